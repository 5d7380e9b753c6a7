import {
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

const log = 'pg_wal'
/** Factor for the space that the copy, what is written in the meantime, and the backup need. */
const spareRoom = 1.25
const megabyte = 1024 * 1024
/** How much is copied before a pause that lets the database write. */
const pieceBytes = 4 * megabyte
const pauseMs = 10

/**
 * Copies the folder of an embedded database while it is in use, like pg_basebackup: first the files, whatever their
 * state, then the log of what was written in the meantime. PostgreSQL makes such a copy consistent when it opens it,
 * unless a checkpoint was made during the copy.
 */
export function copyDatabase(folder: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true })
  requireRoom(folder)
  mkdirSync(copy, { mode: 0o700 })
  for (const name of readdirSync(folder))
    if (name !== log) copyEntry(path.join(folder, name), path.join(copy, name))
  copyEntry(path.join(folder, log), path.join(copy, log))
}

function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const [free, needed] = [bavail * bsize, sizeOf(folder) * spareRoom]
  if (free < needed)
    throw new Error(
      `A backup needs ${Math.ceil(needed / megabyte)} MB of free space next to the database; only ${Math.floor(free / megabyte)} MB are free`,
    )
}

function sizeOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  return bytes
}

function copyEntry(from: string, to: string): void {
  const found = statSync(from, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    mkdirSync(to, { mode: 0o700 })
    for (const name of readdirSync(from)) copyEntry(path.join(from, name), path.join(to, name))
  } else if (found) copyFile(from, to, found.size)
}

/** Copies a file. The database may have removed it by now, which the log records. */
function copyFile(from: string, to: string, size: number): void {
  try {
    if (size <= pieceBytes) copyFileSync(from, to, constants.COPYFILE_FICLONE)
    else if (!isCloned(from, to)) copyInPieces(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Tries to clone the file, which costs nothing on file systems that support it. */
function isCloned(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    return false
  }
}

function copyInPieces(from: string, to: string): void {
  const source = openSync(from, 'r')
  try {
    const target = openSync(to, 'w', 0o600)
    try {
      writePieces(source, target)
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

function writePieces(source: number, target: number): void {
  const piece = Buffer.allocUnsafe(pieceBytes)
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  for (let bytes = readSync(source, piece); bytes > 0; bytes = readSync(source, piece)) {
    for (let written = 0; written < bytes;) written += writeSync(target, piece, written, bytes - written)
    // Blocking is fine here: this runs on its own thread.
    Atomics.wait(never, 0, 0, pauseMs)
  }
}

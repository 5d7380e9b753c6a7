import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Thrown if another process uses the folder; the message says which. */
export class DataFolderInUse extends Error {}

/** Thrown if the folder cannot be written; the message says why. */
export class DataFolderUnusable extends Error {}

// The open handle is the lock, so it must stay open. The operating system releases it however the process ends.
const held = new Map<string, DatabaseSync>()

/** Locks a data folder for this process. Throws immediately if that is not possible. */
export function lockDataFolder(folder: string, publicUrl: string): void {
  const ownerFile = path.join(folder, 'owner.json')
  const lock = openLock(folder)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new DataFolderInUse(
      `${ownerOf(ownerFile)} already uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  held.set(folder, lock)
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, publicUrl }))
}

function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK)
    return new DatabaseSync(path.join(folder, 'lock.sqlite'), { timeout: 0 })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DataFolderUnusable(
      `The data folder ${folder} cannot be written (${reason}). Give this user the right to, make room, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

export function unlockDataFolder(folder: string): void {
  held.get(folder)?.close()
  held.delete(folder)
}

function ownerOf(file: string): string {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; publicUrl: string }
    return `Another Fledge (process ${owner.pid}, ${owner.publicUrl})`
  } catch {
    return 'Another process'
  }
}

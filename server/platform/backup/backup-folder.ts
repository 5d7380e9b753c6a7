import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** How many of the last hours and days keep a backup. */
const kept = { hours: 24, days: 14 }
const hourly = /^fledge-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.jsonl\.gz$/

export function backupFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'backups')
}

export function backupName(now: Date): string {
  return `fledge-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`
}

export interface Backup {
  file: string
  madeAt: Date
}

/** The hourly backups, newest first. Those dated in the future come last: the clock was wrong when they were made. */
export async function listBackups(folder: string, now: Date = new Date()): Promise<Backup[]> {
  const isFuture = ({ madeAt }: Backup) => madeAt > now
  const names = existsSync(folder) ? await readdir(folder) : []
  return names
    .flatMap((name) => {
      const [, stamp] = hourly.exec(name) ?? []
      return stamp
        ? [
            {
              file: path.join(folder, name),
              madeAt: new Date(`${stamp.slice(0, 10)}T${stamp.slice(11).replaceAll('-', ':')}Z`),
            },
          ]
        : []
    })
    .toSorted(
      (one, other) =>
        Number(isFuture(one)) - Number(isFuture(other)) || other.madeAt.getTime() - one.madeAt.getTime(),
    )
}

/** The backups that are no longer needed. */
export function outdated(backups: Backup[], now: Date): string[] {
  const slots = new Set<string>()
  return backups
    .filter(({ madeAt }, at) => {
      const age = now.getTime() - madeAt.getTime()
      const slot =
        age < kept.hours * hourMs
          ? `hour ${Math.floor(age / hourMs)}`
          : age < kept.days * dayMs
            ? `day ${madeAt.toISOString().slice(0, 10)}`
            : null
      if (at === 0) return false
      if (slot === null || slots.has(slot)) return true
      slots.add(slot)
      return false
    })
    .map(({ file }) => file)
}

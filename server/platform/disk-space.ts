import { statfs } from 'node:fs/promises'
import type { Logger } from './logger.ts'

/** Whether the disk has less free space than required. */
export interface DiskSpace {
  isLow: () => boolean
}

interface Disk {
  bavail: number
  bsize: number
}

interface DiskWatch {
  folder: string
  /** 0 turns the check off. */
  floorBytes: number
  logger: Logger
  /** Replaced only in tests. */
  look?: (folder: string) => Promise<Disk>
}

const everyMs = 10_000

/** Checks the free space on a folder's disk immediately and then every ten seconds. */
export function watchDiskSpace(watch: DiskWatch): DiskSpace & { look: () => Promise<void> } {
  const { folder, floorBytes, logger, look: lookAt = statfs } = watch
  let isLow = false
  if (floorBytes > 0) {
    void look()
    setInterval(() => void look(), everyMs).unref()
  }

  async function look(): Promise<void> {
    try {
      const { bavail, bsize } = await lookAt(folder)
      const wasLow = isLow
      isLow = bavail * bsize < floorBytes
      if (isLow !== wasLow)
        logger.warn(
          { freeBytes: bavail * bsize, floorBytes },
          isLow
            ? 'The disk is almost full, so writes are refused'
            : 'The disk has enough free space again, so writes are accepted',
        )
    } catch (error) {
      // A missing folder, or a disk that cannot be checked, does not count as low.
      isLow = false
      logger.debug({ error }, 'The free space of the disk is not known')
    }
  }

  return { isLow: () => isLow, look }
}

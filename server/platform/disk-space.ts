import { statfs } from 'node:fs/promises'
import type { Logger } from './logger.ts'

/** Whether the disk has less free space than the floor. */
export interface DiskSpace {
  isLow: () => boolean
}

interface Disk {
  bavail: number
  bsize: number
}

interface DiskWatch {
  folder: string
  /** 0 turns the watch off. */
  floorBytes: number
  logger: Logger
  /** Only tests give another. */
  look?: (folder: string) => Promise<Disk>
}

const everyMs = 10_000

/** Looks at the free space of a folder's disk at once and then every ten seconds. */
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
          isLow ? 'The disk is almost full, so writes are refused' : 'The disk has room again',
        )
    } catch (error) {
      // Ignore a missing folder or a disk that cannot be checked.
      isLow = false
      logger.debug({ error }, 'The free space of the disk is not known')
    }
  }

  return { isLow: () => isLow, look }
}

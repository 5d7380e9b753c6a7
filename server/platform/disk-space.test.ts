import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { watchDiskSpace } from './disk-space.ts'

const logger = createLogger('silent')

test('the disk is low below the floor, and no longer when there is room again', async () => {
  let bavail = 99
  const looked: string[] = []
  const disk = watchDiskSpace({
    folder: '/data',
    floorBytes: 100 * 4096,
    logger,
    look: async (folder) => {
      looked.push(folder)
      return { bavail, bsize: 4096 }
    },
  })
  await disk.look()
  expect([disk.isLow(), looked[0]]).toEqual([true, '/data'])
  bavail = 100
  await disk.look()
  expect(disk.isLow()).toBe(false)
})

test('a disk that cannot be asked stops nobody', async () => {
  const disk = watchDiskSpace({
    folder: '/data',
    floorBytes: 1,
    logger,
    look: () => Promise.reject(new Error('ENOENT')),
  })
  await disk.look()
  expect(disk.isLow()).toBe(false)
})

test('with a floor of 0 the disk is never looked at, and a real one can be', async () => {
  let looked = 0
  const disk = watchDiskSpace({
    folder: '/data',
    floorBytes: 0,
    logger,
    look: async () => {
      looked += 1
      return { bavail: 0, bsize: 4096 }
    },
  })
  expect([disk.isLow(), looked]).toEqual([false, 0])
  const real = watchDiskSpace({ folder: '.', floorBytes: Number.MAX_SAFE_INTEGER, logger })
  await real.look()
  expect(real.isLow()).toBe(true)
})

import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkPackedImport } from './check-packed-import.ts'
import { readPackedImport } from './read-packed-import.ts'

const createdAt = '2026-02-01T10:00:00Z'
/** About 15 MB when unpacked. */
const packed = gzipSync(
  JSON.stringify({
    format: 'fledge-project',
    version: 1,
    plan: null,
    tasks: [],
    solutions: [],
    project: {
      title: 'Plant diary',
      description: 'Remind me to water my plants',
      targetIos: '26',
      wishes: [],
      answers: {},
      createdAt,
      updatedAt: createdAt,
    },
    messages: Array.from({ length: 15_000 }, (_, at) => ({
      id: at + 1,
      parentId: at || null,
      taskId: null,
      content: `Why does row ${at} not move? ü\n`.repeat(25),
      isUserMessage: true,
      status: 'complete',
      error: null,
      model: null,
      source: 'web',
      createdAt,
    })),
  }),
)

test('a project read on the thread is the same as one read here, with the same faults', async () => {
  expect(await checkPackedImport(packed)).toEqual(readPackedImport(packed))
  await expect(checkPackedImport(Buffer.from('not packed'))).rejects.toMatchObject({
    status: 400,
    message: 'The body is not packed with gzip',
  })
  await expect(checkPackedImport(gzipSync('{"format":"else"}'))).rejects.toMatchObject({
    status: 400,
    errors: expect.arrayContaining([expect.objectContaining({ path: 'format' })]),
  })
})

test(
  'while a large import is checked the calling thread works less than a quarter of what the check takes',
  { tags: 'deep' },
  async () => {
    const here = await medianOwnMs(() => readPackedImport(packed))
    const beside = await medianOwnMs(() => checkPackedImport(packed))
    expect(beside).toBeLessThan(here / 4)
  },
)

/**
 * The median of five runs: the kernel counts a thread's time in steps of milliseconds, and one run's garbage
 * may be collected in the next.
 */
async function medianOwnMs(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) times.push(await ownMs(work))
  return times.toSorted((a, b) => a - b)[2]!
}

/** The processor time of this thread only, so that other load on the machine does not count. */
async function ownMs(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

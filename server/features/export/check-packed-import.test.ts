import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkPackedImport } from './check-packed-import.ts'
import { readPackedImport } from './read-packed-import.ts'

const createdAt = '2026-02-01T10:00:00Z'
/** Some 15 MB. */
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

test('a project comes from the thread as it is read here, and what is wrong with one is said as here', async () => {
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

test('while a large import is checked the calling thread is never held up for a quarter of what the check takes', async () => {
  const begun = performance.now()
  readPackedImport(packed)
  const hereMs = performance.now() - begun
  const held = [await heldWhileChecked(), await heldWhileChecked(), await heldWhileChecked()]
  expect(Math.min(...held)).toBeLessThan(hereMs / 4)
})

async function heldWhileChecked(): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await checkPackedImport(packed)
  delay.disable()
  return delay.max / 1e6
}

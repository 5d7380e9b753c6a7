import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChangedPart } from '#contract/change-event.ts'
import type { Change } from './changes.ts'
import { createReloader } from './reload-changed.ts'

test('a burst of changes reloads once, and only what it touches', async () => {
  const { reader, reads } = await setUp()
  for (const change of [changed('tasks'), changed('tasks'), changed('tasks', 8)]) reader.take(change)
  await expect.poll(() => reads('tasks')).toBe(2)
  reader.take(changed('solutions'))
  await expect.poll(() => reads('saved-solutions')).toBe(2)
  expect([reads('tasks'), reads('plan'), reads('chat')]).toEqual([2, 1, 1])
})

test('the settings of a project are read with its plan, which says its target', async () => {
  const { reader, reads } = await setUp()
  reader.take(changed('project'))
  await expect.poll(() => reads('plan')).toBe(2)
  expect([reads('tasks'), reads('chat')]).toEqual([1, 1])
})

test("a change elsewhere waits for one's own change in progress, so that no older state is shown", async () => {
  const { client, reader, reads } = await setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  const own = client
    .getMutationCache()
    .build(client, { mutationFn: () => promise })
    .execute(undefined)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  reader.take(changed('tasks'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads('tasks')).toBe(1)
  resolve()
  await own
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads('tasks')).toBe(2)
})

test('after a gap everything is read, but a conversation is left to whoever follows it', async () => {
  const { reader, reads } = await setUp()
  reader.take('gap')
  await expect.poll(() => [reads('tasks'), reads('plan'), reads('saved-solutions')]).toEqual([2, 2, 2])
  expect(reads('chat')).toBe(1)
})

test('a message elsewhere is left to whoever follows the conversation, and what the tutor suggests below it is read', async () => {
  const { client, reader, reads } = await setUp()
  reader.take(changed('messages'))
  await expect.poll(() => reads('chat suggestions')).toBe(2)
  expect(reads('chat')).toBe(1)
  expect(client.getQueryState(['projects', 7, 'chat'])?.isInvalidated).toBe(true)
})

test('a decided suggestion is read with the whole project, and an answered question with the account', async () => {
  const { reader, reads } = await setUp()
  reader.take(changed('whole'))
  await expect
    .poll(() => [reads('tasks'), reads('saved-solutions'), reads('chat suggestions')])
    .toEqual([2, 2, 2])
  reader.take({ part: 'account', projectId: null, by: null })
  await expect.poll(() => [reads('checks'), reads('tasks 3 lesson')]).toEqual([3, 3])
  expect([reads('chat'), reads('tasks')]).toEqual([1, 2])
})

function changed(part: ChangedPart, projectId = 7): Change {
  return { part, projectId, by: null }
}

/** A client that has loaded some data of project 7. */
async function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const reader = createReloader(client)
  const counts = new Map<string, number>()
  const reads = (part: string) => counts.get(part) ?? 0
  for (const part of [
    'tasks',
    'tasks 3 lesson',
    'plan',
    'saved-solutions',
    'chat',
    'chat suggestions',
    'checks',
  ]) {
    const queryFn = () => counts.set(part, reads(part) + 1).size
    onTestFinished(
      new QueryObserver(client, { queryKey: ['projects', 7, ...part.split(' ')], queryFn }).subscribe(
        () => {},
      ),
    )
  }
  onTestFinished(reader.close)
  await expect.poll(() => reads('chat')).toBe(1)
  return { client, reader, reads }
}

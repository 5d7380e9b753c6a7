import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { CallFailure, createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

test('a call is answered, and an error that it throws is told apart from a dead thread', async () => {
  const pool = await openPool()
  expect(await pool.run('ada', 'double', [21])).toBe(42)
  await expect(pool.run('ada', 'fail', [])).rejects.toThrow(new RangeError('This call has a bug'))
})

test('a call that runs over is ended with its thread, and the next call is answered', async () => {
  const lost: string[] = []
  const pool = await openPool({
    deadlineMs: 100,
    onThreadLost: (failure, call) => lost.push(`${call} ${failure.reason}`),
  })
  const [over, next] = await Promise.allSettled([
    pool.run('ada', 'spin', [60_000]),
    pool.run('ben', 'double', [2]),
  ])
  expect(over).toMatchObject({ status: 'rejected', reason: new CallFailure('too-long') })
  expect(next).toEqual({ status: 'fulfilled', value: 4 })
  expect(lost).toEqual(['spin too-long'])
})

test('a thread that takes too much memory, or ends by itself, is replaced', async () => {
  const pool = await openPool({ memoryMegabytes: 32 })
  await expect(pool.run('ada', 'fill', [])).rejects.toMatchObject({ reason: 'died' })
  await expect(pool.run('ada', 'end', [])).rejects.toMatchObject({ reason: 'died' })
  expect(await pool.run('ada', 'double', [3])).toBe(6)
})

test('fifty calls of one person delay the call of another by one job at most', async () => {
  const pool = await openPool()
  const order: string[] = []
  const many = Array.from({ length: 50 }, () => pool.run('ada', 'spin', [1]).then(() => order.push('ada')))
  const single = pool.run('ben', 'double', [1]).then(() => order.push('ben'))
  await Promise.all([...many, single])
  expect(order.indexOf('ben')).toBeLessThanOrEqual(1)
})

test('keys take turns', () => {
  const queue = createFairQueue<string>()
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(job[0]!, job)
  const first = [queue.take(), queue.take()]
  queue.push('d', 'd1')
  expect([...first, ...Array.from({ length: 5 }, () => queue.take()), queue.take()]).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b2',
    'd1',
    'a3',
    undefined,
  ])
})

test('a job knows how many are taken before it', () => {
  const queue = createFairQueue<string>()
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(job[0]!, job)
  queue.take()
  const places = Object.fromEntries(
    ['a2', 'a3', 'b1', 'b2', 'c1'].map((job) => [job, queue.before(job[0]!, job)]),
  )
  const taken = Array.from({ length: 5 }, () => queue.take())
  expect(places).toEqual(Object.fromEntries(taken.map((job, at) => [job, at])))
})

test('a full queue refuses at once, for one key and for all together', async () => {
  const pool = await openPool({ mostWaiting: 3, mostWaitingOfKey: 2 })
  const begun = ['ada', 'ada', 'ada'].map((key) => pool.run(key, 'spin', [50]))
  await expect(pool.run('ada', 'double', [1])).rejects.toMatchObject({ reason: 'too-busy' })
  const third = pool.run('ben', 'double', [1])
  await expect(pool.run('cleo', 'double', [1])).rejects.toMatchObject({ reason: 'too-busy' })
  await Promise.all([...begun, third])
})

test('a call that has waited too long is refused, and those before it are answered', async () => {
  const pool = await openPool({ longestWaitMs: 50 })
  const first = pool.run('ada', 'spin', [300])
  await expect(pool.run('ben', 'double', [1])).rejects.toMatchObject({ reason: 'too-busy' })
  expect(await first).toBe('spun')
})

test('a call waits for threads to load, however long its place in the queue would last, and closing meanwhile is no failure', async () => {
  const pool = createWorkerPool({ ...usual, longestWaitMs: 1 })
  expect(await pool.run('ada', 'double', [4])).toBe(8)
  await pool.close()
  const closed = createWorkerPool(usual)
  await closed.close()
  await expect(closed.ready).resolves.toBeUndefined()
})

test('the calling thread stays free while a worker is busy', async () => {
  const pool = await openPool()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await pool.run('ada', 'spin', [500])
  delay.disable()
  expect(delay.percentile(50) / 1e6).toBeLessThan(50)
})

const usual: WorkerPoolOptions = {
  file: new URL('../../../test/pool-worker.ts', import.meta.url),
  threads: 1,
  deadlineMs: 5000,
  longestWaitMs: 10_000,
  mostWaiting: 100,
  mostWaitingOfKey: 100,
  memoryMegabytes: 128,
}

async function openPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = createWorkerPool({ ...usual, ...options })
  onTestFinished(() => pool.close())
  await pool.ready
  return pool
}

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import type { WorkerCall } from './answer-calls.ts'
import { createCallQueue, mostShortInARow } from './call-queue.ts'
import { createFairQueue } from './fair-queue.ts'
import { CallFailure } from './call-failure.ts'
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

test('a call is answered, and an error that it throws is told apart from a dead process', async () => {
  const pool = await openPool()
  expect(await pool.run(['ada'], 'double', [21])).toBe(42)
  await expect(pool.run(['ada'], 'fail', [])).rejects.toThrow(new RangeError('This call has a bug'))
})

test('a call that runs over is ended with its process, and the next call is answered', async () => {
  const lost: string[] = []
  const pool = await openPool({
    deadlineMs: 1000,
    onProcessLost: (failure, call) => lost.push(`${call} ${failure.reason}`),
  })
  const [over, next] = await Promise.allSettled([
    pool.run(['ada'], 'spin', [60_000]),
    pool.run(['ben'], 'double', [2]),
  ])
  expect(over).toMatchObject({ status: 'rejected', reason: new CallFailure('too-long') })
  expect(next).toEqual({ status: 'fulfilled', value: 4 })
  expect(lost).toEqual(['spin too-long'])
})

test.runIf(process.platform === 'linux')(
  'a call that got no processor time gets longer, but not for ever',
  async () => {
    const pool = await openPool({ deadlineMs: 1000 })
    expect(await pool.run(['ada'], 'wait', [1500])).toBe('waited')
    await expect(pool.run(['ada'], 'wait', [60_000])).rejects.toMatchObject({ reason: 'too-long' })
  },
)

test('a process that takes too much memory, or ends by itself, is replaced', async () => {
  const pool = await openPool({ memoryMegabytes: 32 })
  await expect(pool.run(['ada'], 'fill', [])).rejects.toMatchObject({ reason: 'died' })
  await expect(pool.run(['ada'], 'end', [])).rejects.toMatchObject({ reason: 'died' })
  expect(await pool.run(['ada'], 'double', [3])).toBe(6)
})

test('fifty calls of one person delay the call of another by one job at most', async () => {
  const pool = await openPool()
  const order: string[] = []
  const many = Array.from({ length: 50 }, () => pool.run(['ada'], 'spin', [1]).then(() => order.push('ada')))
  const single = pool.run(['ben'], 'double', [1]).then(() => order.push('ben'))
  await Promise.all([...many, single])
  expect(order.indexOf('ben')).toBeLessThanOrEqual(1)
})

test('keys take turns', () => {
  const queue = createFairQueue<string>()
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push([job[0]!], job)
  const first = [queue.take(), queue.take()]
  queue.push(['d'], 'd1')
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

test('the groups of each level take turns: many accounts of one address get no more than one account of another', () => {
  const queue = createFairQueue<string>()
  for (const job of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b1', 'b2']) queue.push([job[0]!, job], job)
  const size = [queue.size, queue.sizeOf(['a']), queue.sizeOf(['b', 'b1'])]
  queue.remove(['a', 'a4'], 'a4')
  queue.remove(['a', 'a4'], 'a4')
  expect([size, Array.from({ length: 7 }, () => queue.take()), queue.size]).toEqual([
    [8, 5, 2],
    ['a1', 'b1', 'a2', 'b2', 'a3', 'b1', 'a5'],
    0,
  ])
})

test('a group that may not go is passed over and keeps its turn', () => {
  const queue = createFairQueue<string>()
  for (const job of ['a', 'b', 'c']) queue.push([job], job)
  expect([queue.take((group) => group !== 'a'), queue.take(() => false), queue.take(), queue.take()]).toEqual(
    ['b', undefined, 'a', 'c'],
  )
})

test('short calls go before long ones, which still get a turn now and then', () => {
  const queue = createCallQueue<string>()
  for (let at = 0; at < 3; at += 1) queue.push(['eve'], 'long', true)
  for (let at = 0; at < mostShortInARow + 2; at += 1) queue.push(['ada'], 'short', false)
  queue.push(['eve'], 'gone', true)
  queue.remove(['eve'], 'gone')
  expect(Array.from({ length: queue.size }, () => queue.take(true)?.job)).toEqual([
    ...Array.from({ length: mostShortInARow }, () => 'short'),
    'long',
    'short',
    'short',
    'long',
    'long',
  ])
})

test('of several processes, one runs no long calls, also while another is replaced', async () => {
  const isLong = ({ name }: WorkerCall) => name === 'spin'
  const pool = await openPool({ processes: 2, deadlineMs: 1000, longestWaitMs: 120_000, isLong })
  const order: string[] = []
  const long = [1, 2, 3].map((at) =>
    pool.run(['eve'], 'spin', [60_000]).catch(() => order.push(`long ${at}`)),
  )
  for (let at = 1; at <= 20; at += 1) await pool.run(['ada'], 'double', [at])
  order.push('20 short')
  await Promise.all(long)
  expect(order.indexOf('20 short')).toBeLessThanOrEqual(1)
  expect(order.filter((ended) => ended.startsWith('long'))).toEqual(['long 1', 'long 2', 'long 3'])
})

test('one address fills no more than its part of the queue, however many accounts it has', async () => {
  const pool = await openPool({ mostWaiting: 6, mostWaitingOfAddress: 3 })
  const begun = ['one', 'two', 'three', 'four'].map((account) => pool.run(['eve', account], 'spin', [50]))
  await expect(pool.run(['eve', 'five'], 'double', [1])).rejects.toMatchObject({ reason: 'too-busy' })
  expect(await pool.run(['ada', 'six'], 'double', [1])).toBe(2)
  await Promise.all(begun)
})

test('the order in which jobs are taken is known before', () => {
  const queue = createFairQueue<string>()
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push([job[0]!], job)
  queue.take()
  const order = queue.inOrder()
  expect(order).toEqual(Array.from({ length: 5 }, () => queue.take()))
})

test('a full queue refuses at once, for one key and for all together', async () => {
  const pool = await openPool({ mostWaiting: 3, mostWaitingOfAccount: 2 })
  const begun = ['ada', 'ada', 'ada'].map((key) => pool.run([key], 'spin', [50]))
  await expect(pool.run(['ada'], 'double', [1])).rejects.toMatchObject({ reason: 'too-busy' })
  const third = pool.run(['ben'], 'double', [1])
  await expect(pool.run(['cleo'], 'double', [1])).rejects.toMatchObject({ reason: 'too-busy' })
  await Promise.all([...begun, third])
})

test('a call that has waited too long is refused, and those before it are answered', async () => {
  const pool = await openPool({ longestWaitMs: 50 })
  const first = pool.run(['ada'], 'spin', [300])
  await expect(pool.run(['ben'], 'double', [1])).rejects.toMatchObject({ reason: 'too-busy' })
  expect(await first).toBe('spun')
})

test('a call waits for processes to load, however long its place in the queue would last, and closing meanwhile is no failure', async () => {
  const pool = createWorkerPool({ ...usual, longestWaitMs: 1 })
  expect(await pool.run(['ada'], 'double', [4])).toBe(8)
  await pool.close()
  const closed = createWorkerPool(usual)
  await closed.close()
  await expect(closed.ready).resolves.toBeUndefined()
})

test('the calling thread stays free while a worker is busy', async () => {
  const pool = await openPool()
  expect(await turnsUntil(pool.run(['ada'], 'spin', [500]))).toBeGreaterThan(10)
})

test('what is busy in native code at its deadline is ended, this process lives, and the next call is answered', async () => {
  const pool = await openPool({ deadlineMs: 1000, longestWaitMs: 120_000 })
  const tangled = `func f {\n${'var a = b\n'.repeat(3000)}}`
  const over = ['ada', 'ben', 'cleo'].map((key) => pool.run([key], 'parseForever', [tangled]))
  expect(await Promise.allSettled(over)).toMatchObject(
    over.map(() => ({ status: 'rejected', reason: { reason: 'too-long' } })),
  )
  expect(await pool.run(['ada'], 'double', [4])).toBe(8)
})

test('while a process is replaced the other answers', async () => {
  const pool = await openPool({ processes: 2, deadlineMs: 1000 })
  const ids = await Promise.all([pool.run(['ada'], 'processId', []), pool.run(['ben'], 'processId', [])])
  const over = pool.run(['ada'], 'spin', [60_000])
  expect(ids).toContain(await pool.run(['ben'], 'processId', []))
  await expect(over).rejects.toMatchObject({ reason: 'too-long' })
  expect(ids).toContain(await pool.run(['ben'], 'processId', []))
})

test('a replacement that cannot load is tried again', async () => {
  const pool = await openPool()
  await expect(pool.run(['ada'], 'endBroken', [])).rejects.toMatchObject({ reason: 'died' })
  expect(await pool.run(['ada'], 'double', [5])).toBe(10)
})

test('a pool whose processes cannot load says why', async () => {
  const pool = createWorkerPool({ ...usual, file: new URL('./no-such-worker.ts', import.meta.url) })
  await expect(pool.ready).rejects.toThrow('The process ended with 1')
  await pool.close()
})

test('values arrive as they were given, and what cannot be sent is an error of the call', async () => {
  const pool = await openPool()
  const value = {
    list: [1, undefined, null],
    map: new Map([['a', new Set([1])]]),
    date: new Date(0),
    un: '\ud800é',
  }
  expect(await pool.run(['ada'], 'return', [value])).toEqual(value)
  await expect(pool.run(['ada'], 'return', [() => {}])).rejects.toThrow('could not be cloned')
  await expect(pool.run(['ada'], 'giveFunction', [])).rejects.toThrow('could not be cloned')
  expect(await pool.run(['ada'], 'double', [6])).toBe(12)
})

test(
  'a worker ends when the process that started it does, also one that is busy for ever',
  { tags: 'deep', timeout: 90_000 },
  async () => {
    const ids = await abandonedWorkers()
    expect(ids).toHaveLength(2)
    await expect.poll(() => ids.filter(isRunning), { timeout: 60_000, interval: 200 }).toEqual([])
  },
)

const usual: WorkerPoolOptions = {
  file: new URL('../../../test/processes/pool-worker.ts', import.meta.url),
  processes: 1,
  deadlineMs: 5000,
  longestWaitMs: 10_000,
  mostWaiting: 100,
  mostWaitingOfAccount: 100,
  mostWaitingOfAddress: 100,
  memoryMegabytes: 128,
}

async function openPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = createWorkerPool({ ...usual, ...options })
  onTestFinished(() => pool.close())
  await pool.ready
  return pool
}

/** How often the event loop turned until the promise settled. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await done
  clearInterval(timer)
  return turns
}

/** The process ids of workers whose pool was killed. */
async function abandonedWorkers(): Promise<number[]> {
  const pool = spawn(process.execPath, ['test/processes/run-abandoned-pool.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first = ''] = (await text(pool.stdout)).split('\n')
  return JSON.parse(first) as number[]
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

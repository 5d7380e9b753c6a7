import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.mjs'

interface Life {
  seconds: number
  code: number
  isReady: boolean
}

const crash: Life = { seconds: 5, code: 134, isReady: true }
const end: Life = { seconds: 60, code: 0, isReady: true }

/**
 * Runs programs with the given lifetimes on a simulated clock. A stop is requested during pause number `stopInPause`.
 */
async function lived(lives: Life[], stopInPause = Infinity) {
  const [said, pauses]: [string[], number[]] = [[], []]
  let clock = 0
  let starts = 0
  const code = await keepRunning(
    async () => {
      const life = lives[starts]
      starts += 1
      clock += life.seconds * 1000
      return { code: life.code, isReady: life.isReady }
    },
    {
      isStopping: () => pauses.length >= stopInPause,
      now: () => clock,
      say: (line: string) => said.push(line),
      async pause(milliseconds: number) {
        pauses.push(milliseconds / 1000)
        clock += milliseconds
      },
    },
  )
  return { code, starts, pauses, said }
}

test('a server that ends by itself is started again at once, until it ends well', async () => {
  expect(await lived([crash, end])).toEqual({
    code: 0,
    starts: 2,
    pauses: [0],
    said: ['Fledge ended unexpectedly (134) and is started again.'],
  })
})

test('a server that was ready once is started again however often it ends, with pauses that grow to a minute', async () => {
  const { starts, pauses, said } = await lived([...Array.from({ length: 1000 }, () => crash), end])
  expect(starts).toBe(1001)
  expect(pauses.slice(0, 10)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(Math.max(...pauses)).toBe(60)
  expect(said[1]).toBe('Fledge ended unexpectedly (134) and is started again in 1 s.')
})

test('a start that fails after one that was ready is tried again', async () => {
  const { code, starts } = await lived([crash, { seconds: 1, code: 1, isReady: false }, end])
  expect([code, starts]).toEqual([0, 3])
})

test('after five minutes without trouble the pauses begin from none', async () => {
  const { pauses } = await lived([crash, crash, crash, { ...crash, seconds: 300 }, crash, crash, end])
  expect(pauses).toEqual([0, 1, 2, 0, 0, 1])
})

test('a server that could not start at all is not started again', async () => {
  const { code, starts } = await lived([{ seconds: 60, code: 1, isReady: false }])
  expect([code, starts]).toEqual([1, 1])
})

test('a server that was stopped stays stopped, also one that waits to be started again', async () => {
  expect(await lived([crash], 0)).toMatchObject({ code: 134, starts: 1, pauses: [] })
  expect(await lived([crash, crash, crash], 2)).toMatchObject({ code: 134, starts: 2, pauses: [0, 1] })
})

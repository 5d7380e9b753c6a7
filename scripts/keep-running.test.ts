import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.mjs'

/** Programs that each run for a given time and end with a code, on a simulated clock. */
function programs(lives: { seconds: number; code: number }[]) {
  const said: string[] = []
  let clock = 0
  let starts = 0
  const start = async () => {
    const life = lives[Math.min(starts, lives.length - 1)]
    starts += 1
    clock += life.seconds * 1000
    return life.code
  }
  const ended = (isStopping = false) =>
    keepRunning(start, {
      isStopping: () => isStopping,
      now: () => clock,
      say: (line: string) => said.push(line),
    })
  return { ended, starts: () => starts, said }
}

test('a server that ends by itself is started again, until it ends well', async () => {
  const server = programs([
    { seconds: 60, code: 1 },
    { seconds: 60, code: 0 },
  ])
  expect(await server.ended()).toBe(0)
  expect([server.starts(), server.said]).toEqual([2, ['Fledge ended unexpectedly (1) and is started again.']])
})

test('a server that could not start at all is not started again', async () => {
  const server = programs([{ seconds: 1, code: 1 }])
  expect([await server.ended(), server.starts()]).toEqual([1, 1])
})

test('a server that was stopped stays stopped', async () => {
  const server = programs([{ seconds: 60, code: 1 }])
  expect([await server.ended(true), server.starts()]).toEqual([1, 1])
})

test('after five restarts in five minutes it stays down, and says so', async () => {
  const server = programs([{ seconds: 20, code: 1 }])
  expect([await server.ended(), server.starts()]).toEqual([1, 6])
  expect(server.said.at(-1)).toBe('Fledge ended 6 times in 5 minutes and is not started again.')
})

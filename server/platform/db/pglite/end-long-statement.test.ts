import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endLongStatement } from './end-long-statement.ts'
import type { PgliteThread } from './pglite-thread.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one statement that runs on is ended; many short ones, and a vacuum, are not', () => {
  const state = { running: 0, isMaintained: false, ends: 0 }
  endLongStatement(busyThread(state), 5000)
  for (let call = 1; call <= 100; call += 1) {
    state.running = call
    vi.advanceTimersByTime(600)
  }
  state.isMaintained = true
  vi.advanceTimersByTime(60_000)
  expect(state.ends).toBe(0)
  state.isMaintained = false
  vi.advanceTimersByTime(5500)
  expect(state.ends).toBe(1)
})

function busyThread(state: { running: number; isMaintained: boolean; ends: number }): PgliteThread {
  return {
    runningCall: () => state.running,
    isMaintained: () => state.isMaintained,
    endStatement: () => Promise.resolve(void (state.ends += 1)),
    ended: new Promise<unknown>(() => {}),
    ask: () => Promise.reject(new Error('nobody asks')),
    isAlive: () => true,
    terminate: () => Promise.resolve(),
  }
}

import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answerCalls } from '#server/platform/workers/answer-calls.ts'
import { canReadSwift } from '#server/swift/parse-swift.ts'

const longestBlockedSeconds = 6

/** While this file exists, pool workers fail to load; each failing worker removes it. */
const broken = path.join(tmpdir(), `fledge-broken-${process.ppid}`)

/** Calls for testing a worker pool: they return, fail, run forever, use all memory, or are busy in native code. */
await answerCalls(
  load({
    double: (value: number) => value * 2,
    /** Waits without using the processor. */
    wait(milliseconds: number) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
      return 'waited'
    },
    spin(milliseconds: number) {
      const end = performance.now() + milliseconds
      while (performance.now() < end);
      return 'spun'
    },
    fail: () => {
      throw new RangeError('This call has a bug')
    },
    fill() {
      const kept: string[][] = []
      for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => `${kept.length} ${at}`))
    },
    end: () => process.exit(3),
    endBroken() {
      writeFileSync(broken, '')
      process.exit(3)
    },
    processId: () => process.pid,
    return: (value: unknown) => value,
    giveFunction: () => () => {},
    parseForever(code: string) {
      for (let at = 0; ; at += 1) canReadSwift(`${code}// ${at}`)
    },
  }),
  longestBlockedSeconds,
)

async function load<Calls>(calls: Calls): Promise<Calls> {
  if (!existsSync(broken)) return calls
  rmSync(broken)
  throw new Error('This worker cannot load')
}

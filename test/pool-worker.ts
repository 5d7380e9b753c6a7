import { answerCalls } from '#server/platform/workers/answer-calls.ts'

/** Calls that test a worker pool: they return, fail, run forever, or use all memory. */
export default answerCalls(
  Promise.resolve({
    double: (value: number) => value * 2,
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
  }),
)

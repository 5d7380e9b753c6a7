import { answerCalls } from '#server/platform/workers/answer-calls.ts'

/** Calls that try a worker pool: they answer, fail, run without end, or take all memory. */
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

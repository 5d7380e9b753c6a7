import { expect, test } from 'vitest'
import { measureCost } from './cost.ts'
import { hardestTexts } from './costly-texts.ts'

/** Processor time: twice the promise, for slow machines. An unlimited text takes seconds. */
const most = { busyMs: 250, waitMs: null }

test(
  'no costly text holds up anybody at any door; npm run fuzz -- cost sends more of them and measures against a clock',
  { timeout: 600_000 },
  async () => {
    const texts = {
      all: hardestTexts,
      'no errors': hardestTexts.slice(0, 3),
      hardest: hardestTexts.slice(0, 1),
      none: [],
    }
    expect(await measureCost(texts, 'build/node/main.js', most)).toEqual([])
  },
)

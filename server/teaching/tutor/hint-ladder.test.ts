import { expect, test } from 'vitest'
import { climb, type HintAct, type HintState } from './hint-ladder.ts'

const start: HintState = { level: 1, turns: 0, attempts: 0, explained: false }

function levelsOf(acts: HintAct[]): number[] {
  let state = start
  return acts.map((act) => (state = climb(state, act)).level)
}

test('"still stuck" goes up a level each time and reaches the solution at the fifth turn', () => {
  expect(levelsOf(['hint', 'hint', 'hint', 'hint', 'hint', 'hint'])).toEqual([1, 2, 3, 4, 5, 5])
})

test('nobody stays longer than two turns on a level, and asking again and again never brings the solution', () => {
  expect(levelsOf(Array.from({ length: 12 }, () => 'ask' as const))).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4,
  ])
})

test('however often somebody asks, the turns on a level are counted to two', () => {
  const asked = Array.from({ length: 150 }).reduce<HintState>((state) => climb(state, 'ask'), start)
  expect(asked).toMatchObject({ level: 4, turns: 2 })
})

test('a try counts and moves up; one that says nothing does neither', () => {
  const tried = climb(start, 'attempt')
  expect(tried).toMatchObject({ level: 2, attempts: 1 })
  expect(climb(tried, 'unreadable')).toEqual(tried)
})

test('"just show me" is the solution at once, from everywhere', () => {
  expect(([1, 2, 3, 4, 5] as const).map((level) => climb({ ...start, level }, 'show-me').level)).toEqual([
    5, 5, 5, 5, 5,
  ])
})

test('after the solution the learner explains it back, and nothing is taken away by it', () => {
  expect(climb(climb(start, 'show-me'), 'explain-back')).toMatchObject({ level: 5, explained: true })
})

import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { judgeWords } from './judge-claim.ts'

const { guide } = await knownKnowledge()

function judge(madeFrom: string, words: string) {
  const plan = planOfKind(madeFrom.split('/')[0]!)
  return judgeWords(guide.packs.helpOn(plan, { title: '', madeFrom })!, words)?.is ?? null
}

test.each([
  ['quiz-maker/engine', 'I shuffle the choices, then compare the tapped choice by its place in the array'],
  ['quiz-maker/engine', 'I compare with choices[0] because the first one is always the right one. ok?'],
  ['run-recorder/splits', 'I take the proportion between two points, the pauses count too'],
  ['tip-calculator/rounding', 'I round each share down so that nobody pays too much'],
  ['tip-calculator/struct', 'a bill remembers amount and percent as Double numbers'],
  ['tip-calculator/struct', 'the tip is stored in it beside the share and the total'],
  ['book-club/model', 'a book has a title, pages, a rating'],
  ['book-club/legs', 'I divide chapters by evenings and forget the rest'],
  ['bird-log/first-times', 'each sighting gets a flag isNew that I set when I save it'],
])('the opposite of a task in words is seen: %s, %s', (madeFrom, words) => {
  expect(judge(madeFrom, words)).toMatch(/^(?:wrong|against)$/)
})

test.each([
  ['quiz-maker/engine', 'I keep the id of the right choice and compare the id of the tapped one with it'],
  ['run-recorder/splits', 'I take the proportion between the two points and subtract the pauses'],
  ['tip-calculator/rounding', 'I divide the share by the step, round it up and multiply by the step again'],
  ['book-club/legs', 'divide and give the rest to the first ones'],
])('what is known to be right gets a yes: %s, %s', (madeFrom, words) => {
  expect(judge(madeFrom, words)).toBe('right')
})

test.each([
  ['tip-calculator/struct', 'a struct with amount, percent and people as Decimal, tip is computed'],
  ['plant-watering/next-day', 'I add the rhythm to the last watering'],
  ['expense-split/cents', 'I turn the amount into cents and give the spare cent to the same people'],
  ['run-recorder/splits', 'I loop over all points and add up the distance'],
  ['book-club/model', 'state is an enum with proposed, reading, read and dropped'],
])('of anything else nothing is said: %s, %s', (madeFrom, words) => {
  expect(judge(madeFrom, words)).toBeNull()
})

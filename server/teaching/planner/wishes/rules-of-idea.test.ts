import { expect, test } from 'vitest'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'

const { planner } = await knownKnowledge()

function outOf(kind: string, description: string): string[] {
  return makePlan(planner, { description, answers: { kind } }).outOfScope!.map(({ what }) => what)
}

test.each([
  [
    'chores-and-pocket-money',
    'kids earn pocket money for chores, but only 3 chores a day per child count',
    'only 3 chores a day per child count',
  ],
  [
    'screen-time-helper',
    'an app that shows how long my kids play and blocks the game after 10 pm',
    'blocks the game after 10 pm',
  ],
  [
    'plant-watering',
    'water my plants, but if it rained yesterday skip the ones on the balcony',
    'if it rained yesterday skip the ones on the balcony',
  ],
  ['meal-plan', 'meal planner, no dish twice within 10 days', 'no dish twice within 10 days'],
])('a rule of the idea’s own is never lost in a plan of the kind %s', (kind, idea, rule) => {
  const out = outOf(kind, idea)
  expect(out[0]).toBe(`Yours to design: ${rule}`)
  const rest = out.slice(1).map((what) => what.toLowerCase())
  expect(rest.filter((what) => rule.includes(what))).toEqual([])
})

test.each([
  ['volunteer-rota', 'volunteer rota, nobody may do more than 2 shifts a month'],
  ['habit-tracker', 'a habit tracker with streaks, reminders at 8 and a widget'],
  ['gym-log', 'gym log for 3 days a week with charts'],
])('what is planned or no rule is not listed: %s', (kind, idea) => {
  expect(outOf(kind, idea).filter((what) => what.startsWith('Yours'))).toEqual([])
})

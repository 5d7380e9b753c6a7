import { expect, test } from 'vitest'
import { PlanPreview, PlanReadings } from '#contract/plan/plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { previewPlan } from '#server/teaching/planner/questions-for.ts'
import { otherReadings, readingsInDoubt } from './offer-readings.ts'
import { wishedReadings } from './wished-kind.ts'

const { planner } = await knownKnowledge()
const readingsOf = (description: string) => readingsInDoubt(planner, { description })

test('an idea of a known kind goes straight to its plan', () => {
  const plan = PlanPreview.parse(previewPlan(planner, 'remind me when my houseplants want water', {}))
  expect(plan.understood).toMatchObject({ kind: 'plant-watering', isSure: true })
})

test('an idea in doubt gets readings in its own nouns and no plan', () => {
  const given = PlanReadings.parse(
    previewPlan(planner, 'tournament of cakes, 16 cakes, jury votes for one of two', {}),
  )
  const judging = given.readings.find(({ kind }) => kind === 'contest-judging')!
  expect(judging.sentence).toContain('**cake**')
  expect(judging.screens).toHaveLength(3)
})

test.each([
  'kids drawings: take a picture of each drawing, who drew it and how old they were',
  'carillon tower: who plays which bells on sunday and the pieces',
  'knitting machine patterns: punch cards drawn on a grid',
])('a side word brings no reading: %s', (idea) => {
  const kinds = readingsOf(idea)!.readings.map(({ kind }) => kind)
  for (const kind of ['gift-exchange', 'tower-defence', 'random-lines', 'bingo-caller', 'noise-meter'])
    expect(kinds).not.toContain(kind)
})

test('a reading is one sentence of its kind, also when it has no word of the idea', () => {
  for (const { sentence } of readingsOf("save my grandma's recipes")!.readings)
    expect(sentence).not.toMatch(/ here for /)
})

test('the reading that is chosen makes the plan of that kind', () => {
  const idea = 'help me swap shifts with other lifeguards, only with those who have the same badge'
  const [first] = readingsOf(idea)!.readings
  const plan = PlanPreview.parse(previewPlan(planner, idea, { kind: first!.kind }))
  expect(plan.understood).toMatchObject({ kind: first!.kind, isSure: true })
})

test('none of the readings is a sketch of what the idea keeps', () => {
  const idea = 'inventory of our organ pipes with material and rank'
  const { own } = readingsOf(idea)!
  const plan = PlanPreview.parse(previewPlan(planner, idea, { kind: 'none', own }))
  expect(plan.understood!.text).toMatch(/^A sketch/)
  expect(plan.architecture.entities.map(({ name }) => name)).toEqual(['OrganPipe'])
})

test('a sketch of nothing is asked for again, unless the plan exists', () => {
  const description = 'help me be less lonely'
  const answers = { kind: 'none' }
  expect(readingsInDoubt(planner, { description, answers })).toMatchObject({
    readings: [],
    own: { things: [], steps: [] },
  })
  expect(readingsInDoubt(planner, { description, answers, kind: 'own' })).toBeNull()
})

test('what should not be built is said before the readings', () => {
  const idea = 'type in meter values, calculates how much insulin to inject, and a frog looks on'
  const given = otherReadings(planner, { description: idea })
  expect(given.leftOut[0]!.what).toMatch(/^Working out a dose/)
})

test('an existing plan keeps its kind and is not asked about again', () => {
  const description = "Sheepdog trials: commands, points off per phase, and the judge's remarks"
  expect(readingsInDoubt(planner, { description, kind: 'contest-judging' })).toBeNull()
})

test('a plan of the wrong kind gets other readings', () => {
  const other = otherReadings(planner, {
    description: 'a frog jumps on lily pads, a game',
    kind: 'snake-arcade',
    answers: { kind: 'snake-arcade' },
  })
  expect(other.readings.map(({ kind }) => kind)).not.toContain('snake-arcade')
})

test.each([
  ["it's NOT a snake, it's a frog that jumps on lily pads", 'a frog that jumps on lily pads'],
  ['not a shopping list but a list of recipes', 'list of recipes'],
  ['I wanted a quiz, not a diary', 'quiz'],
])('a wish for another app gets readings of that: %s', (wish, about) => {
  const given = wishedReadings(planner, { description: 'a snake game', kind: 'snake-arcade' }, wish)!
  expect(about).toContain(given.description)
  expect(given.readings.map(({ kind }) => kind)).not.toContain('snake-arcade')
})

test.each(['make it not so big', 'no accounts, it is for me', 'also a widget, not a map'])(
  'any other wish is for the plan of this kind: %s',
  (wish) => {
    expect(wishedReadings(planner, { description: 'a snake game', kind: 'snake-arcade' }, wish)).toBeNull()
  },
)

test.each([
  ['all my plants keep dying cuz i forget to give them a drink', 'plant-watering'],
  ['i count lengths in the pool and lose count, also how long i took', 'swim-log'],
  ['kids leave jackets at school and nobody knows whose they are', 'lost-and-found'],
])('what both orders put at the top is a reading, in everyday words: %s', (idea, kind) => {
  expect(readingsOf(idea)!.readings.map((one) => one.kind)).toContain(kind)
})

test('“is out of” rules nothing out', () => {
  const plan = PlanPreview.parse(
    previewPlan(planner, 'my guitar is out of tune and i cant keep the beat', {}),
  )
  expect(plan.understood).toMatchObject({ kind: 'metronome-tuner', isSure: true })
})

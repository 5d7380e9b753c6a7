import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

const { planner: knowledge } = await knownKnowledge()
const planOf = (description: string) => makePlan(knowledge, { description, answers: { kind: 'none' } })

test('under a heading that refuses, each part is refused by its name', () => {
  const text =
    '# Organ Book\n\nThe stops of five organs\n\n## Non-goals\n- no audio, no MIDI\n- not for iPad now'
  const plan = planOf(text)
  expect(plan.appName).toBe('Organ Book')
  expect(plan.understood?.leftOut.map(({ what }) => what)).toEqual(['Audio', 'MIDI', 'iPad'])
})

test.each([
  ['A list of my pens, no ads because they annoy me', ['Ads']],
  ['A gift list for grandparents without iPhone', []],
  ['A log for puppets, there is no app for that', []],
])('what is ruled out has a short name, and a remark rules nothing out: %s', (idea, names) => {
  const leftOut = planOf(idea).understood?.leftOut ?? []
  expect(leftOut.map(({ what }) => what)).toEqual(names)
})

test.each([
  [
    'a tracker for my recipes, no accounts, ads or servers, with big letters',
    ['accounts', 'ads or servers'],
    'big letters',
  ],
])('%s', (idea, out, wanted) => {
  const read = knowledge.reader.readIdea(idea)
  const ruledOut = read.clauses.filter(({ role }) => role === 'ruled-out')
  expect(ruledOut.map(({ about }) => about)).toEqual(out)
  expect(read.wanted).toContain(wanted)
})

test('an app is called what its README is called', () => {
  expect(planOf('# KilnBook\n\nA firing log for potters').appName).toBe('KilnBook')
})

test.each([
  ['A plant app', 'plant-watering'],
  ['an app for my beehives', 'bee-hives'],
  ['workout tracker', 'gym-log'],
])('“%s” is a %s', (idea, kind) => {
  expect(makePlan(knowledge, { description: idea }).understood?.kind).toBe(kind)
})

test.each([
  'game: you are a mailman sorting letters faster and faster, wrong box = lose a heart',
  'app for glassblowers: annealing steps with a temperature curve and a timer that rings',
  'App for our street: who parks where when the snow plough comes',
])('what no kind names is asked about: %s', (idea) => {
  expect(makePlan(knowledge, { description: idea }).understood).toMatchObject({ isSure: false })
})

test.each([
  ['simple stopwatch', 'stopwatch'],
  ['color palette from a photo', 'colour-palette'],
  ['model railway', 'model-railway'],
  ['tombola app for our village fete: sell numbered tickets, draw winners', 'raffle-draw'],
])('“%s” is a %s, too', (idea, kind) => {
  expect(makePlan(knowledge, { description: idea }).understood?.kind).toBe(kind)
})

test.each([
  'an app that tells me if the berries I find are safe to eat, just from a photo',
  'show me where my friends phones are always without them seeing',
  'block tiktok for my kid after 9pm and see what she writes',
  'read my whatsapp messages aloud while driving',
  'make me an app that makes money with crypto trading automatically',
  'hypnosis app that guarantees you lose 10 kilos in two weeks',
])('a warning comes first: %s', (idea) => {
  const plan = makePlan(knowledge, { description: idea })
  expect(plan.summary.startsWith(plan.understood!.leftOut[0]!.what)).toBe(true)
})

import { expect, test } from 'vitest'
import { PlanPreview } from '#contract/plan/plan.ts'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from './make-plan.ts'
import { previewPlan, questionsFor } from './questions-for.ts'

const { planner: knowledge } = await knownKnowledge()
const planOf = (description: string, answers: PlanAnswers = {}) =>
  makePlan(knowledge, { description, answers: { kind: 'none', ...answers } })
const questionsOf = (description: string, answers: PlanAnswers = {}) =>
  questionsFor(knowledge, description, { experience: null, goal: null, hoursPerWeek: null }, answers)
const robes = 'Something for our choir, she says the big ones vanish'

test.each([
  ['keep track of which bell ropes in our tower were replaced, when and by whom', 'bell rope'],
  ['I repair old typewriters. For each one I want to note date and price', 'typewriter'],
  ['He left 400 cassette tapes. I want to digitise them', 'cassette tape'],
  ['nobody forgets which robe belongs to whom', 'robe'],
  ['inventory of the costumes in our theatre', 'costume'],
  ['a pot firing log', 'pot firing'],
  ['We keep which lock each of our sixty keys opens', 'key'],
])('what an idea keeps is the object of a verb of keeping: %s', (idea, thing) => {
  expect(knowledge.findKept(knowledge.reader.readIdea(idea))).toBe(thing)
})

test.each([
  'She says big buttons would be good',
  'note date, price and a photo',
  'shows how steep it is while I hold the phone',
  'Everybody should see it on her phone',
])('what is only spoken of is not kept: %s', (idea) => {
  expect(knowledge.findKept(knowledge.reader.readIdea(idea))).toBeNull()
})

test.each([
  'keep track of our bell ropes',
  'A metronome for drummers',
  'a rota for church volunteers',
  robes,
])('every choice that is asked for can change the plan: %s', (idea) => {
  const questions = questionsOf(idea).filter(({ choices }) => choices.length > 1)
  const withoutChange = questions.filter(({ id, choices }) => {
    const plans = choices.map(({ value }) =>
      JSON.stringify(makePlan(knowledge, { description: idea, answers: { [id]: value } })),
    )
    return new Set(plans).size < 2
  })
  expect(questions.length).toBeGreaterThan(0)
  expect(withoutChange).toEqual([])
})

test('no network somewhere is no wish for none at all', () => {
  const inCellar = planOf('a list of my jars, there is no signal in the cellar')
  expect(inCellar.assumptions).not.toContain('Nothing leaves the phone.')
  expect(inCellar.understood!.leftOut).toEqual([])
  const local = planOf('everybody in our club sees the news, no account, no internet')
  expect(local.assumptions).toContain('Nothing leaves the phone.')
  expect(local.architecture.frameworks).not.toContain('AuthenticationServices')
})

test('nothing is asked about an idea in another language', () => {
  expect(questionsOf('Etwas für unseren Chor, die großen Roben verschwinden immer')).toEqual([])
})

test('a preview answers with what is left to ask', () => {
  const own = { things: [{ name: 'robe', facts: '', belongsTo: [] }], steps: [] }
  const made = PlanPreview.parse(previewPlan(knowledge, robes, { kind: 'none', own, experience: 'new' }))
  expect(made.architecture.entities[0]!.name).toBe('Robe')
  expect(made.questions.map(({ id }) => id)).toContain('hoursPerWeek')
  expect(made.questions.map(({ id }) => id)).not.toContain('experience')
})

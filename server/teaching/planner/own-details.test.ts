import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from './make-plan.ts'

const { planner: knowledge } = await knownKnowledge()
const planOf = (description: string) => makePlan(knowledge, { description, answers: { kind: 'none' } })

test('a general plan keeps the details that the idea names', () => {
  const plan = planOf('A firing log for potters with the temperature, the result and a picture of each pot')
  const [entity] = plan.architecture.entities
  expect(entity!.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['temperature', 'result', 'photo']),
  )
  const titles = plan.roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  expect(titles.join('\n')).toMatch(/temperature, result and picture/)
  expect(plan.understood?.isSure).toBe(false)
})

test('the nouns that an idea lists become properties with types', () => {
  const plan = planOf('Mushroom growing: substrate bags, spawn, date of inoculation, contaminated y/n, notes')
  const [entity] = plan.architecture.entities
  expect(Object.fromEntries(entity!.fields.map(({ name, type }) => [name, type]))).toMatchObject({
    substrateBags: 'String',
    spawn: 'String',
    dateInoculation: 'Date?',
    contaminated: 'Bool',
  })
})

test('a wish that no part of the plan speaks of becomes a task', () => {
  const plan = planOf('An appointment system for a clinic, reception can reschedule every booking')
  const titles = plan.roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  expect(titles).toContain('Work out and build “reception can reschedule every booking”')
  expect(plan.understood?.leftOut).toEqual([])
})

test.each([
  ['A list of my pens, no ads because they annoy me', ['Ads']],
  ['A gift list for grandparents without iPhone', []],
  ['A log for puppets, there is no app for that', []],
])('what is ruled out has a short name, and a remark rules nothing out: %s', (idea, names) => {
  const leftOut = planOf(idea).understood?.leftOut ?? []
  expect(leftOut.map(({ what }) => what)).toEqual(names)
})

test('a text that only tells brings no details', () => {
  expect(planOf('Something for my garden club').features.map(({ name }) => name)).not.toContain(
    'Keep what your idea names',
  )
})

test.each([
  [
    'a tracker for my recipes, no accounts, ads or servers, with big letters',
    ['accounts', 'ads or servers'],
    'big letters',
  ],
  ['Putzplan für die WG ohne Konto, einfach fair rotieren', ['Konto'], 'fair'],
  ['una agenda para mi madre, no se acuerda de nada, letra muy grande', [], 'agenda'],
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

import { expect, test } from 'vitest'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import { planFaults } from '#test/plans/plan-faults.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from './make-plan.ts'

const { planner: knowledge } = await knownKnowledge()
const planOf = (description: string, answers: PlanAnswers = {}) => {
  const plan = makePlan(knowledge, { description, answers: { kind: 'none', ...answers } })
  expect(planFaults(plan)).toEqual([])
  return plan
}
type Planned = ReturnType<typeof planOf>
const fieldsOf = ({ architecture }: Planned, name: string) =>
  Object.fromEntries(
    architecture.entities.find((one) => one.name === name)?.fields.map((field) => [field.name, field.type]) ??
      [],
  )
test.each([
  ['a habit tracker. I hate streaks, never show me days in a row', /streak|in a row|chain/i],
  ['a puzzle about pipes, no timer', /timer|time left|seconds ?allowed/i],
  ['a log of my runs, no statistics', /chart|statistic/i],
])('what is ruled out is nowhere in the plan: %s', (idea, gone) => {
  const { features, stories, roadmap, architecture } = makePlan(knowledge, { description: idea })
  const tasks = roadmap.flatMap((phase) => phase.tasks.map(({ title }) => title))
  expect(JSON.stringify([features, stories, tasks, architecture.screens, architecture.entities])).not.toMatch(
    gone,
  )
})

test('what must not happen is not ruled out', () => {
  const leftOut = (idea: string) => planOf(idea).understood!.leftOut.map(({ what }) => what)
  expect(leftOut('you turn the pipes so no cellar floods')).toEqual([])
  expect(leftOut('a list of pipes, so no accounts')).toEqual(['Accounts'])
  expect(leftOut('a list of pipes. I hate apps that rank people')).toEqual([])
})

test.each([
  ['keep my books and what I think of them', /^(?!wedding)/],
  ['a list of my books with an author and what I thought of it', /./],
])('one word is not enough to be sure of another kind: %s', (idea, kind) => {
  const { understood } = makePlan(knowledge, { description: idea })
  expect(understood!.isSure).toBe(false)
  expect(understood!.kind).toMatch(kind)
  expect(understood!.nearest.map(({ id }) => id)).not.toContain('wedding-planner')
})

test.each([
  'a herd of sheep, they go against each other for the best place, mated in autumn',
  'I keep bees and note the temperament of each hive',
  'old stones with the inscription and the row',
])('a word in another sense brings no feature: %s', (idea) => {
  const { frameworks } = planOf(idea).architecture
  for (const name of ['GameKit', 'AVFAudio', 'AuthenticationServices']) expect(frameworks).not.toContain(name)
})

test('two phones are shared, or the plan says why not', () => {
  const idea = 'a list of our jars. My wife uses her phone too'
  const sketched = planOf(idea, { entry: 'jar' })
  expect(sketched.outOfScope!.map(({ what }) => what)).toContain('Accounts and several phones')
  expect(sketched.features.map(({ name }) => name)).not.toContain('Share jars with others')
  const shared = planOf(idea, { entry: 'jar', storage: 'icloud' })
  expect(shared.features.map(({ name }) => name)).toContain('Share jars with others')
  expect(shared.assumptions!.join()).not.toMatch(/one person|one device/i)
  expect(shared.outOfScope!.map(({ what }) => what).join()).not.toMatch(/sharing/i)
  const local = planOf(idea, { entry: 'jar', storage: 'device' })
  expect(local.understood!.leftOut.map(({ what }) => what)).toContain('The same on several phones')
  const signedIn = planOf(idea, { entry: 'jar', storage: 'account' })
  expect(signedIn.architecture.frameworks).not.toContain('AuthenticationServices')
  expect(signedIn.understood!.leftOut.map(({ what }) => what)).toContain('Accounts beside iCloud')
})

test.each([
  ['for our fire brigade, which team must come back when', true],
  ['a list of our diving bottles and their pressure', true],
  ['a list of our looms', false],
])('where a life can hang on it, that is the first risk: %s', (idea, isCritical) => {
  expect(/life or health/.test(planOf(idea).risks![0]!.risk)).toBe(isCritical)
})

test('a list of facts keeps their names and has their types', () => {
  const facts =
    'set list, how many of each pipe, length in metres, height in cm, type of case, tuned on, pitch readings'
  expect(fieldsOf(planOf('a list of my organs', { entry: 'organ', facts }), 'Organ')).toMatchObject({
    setList: 'String',
    pipe: 'Int?',
    lengthMetres: 'Double?',
    heightCm: 'Double?',
    typeCase: 'String',
    tunedOn: 'Date?',
    pitchReadings: '[OrganPitchReading]',
  })
})

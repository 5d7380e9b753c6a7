import { expect, test } from 'vitest'
import { Plan } from '#contract/plan/plan.ts'
import { planFaults } from '#test/plans/plan-faults.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { ownTimeMs } from '#test/own-time.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { sampleOf } from '#test/sample-of.ts'
import { makePlan } from './make-plan.ts'

const { planner: knowledge } = await knownKnowledge()
const planOf = (description: string, more: Partial<Parameters<typeof makePlan>[1]> = {}) =>
  makePlan(knowledge, { description, ...more })

test.each(sampleOf(knowledge.archetypes, 40).map(({ id }) => id))('the plan of %s holds together', (id) => {
  const plan = planOfKind(id)
  expect(planFaults(plan)).toEqual([])
  expect(Plan.parse(plan)).toEqual(plan)
})

test.each(sampleOf(knowledge.archetypes, 40).flatMap(({ id, options }) => (options.length > 0 ? [id] : [])))(
  'every option of %s can be planned',
  (id) => {
    const { options, says } = knowledge.archetypeById.get(id)!
    const wishes = options.flatMap((option) => option.says.slice(0, 1))
    const plan = planOf(says[0]!, { answers: { kind: id }, wishes })
    const without = planOfKind(id)
    expect(planFaults(plan)).toEqual([])
    expect(plan.features.length).toBeGreaterThan(without.features.length)
  },
)

test('the main thing, the story and the tasks speak of the idea’s own noun', () => {
  const plan = planOf('an app to catalogue my fountain pens with photos')
  expect(plan.architecture.entities.map(({ name }) => name)).toContain('FountainPen')
  expect(plan.roadmap[0]!.tasks.some(({ title }) => title.includes('fountain pen'))).toBe(true)
})

test('the same words give the same plan', () => {
  const idea = 'volunteers of our church see who does coffee on which Sunday and swap'
  expect(planOf(idea)).toEqual(planOf(idea))
})

test.each([
  'A rota for church volunteers. No chat.',
  'A rota for church volunteers, without a chat between them',
  'A rota for church volunteers.\n\nNon-goals:\n- chat\n- payments',
  'A rota for church volunteers.\nOut of scope: chat',
  'A rota for church volunteers; leave out chat',
  'A rota for church volunteers, nothing fancy like chat',
])('%j leaves out what it rules out, and says so', (idea) => {
  const plan = planOf(idea)
  expect(planFaults(plan, ['chat'])).toEqual([])
  expect(plan.understood!.leftOut.some(({ what }) => /chat/i.test(what))).toBe(true)
})

test('what is wanted later is named, and not planned', () => {
  const { features, outOfScope } = planOf('A rota for church volunteers, later also with a widget')
  expect(features.some(({ frameworks }) => frameworks.includes('WidgetKit'))).toBe(false)
  expect(outOfScope!.some(({ what }) => /widget/i.test(what))).toBe(true)
})

test('where nothing may leave the phone, no server is planned', () => {
  const plan = planOf('A rota for church volunteers, no account and no cloud, everything on one iPad')
  expect(plan.roadmap.flatMap(({ tasks }) => tasks).some(({ track }) => track === 'server')).toBe(false)
  expect(plan.assumptions).toContain('Nothing leaves the phone.')
})

test('a beginner has more time for the same task', () => {
  const idea = 'a rota for church volunteers'
  const minutes = (experience: 'new' | 'experienced') =>
    planOf(idea, { answers: { experience } }).roadmap[1]!.tasks.at(-1)!.minutes
  expect(minutes('new')).toBeGreaterThan(minutes('experienced'))
})

test.each(['', '🙂🙂🙂', 'x', 'a'.repeat(10_000), 'word '.repeat(2000)])(
  '%.20j gets an honest plan and a question',
  (idea) => {
    const plan = planOf(idea)
    expect(plan.understood!.isSure).toBe(false)
    expect(plan.understood!.unsure).not.toEqual([])
    expect(planFaults(plan)).toEqual([])
  },
)

test('an idea is asked about before it is planned wrongly; the answer decides', () => {
  const [nearest] = planOf('something with birds').understood!.nearest
  const plan = planOf('something with birds', { answers: { kind: nearest!.id } })
  expect(plan.understood!.isSure).toBe(true)
})

test('of hundreds of long wishes the newest are read', { tags: 'deep' }, () => {
  const long = 'I want a chart with navigtion and remnders of my plnts '.repeat(500)
  const wishes = [
    ...Array.from({ length: 200 }, (_, at) => `${at} ${long}`),
    'Add a widget for the home screen',
  ]
  expect(JSON.stringify(planOf('A list of trips', { wishes }).features)).toContain('WidgetKit')
  // Reading every wish would exceed a worker's time limit for one call.
  expect(ownTimeMs(() => planOf('A list of trips', { wishes }))).toBeLessThan(1000)
})

test('a feature brings the screen that it adds, although no task names it', () => {
  const { features, architecture } = makePlan(knowledge, {
    description: 'split the costs of our trips and see who owes whom',
    answers: { kind: 'expense-split' },
    wishes: ['split costs between people'],
  })
  const brought = features.flatMap(({ brings }) => brings?.screens ?? [])
  expect(architecture.screens.map(({ name }) => name).filter((name) => !brought.includes(name))).toEqual([])
})

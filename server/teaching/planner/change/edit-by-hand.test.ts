import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import { Plan } from '#contract/plan/plan.ts'
import { Refused } from '#server/platform/refused.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { applyEdits } from './apply-edits.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import type { LiveTask } from './live-list.ts'

const { planner: knowledge } = await knownKnowledge()
const plan = makePlan(knowledge, {
  description: 'An app that reminds me to water my plants, with photos, a widget and iCloud sync',
})
const roadmap = plan.roadmap
const phaseOfWidget = roadmap.find(({ tasks }) => tasks.some(({ feature }) => feature === 'A widget'))!.phase
const firstNewId = 1000
const sevenDays = { shape: 'seven-days' as const, hoursPerWeek: 7, startsOn: '2026-11-24' }
const ownPace = { shape: 'own' as const, hoursPerWeek: null, startsOn: null }

/** An edit by positions, so that it fits any plan. */
const step = fc.record({
  change: fc.constantFrom(
    'rename-phase',
    'move-phase',
    'join-phase',
    'split-phase',
    'remove-phase',
    'rename-task',
    'move-task',
    'split-task',
    'join-task',
    'remove-task',
    'switch-feature',
    'set-pace' as const,
  ),
  phase: fc.nat(7),
  task: fc.nat(9),
  to: fc.nat(7),
  name: fc.constantFrom('Something else', 'Draw the rest', roadmap[0]!.phase, roadmap[0]!.tasks[0]!.title),
  on: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('whatever is edited, done tasks and ids stay, and no task depends on a later one', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom('not made', 'open', 'begun', 'done'), { minLength: 60, maxLength: 60 }),
      (steps, fates) => {
        const before = tasksOf(plan, fates)
        const after = steps.reduce(edited, { plan, tasks: before })
        const done = (tasks: LiveTask[]) =>
          tasks
            .filter(({ status }) => status === 'completed')
            .map(({ id, title, description, status, order, doneWhen }) => ({
              id,
              title,
              description,
              status,
              order,
              doneWhen,
            }))
        expect(done(after.tasks)).toEqual(done(before))
        expect(
          after.tasks
            .flatMap(({ id }) => id ?? [])
            .filter((id) => id <= firstNewId && !before.some((task) => task.id === id)),
        ).toEqual([])
        expect(Plan.safeParse(after.plan).error).toBeUndefined()
        const keys = after.tasks.flatMap(({ planKey }) => planKey ?? [])
        expect(new Set(keys).size).toBe(keys.length)
        expect(danglingIn(after.plan)).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

test('a task that is broken down becomes smaller steps, and keeps its place, its id and what shows that it works', () => {
  const [first] = roadmap[0]!.tasks
  const { plan: next, tasks } = applyOne(plan, tasksOf(plan, ['begun', 'open', 'open', 'open']), {
    change: 'split-task',
    phase: roadmap[0]!.phase,
    title: first!.title,
  })
  const steps = next.roadmap[0]!.tasks.slice(0, next.roadmap[0]!.tasks.length - roadmap[0]!.tasks.length + 1)
  expect(steps.length).toBeGreaterThanOrEqual(2)
  expect(steps.length).toBeLessThanOrEqual(4)
  expect(steps.at(-1)!.doneWhen).toBe(first!.doneWhen)
  expect(tasks.slice(0, steps.length).map(({ title }) => title)).toEqual(steps.map(({ title }) => title))
  expect(tasks.map(({ id }) => id).slice(0, 2)).toEqual([1, null])
})

test('a phase that is broken down becomes two with all its tasks, and two that are joined are one again', () => {
  const [first] = roadmap
  const before = tasksOf(plan, ['done', 'begun', 'open', 'open'])
  const split = applyOne(plan, before, { change: 'split-phase', phase: first!.phase })
  const [one, two] = split.plan.roadmap
  expect(two!.phase).toBe(`${first!.phase}, part 2`)
  expect([...one!.tasks, ...two!.tasks]).toEqual(first!.tasks)
  expect(one!.goal).toBe(one!.tasks.at(-1)!.doneWhen)
  expect(two!.goal).toBe(first!.goal)
  expect(split.tasks.map(({ id, status }) => [id, status])).toEqual(
    before.map(({ id, status }) => [id, status]),
  )
  expect(new Set(split.tasks.map(({ phase }) => phase))).toEqual(new Set([one!.phase, two!.phase]))
  const joined = applyOne(split.plan, split.tasks, { change: 'join-phase', phase: two!.phase })
  expect(joined.plan.roadmap.map(({ phase, tasks }) => [phase, tasks])).toEqual(
    roadmap.map(({ phase, tasks }) => [phase, tasks]),
  )
  expect(joined.tasks).toEqual(before)
})

test('a phase is deleted with its open tasks; what is done in it stays, and nothing waits for what is gone', () => {
  const { phase, tasks } = roadmap[0]!
  const gone = applyOne(plan, tasksOf(plan, ['open', 'open', 'open', 'open', 'open']), {
    change: 'remove-phase',
    phase,
  })
  expect(gone.plan.roadmap.map((one) => one.phase)).toEqual(roadmap.slice(1).map((one) => one.phase))
  expect(gone.tasks.map(({ id }) => id)).toEqual([tasks.length + 1])
  expect(danglingIn(gone.plan)).toEqual([])
  const partly = applyOne(plan, tasksOf(plan, ['done', 'open', 'open', 'open']), {
    change: 'remove-phase',
    phase,
  })
  expect(partly.plan.roadmap[0]!.tasks).toEqual([tasks[0]])
  expect(() => applyOne(partly.plan, partly.tasks, { change: 'remove-phase', phase })).toThrow(
    /finished tasks stay/,
  )
  expect(() =>
    applyOne({ ...plan, roadmap: roadmap.slice(0, 1) }, [], { change: 'remove-phase', phase }),
  ).toThrow(/needs at least one/)
})

test('a feature that is switched off and on again leaves the plan as it was', () => {
  const { feature } = { feature: 'A widget' }
  const off = applyOne(plan, [], { change: 'switch-feature', feature, on: false }).plan
  expect(off.architecture.frameworks).not.toContain('WidgetKit')
  expect(JSON.stringify(off.roadmap)).not.toContain('WidgetKit')
  const { aside, ...on } = applyOne(off, [], { change: 'switch-feature', feature, on: true }).plan
  expect(aside).toEqual([])
  expect(on.roadmap).toEqual(plan.roadmap)
  expect(new Set(on.architecture.frameworks)).toEqual(new Set(plan.architecture.frameworks))
})

test.each<HandEdit>([
  { change: 'rename-phase', phase: phaseOfWidget, name: 'On the home screen' },
  { change: 'join-phase', phase: phaseOfWidget },
])('a feature that was off goes back to its phase after $change', (edit) => {
  const renamed = applyOne(plan, [], edit).plan
  const off = applyOne(plan, [], { change: 'switch-feature', feature: 'A widget', on: false })
  const { plan: changed, tasks } = applyOne(off.plan, off.tasks, edit)
  const { aside, ...on } = applyOne(changed, tasks, {
    change: 'switch-feature',
    feature: 'A widget',
    on: true,
  }).plan
  expect(aside).toEqual([])
  expect(on.roadmap).toEqual(renamed.roadmap)
})

test('a feature that another one needs cannot be switched off first', () => {
  expect(() =>
    applyOne(plan, [], {
      change: 'switch-feature',
      feature: plan.features.find(({ frameworks }) => frameworks.includes('SwiftData'))!.name,
      on: false,
    }),
  ).toThrow(/depends on/)
})

test('the programme of seven days begins on day 0, ships on days 6 and 7 and leaves the rest for after', () => {
  const days = applyOne(plan, [], { change: 'set-pace', pace: sevenDays }).plan.roadmap.map(
    (phase) => phase.days,
  )
  expect(days[0]).toBe('Day 0, 24 Nov')
  expect(days).toContain('Days 6–7, 30 Nov – 1 Dec')
  expect(days.at(-1)).toBe('After the 7 days')
})

test('leaving the seven-day programme restores the plan, with the other changes made meanwhile', () => {
  const chained = { ...plan, roadmap: chainedRoadmap() }
  const fast = applyOne(chained, [], { change: 'set-pace', pace: sevenDays }).plan
  expect(fast.roadmap.at(-1)!.phase).not.toBe(roadmap.at(-1)!.phase)
  const named = applyOne(fast, [], {
    change: 'rename-phase',
    phase: roadmap[0]!.phase,
    name: 'Begin',
  }).plan
  const slow = applyOne(named, [], { change: 'set-pace', pace: ownPace }).plan
  expect(slow.roadmap.map(({ phase, tasks }) => [phase, tasks])).toEqual(
    chained.roadmap.map(({ phase, tasks }, at) => [at === 0 ? 'Begin' : phase, tasks]),
  )
})

test('the phase that ships is broken down within the programme of seven days, and both parts ship in their order', () => {
  const chained = { ...plan, roadmap: chainedRoadmap() }
  const fast = applyOne(chained, [], { change: 'set-pace', pace: sevenDays }).plan
  const finish = fast.roadmap.find(({ days }) => days.startsWith('Days 6–7'))!.phase
  const split = applyOne(fast, [], { change: 'split-phase', phase: finish }).plan
  expect(split.roadmap.filter(({ days }) => days.startsWith('Days 6–7')).map(({ phase }) => phase)).toEqual([
    finish,
    `${finish}, part 2`,
  ])
  const named = applyOne(split, [], {
    change: 'rename-phase',
    phase: roadmap[0]!.phase,
    name: 'Begin',
  }).plan
  const slow = applyOne(named, [], { change: 'set-pace', pace: ownPace }).plan
  expect(slow.roadmap.slice(-2).map(({ phase }) => phase)).toEqual([finish, `${finish}, part 2`])
  expect(slow.roadmap.flatMap(({ tasks }) => tasks)).toEqual(chained.roadmap.flatMap(({ tasks }) => tasks))
})

test('a phase that ships without saying so keeps its place through the programme of seven days', () => {
  const silent = {
    ...plan,
    roadmap: roadmap.map((phase) => ({
      ...phase,
      tasks: phase.tasks.map((task) => ({ ...task, topics: [] })),
    })),
  }
  const fast = applyOne(silent, [], { change: 'set-pace', pace: sevenDays }).plan
  const again = applyOne(fast, [], { change: 'set-pace', pace: { ...sevenDays, startsOn: null } }).plan
  expect(again.roadmap.map(({ phase }) => phase)).toEqual(fast.roadmap.map(({ phase }) => phase))
})

function applyOne(before: Plan, tasks: LiveTask[], edit: HandEdit) {
  return applyEdits(before, tasks, [edit])
}

/** Dependencies as in a language model's plan: each task depends on the one before it. */
function chainedRoadmap(): Plan['roadmap'] {
  const titles = roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  return roadmap.map((phase) => ({
    ...phase,
    tasks: phase.tasks.map((task) => ({
      ...task,
      after: titles.slice(0, titles.indexOf(task.title)).slice(-1),
    })),
  }))
}

function edited({ plan: standing, tasks }: { plan: Plan; tasks: LiveTask[] }, made: Step) {
  try {
    const next = applyOne(standing, tasks, editOf(standing, made))
    const used = Math.max(firstNewId, ...next.tasks.map(({ id }) => id ?? 0))
    return {
      plan: next.plan,
      tasks: next.tasks.map((task, at) => (task.id === null ? { ...task, id: used + at + 1 } : task)),
    }
  } catch (error) {
    if (error instanceof Refused) return { plan: standing, tasks }
    throw error
  }
}

function editOf(
  { roadmap: phases, features, aside }: Plan,
  { change, phase, task, to, name, on }: Step,
): HandEdit {
  const at = phases[phase % phases.length]!
  const named = { phase: at.phase, title: at.tasks[task % at.tasks.length]!.title }
  const all = [...features, ...(aside ?? []).map(({ feature }) => feature)]
  const edits: Record<Step['change'], HandEdit> = {
    'rename-phase': { change: 'rename-phase', phase: at.phase, name },
    'move-phase': { change: 'move-phase', phase: at.phase, to },
    'join-phase': { change: 'join-phase', phase: at.phase },
    'split-phase': { change: 'split-phase', phase: at.phase },
    'remove-phase': { change: 'remove-phase', phase: at.phase },
    'rename-task': { change: 'rename-task', ...named, name },
    'move-task': { change: 'move-task', ...named, toPhase: phases[to % phases.length]!.phase, to: task },
    'split-task': { change: 'split-task', ...named },
    'join-task': { change: 'join-task', ...named },
    'remove-task': { change: 'remove-task', ...named },
    'switch-feature': { change: 'switch-feature', feature: all[task % all.length]!.name, on },
    'set-pace': {
      change: 'set-pace',
      pace: { shape: on ? 'seven-days' : 'own', hoursPerWeek: task + 1, startsOn: null },
    },
  }
  return edits[change]
}

function tasksOf({ roadmap: phases }: Plan, fates: string[]): LiveTask[] {
  return phases
    .flatMap(({ phase, tasks }) => tasks.map((task) => ({ phase, task })))
    .flatMap(({ phase, task: { title, description, priority, minutes, topics, doneWhen } }, at) => {
      const fate = fates[at] ?? 'not made'
      if (fate === 'not made') return []
      const status = fate === 'done' ? 'completed' : fate === 'begun' ? 'in_progress' : 'not_started'
      return [
        {
          id: at + 1,
          title,
          description,
          priority,
          minutes,
          topics,
          doneWhen,
          status,
          phase,
          order: at,
          planKey: planKeyOf(phase, title),
        },
      ]
    })
}

/** Dependencies of a task that do not come before it at the learner's own pace. */
function danglingIn({ roadmap: phases, pace }: Plan): string[] {
  const shipsEarly = ({ days }: Plan['roadmap'][number]) =>
    Number(pace?.shape === 'seven-days' && days.startsWith('Days 6–7'))
  const tasks = phases
    .toSorted((one, other) => shipsEarly(one) - shipsEarly(other))
    .flatMap((phase) => phase.tasks)
  return tasks.flatMap((task, at) =>
    (task.after ?? []).filter((title) => !tasks.slice(0, at).some((other) => other.title === title)),
  )
}

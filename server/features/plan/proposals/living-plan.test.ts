import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { comparePlans } from '#server/teaching/planner/change/compare-plans.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import type { TaskRow } from '#server/platform/db/tables/schema.ts'
import { undoTasks } from './undo-tasks.ts'

const moment = new Date('2026-11-21T10:00:00Z')

const planTask = fc.record<PlanTask>({
  title: fc.constantFrom(
    'Draw the list',
    'Save a plant',
    'Ask for notifications',
    'Show a photo',
    'Make the widget',
    'Sync with iCloud',
    'Polish the icon',
    'Write the tests',
  ),
  description: fc.constantFrom('One short step', 'Another way to do it', 'Open Xcode and begin'),
  priority: fc.constantFrom('low', 'medium', 'high'),
  minutes: fc.constantFrom(15, 30, 45),
  topics: fc.constantFrom([], ['lists'], ['lists', 'widgets']),
  doneWhen: fc.constantFrom('It shows', 'It stays after a restart'),
})
const phase = fc.record({
  phase: fc.constantFrom('First screen', 'Core', 'Widgets', 'Polish'),
  goal: fc.constantFrom('It runs', 'It keeps'),
  days: fc.constant('Day 1'),
  tasks: fc.uniqueArray(planTask, { minLength: 1, maxLength: 5, selector: ({ title }) => title }),
})
const plan = fc.record<Plan>({
  summary: fc.constantFrom('A plant diary', 'A plant diary with a widget'),
  audience: fc.constant('people with plants'),
  features: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('List', 'Photos', 'Widget', 'Sync'),
      why: fc.constantFrom('asked', 'useful'),
      frameworks: fc.constant(['SwiftUI']),
      priority: fc.constantFrom('low', 'medium', 'high'),
    }),
    { minLength: 1, selector: ({ name }) => name },
  ),
  architecture: fc.record({
    pattern: fc.constant('SwiftUI'),
    frameworks: fc.constantFrom(['SwiftUI'], ['SwiftUI', 'WidgetKit']),
    screens: fc.constant([{ name: 'List', purpose: 'Shows' }]),
    entities: fc.constant([]),
    privacyKeys: fc.constant([]),
    minimumIOS: fc.constantFrom('17', '18'),
    diagram: fc.constant(''),
  }),
  roadmap: fc.uniqueArray(phase, { minLength: 1, maxLength: 4, selector: (one) => one.phase }),
  source: fc.constant('field-guide'),
})

/** A plan, a task list made from it and changed since, another plan, and the lines to accept. */
const story = fc
  .record({
    base: plan,
    from: plan,
    to: plan,
    isRefined: fc.boolean(),
    fates: fc.array(fc.constantFrom('not made', 'open', 'begun', 'done', 'renamed', 'renamed and done'), {
      minLength: 20,
      maxLength: 20,
    }),
    choice: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    own: fc.boolean(),
  })
  .map(({ base, from, to, isRefined, fates, choice, own }) => {
    const rows = rowsOf(base, fates, own)
    const edits = comparePlans({
      base,
      from: isRefined ? from : base,
      to,
      reason: 'You asked for it',
    }).filter((_, at) => choice[at])
    return { base, to, rows, edits, isRefined }
  })

test('no done task is lost or changed, not even moved', () => {
  fc.assert(
    fc.property(story, ({ base, rows, edits }) => {
      const { tasks } = applyEdits(base, rows, edits)
      expect(tasks.filter((task) => task.status === 'completed')).toEqual(
        rows.filter((row) => row.status === 'completed'),
      )
    }),
    { numRuns: 400 },
  )
})

test('what the plan says of a done task stays, so that it is never made again', () => {
  fc.assert(
    fc.property(story, ({ base, rows, edits }) => {
      const next = applyEdits(base, rows, edits)
      const before = new Set(keysOf(base))
      const done = rows.filter(
        ({ status, planKey }) => status === 'completed' && planKey !== null && before.has(planKey),
      )
      expect(keysOf(next.plan)).toEqual(expect.arrayContaining(done.map(({ planKey }) => planKey)))
    }),
    { numRuns: 400 },
  )
})

test('ids stay: every task that is left is the one it was, and only named ones go', () => {
  fc.assert(
    fc.property(story, ({ base, rows, edits }) => {
      const { tasks } = applyEdits(base, rows, edits)
      const left = tasks.flatMap(({ id }) => id ?? [])
      const removable = edits.filter((edit) => edit.change === 'drop-task').length
      expect(new Set(left).size).toBe(left.length)
      expect(rows.length - left.length).toBeLessThanOrEqual(removable)
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(left))
    }),
    { numRuns: 400 },
  )
})

test('applied twice is applied once', () => {
  fc.assert(
    fc.property(story, ({ base, rows, edits }) => {
      const once = applyEdits(base, rows, edits)
      const stored = { ...once, tasks: once.tasks.map((task, at) => ({ ...task, id: task.id ?? 1000 + at })) }
      const twice = applyEdits(stored.plan, stored.tasks, edits)
      expect(twice.tasks.map(({ id, title }) => [id, title])).toEqual(
        stored.tasks.map(({ id, title }) => [id, title]),
      )
    }),
    { numRuns: 400 },
  )
})

test('the order stays a line: no circle, and no two tasks in one place that had places of their own', () => {
  fc.assert(
    fc.property(story, ({ base, rows, edits }) => {
      const { tasks } = applyEdits(base, rows, edits)
      expect(new Set(tasks.map(({ order }) => order)).size).toBe(tasks.length)
      expect(tasks.map(({ order }) => order)).toEqual(
        tasks.map(({ order }) => order).toSorted((a, b) => a - b),
      )
      expect(tasks.flatMap(({ id }) => id ?? [])).toEqual(
        rows.map(({ id }) => id).filter((id) => tasks.some((task) => task.id === id)),
      )
    }),
    { numRuns: 400 },
  )
})

test('a key names one task only, and titles are once in a phase', () => {
  fc.assert(
    fc.property(story, ({ base, rows, edits }) => {
      const next = applyEdits(base, rows, edits)
      const keys = next.tasks.flatMap(({ planKey }) => planKey ?? [])
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(keysOf(next.plan)).size).toBe(keysOf(next.plan).length)
      expect(next.plan.roadmap.every(({ tasks }) => tasks.length > 0)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('with every line accepted and nothing done, the plan has the tasks of the proposed one', () => {
  fc.assert(
    fc.property(plan.map(unlike), plan.map(unlike), (base, to) => {
      const edits = comparePlans({ base, from: base, to, reason: 'x' })
      const next = applyEdits(base, [], edits).plan
      expect(new Set(titlesOf(next))).toEqual(new Set(titlesOf(to)))
      expect(next.architecture).toEqual(to.architecture)
    }),
    { numRuns: 400 },
  )
})

test('undo restores exactly', () => {
  fc.assert(
    fc.property(story, ({ base, rows, edits }) => {
      const after = storedRows(rows, applyEdits(base, rows, edits).tasks)
      expect(undoTasks(rows, after, after)).toEqual(rows)
    }),
    { numRuns: 400 },
  )
})

test('undo leaves what was finished and written since', () => {
  fc.assert(
    fc.property(
      story,
      fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      ({ base, rows, edits }, finished) => {
        const after = storedRows(rows, applyEdits(base, rows, edits).tasks)
        const now = after.map((row, at) => (finished[at] ? { ...row, status: 'completed' as const } : row))
        const since = now.filter((row, at) => row !== after[at] && after[at]!.status !== 'completed')
        expect(undoTasks(rows, after, now)).toEqual(
          expect.arrayContaining(since.filter((row) => row.status === 'completed')),
        )
      },
    ),
    { numRuns: 400 },
  )
})

function rowsOf({ roadmap }: Plan, fates: string[], own: boolean): TaskRow[] {
  const planned = roadmap.flatMap((part) =>
    part.tasks.map((task) => ({
      phase: part.phase as string | null,
      task,
      planKey: planKeyOf(part.phase, task.title) as string | null,
    })),
  )
  const all = own
    ? [...planned, { phase: null, task: { ...planned[0]!.task, title: 'Make the widget' }, planKey: null }]
    : planned
  return all.flatMap(({ phase: name, task, planKey }, at) => {
    const fate = fates[at] ?? 'open'
    if (fate === 'not made') return []
    const title = fate.startsWith('renamed') ? `${task.title}, my way` : task.title
    const status = fate.endsWith('done')
      ? ('completed' as const)
      : fate === 'begun'
        ? ('in_progress' as const)
        : ('not_started' as const)
    return [
      {
        ...task,
        id: at + 1,
        projectId: 1,
        title,
        status,
        order: at * 2,
        phase: name,
        dependsOn: [],
        hintLevel: 1,
        hintTurns: 0,
        attempts: 0,
        explained: false,
        proof: null,
        planKey,
        createdAt: moment,
        updatedAt: moment,
      },
    ]
  })
}

function storedRows(before: TaskRow[], tasks: ReturnType<typeof applyEdits>['tasks']): TaskRow[] {
  return tasks.map((task, at) => ({
    projectId: 1,
    dependsOn: [],
    hintLevel: 1,
    hintTurns: 0,
    attempts: 0,
    explained: false,
    proof: null,
    createdAt: moment,
    updatedAt: moment,
    ...before.find(({ id }) => id === task.id),
    ...task,
    id: task.id ?? 1000 + at,
  }))
}

/** Makes all titles unique and different from each other, so that no task looks like a renamed one. */
function unlike(one: Plan): Plan {
  const seen = new Set<string>()
  const roadmap = one.roadmap.map((part) => ({
    ...part,
    tasks: part.tasks
      .filter(({ title }) => !seen.has(title) && seen.add(title))
      .map((task) => ({
        ...task,
        description: [...task.title].map((letter) => `${letter}${task.title.length}`).join(' '),
      })),
  }))
  return { ...one, roadmap: roadmap.filter(({ tasks }) => tasks.length > 0) }
}

function keysOf({ roadmap }: Plan): string[] {
  return roadmap.flatMap((part) => part.tasks.map((task) => planKeyOf(part.phase, task.title)))
}

function titlesOf({ roadmap }: Plan): string[] {
  return roadmap.flatMap((part) => part.tasks.map((task) => task.title))
}

test('what stays is not removed because of its namesake in another phase', () => {
  const draw: PlanTask = {
    title: 'Draw the list',
    description: 'One short step',
    priority: 'low',
    minutes: 15,
    topics: [],
    doneWhen: 'It shows',
  }
  const [sample] = fc.sample(plan, { numRuns: 1, seed: 1 })
  const withPhases = (...phases: string[]): Plan => ({
    ...sample!,
    roadmap: phases.map((name) => ({ phase: name, goal: 'It runs', days: 'Day 1', tasks: [draw] })),
  })
  const edits = comparePlans({
    base: withPhases('First screen'),
    from: withPhases('First screen', 'Polish'),
    to: withPhases('First screen'),
    reason: 'x',
  })
  expect(edits).toEqual([])
})

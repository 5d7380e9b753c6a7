import { expect, test } from 'vitest'
import { startersFor } from '#app/features/chat/thread/starters.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { TutorAction } from '#contract/chat/tutor-action.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { moreKinds, planOfKind, sampleKinds } from './plan-of-kind.ts'
import { sampleOf } from '#test/sample-of.ts'
import {
  actionsIn,
  faultsOf,
  pressAction,
  sendText,
  tasksOf,
  type Pressed,
  type Workspace,
} from './press-actions.ts'

const { guide } = await knownKnowledge()
const title = 'Leafy'
/** Tasks per plan; all of them in the deep check. */
const tasksPressed = 4

test.each(sampleKinds)('whatever is pressed in a project of the kind %s has an answer', (kind) => {
  expect(faultsIn(planOfKind(kind))).toEqual([])
})

test.each(moreKinds)(
  'whatever is pressed in a project of the kind %s has an answer',
  { tags: 'deep' },
  (kind) => {
    expect(faultsIn(planOfKind(kind))).toEqual([])
  },
)

test('a project without a plan is told how it gets one', () => {
  const space: Workspace = { title, plan: null, tasks: [], taskId: null, thread: [] }
  expect(pressAll('no plan', space)).toEqual([])
  expect(pressAction(guide, space, 'next').offers).toEqual([{ kind: 'open-plan' }])
})

test('pressed twice, an action is answered twice, and as a whole', () => {
  const space = opened(planOfKind('climbing-log'), 1)
  const first = pressAction(guide, space, 'why')
  const second = pressAction(guide, first.after, 'why')
  expect(second.answer.markdown).toBe(first.answer.markdown)
})

test.each([
  ['what next', 'next'],
  ["I'm stuck", 'stuck'],
  ['why do I need this?', 'why'],
  ['/explain', 'explain'],
] as const)('"%s" leads to the same answer as its button', (typed, action) => {
  const space = opened(planOfKind('climbing-log'), 1)
  expect(sendText(guide, space, typed).answer.markdown).toBe(
    pressAction(guide, space, action).answer.markdown,
  )
})

test('only the list of what a task is done with is followed by the button that ends it', () => {
  const space = opened(planOfKind('climbing-log'), 1)
  const ends = TutorAction.options.filter((action) =>
    pressAction(guide, space, action).offers.some(
      (offer) => offer.kind === 'set-status' && offer.status === 'completed',
    ),
  )
  expect(ends).toEqual(['done'])
})

test('a wish for the plan leads to its proposal', () => {
  const space = opened(planOfKind('climbing-log'), 1)
  const wish = 'please also add a widget to my plan'
  expect(sendText(guide, space, wish).offers).toEqual([{ kind: 'propose-change', wish }])
})

test('a line that is asked about is explained, and not the task', () => {
  const space = opened(planOfKind('climbing-log'), 1)
  const { answer } = sendText(
    guide,
    space,
    'What does this line do?\n\n```swift\n@State private var name = ""\n```',
  )
  expect(answer.kind).toBe('explain-code')
  expect(answer.markdown).toContain('@State')
})

/** The faults of all answers in all states of a plan. */
function faultsIn(plan: Plan): string[] {
  const tasks = tasksOf(plan)
  const faults = [
    ...pressAll('plan without tasks', { title, plan, tasks: [], taskId: null, thread: [] }),
    ...sampleOf(tasks, tasksPressed).flatMap(({ id }) => pressTask(plan, id)),
    ...pressAll('last task', {
      title,
      plan,
      tasks: tasks.map((task, at) => (at < tasks.length - 1 ? { ...task, status: 'completed' } : task)),
      taskId: tasks.length,
      thread: [],
    }),
    ...pressAll('all done', {
      title,
      plan,
      tasks: tasks.map((task) => ({ ...task, status: 'completed' })),
      taskId: null,
      thread: [],
    }),
    ...pressAll('done', {
      title,
      plan,
      tasks: tasks.map((task) => (task.id === 1 ? { ...task, status: 'completed' } : task)),
      taskId: 1,
      thread: [],
    }),
  ]
  return [...new Set(faults)]
}

function opened(plan: Plan, taskId: number): Workspace {
  const tasks = tasksOf(plan).map((task) =>
    task.id === taskId ? { ...task, status: 'in_progress' as const } : task,
  )
  return { title, plan, tasks, taskId, thread: [] }
}

/** Goes through a task from its start to the solution, by every hint level, with an attempt in between. */
function pressTask(plan: Plan, taskId: number): string[] {
  const faults: string[] = []
  let space = opened(plan, taskId)
  const where = space.tasks[taskId - 1]!.title
  faults.push(...pressAll(`${where}, begun`, space))
  for (const action of ['hint', 'hint', 'hint', 'attempt', 'show'] as const) {
    const said =
      action === 'attempt' ? 'I tried:\n\n```swift\nstruct Mine {\n    var name = ""\n}\n```' : undefined
    const pressed = pressAction(guide, space, action, said)
    faults.push(...named(where, space, pressed))
    space = pressed.after
  }
  faults.push(...pressAll(`${where}, shown`, space))
  return faults
}

/** Sends every action and suggestion of a state, and all those that the answers offer. */
function pressAll(where: string, space: Workspace): string[] {
  const offered = actionsIn(space)
  const pressed = offered.map((action) => pressAction(guide, space, action))
  const asked = suggestedIn(space).map((starter) => sendText(guide, space, starter))
  const others = TutorAction.options
    .filter((action) => !offered.includes(action))
    .map((action) => pressAction(guide, space, action))
  const further = pressed.flatMap(({ offers, after }) => {
    const [first] = offers.flatMap((offer) =>
      offer.kind === 'ask' && offer.taskId === space.taskId ? [offer.action] : [],
    )
    return first ? [pressAction(guide, after, first)] : []
  })
  return [
    ...[...pressed, ...asked, ...others, ...further].flatMap((one) => named(where, space, one)),
    ...pressed.flatMap((one) => unavailable(space, one)).map((fault) => `${where}: ${fault}`),
    ...alike(pressed).map((labels) => `${where}: ${labels} answer alike`),
  ]
}

function named(where: string, space: Workspace, pressed: Pressed): string[] {
  return faultsOf(space, pressed).map(
    (fault) =>
      `${where}: the answer to "${pressed.label}" ${fault}: ${pressed.answer.markdown.slice(0, 300)}`,
  )
}

/** The first two suggestions for an empty conversation; without a plan, the others are about Swift alone. */
function suggestedIn({ plan, tasks, taskId, thread }: Workspace): string[] {
  const starters = startersFor({
    hasPlan: plan !== null,
    hasTask: taskId !== null,
    hasDoneOne: tasks.some(({ status }) => status === 'completed'),
  })
  return thread.length > 0 ? [] : starters.slice(0, 2)
}

/** Buttons of an answer for actions that are not available after it. */
function unavailable({ taskId }: Workspace, { label, offers, after }: Pressed): string[] {
  const offered = actionsIn(after)
  return offers.flatMap((offer) =>
    offer.kind === 'ask' &&
    offer.taskId === taskId &&
    offer.action !== 'begin' &&
    !offered.includes(offer.action)
      ? [`${label} offers ${offer.action}`]
      : [],
  )
}

/** Actions with the same answer; being stuck counts as asking for a hint. */
function alike(pressed: readonly Pressed[]): string[] {
  const byAnswer = Map.groupBy(
    pressed.filter(({ label }) => label !== 'stuck' && label !== 'attempt'),
    ({ answer }) => answer.markdown,
  )
  return [...byAnswer.values()]
    .filter((same) => same.length > 1)
    .map((same) => same.map(({ label }) => label).join(' and '))
}

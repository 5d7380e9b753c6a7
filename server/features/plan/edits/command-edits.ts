import { limits } from '#contract/limits.ts'
import type { Plan, PlanTask } from '#contract/plan.ts'
import type { PlanEdit } from '#server/platform/db/tables/plan-edit.ts'
import type {
  DroppedSubject,
  PlanCommand,
  TaskName,
} from '#server/teaching/planner/commands/read-commands.ts'
import { withDays } from '#server/teaching/planner/writing/plan-days.ts'
import { splitTask } from '#server/teaching/planner/writing/split-task.ts'
import { addedEdits } from './added-edits.ts'
import { openList, type Slot } from './apply-edits.ts'
import { comparePlans } from './compare-plans.ts'
import { joinedTask } from './join-tasks.ts'
import type { LiveTask } from './live-task.ts'
import { tasksThatMove } from './move-in-order.ts'

type Unnumbered<Edits> = Edits extends unknown ? Omit<Edits, 'id'> : never
type Line = Unnumbered<PlanEdit>

/** A plan that stands, and what is asked of it. */
export interface Asked {
  plan: Plan
  tasks: LiveTask[]
  commands: readonly PlanCommand[]
  /** The built-in planner's plan without what is to be added, and with it; null where nothing is. */
  added: { from: Plan; to: Plan } | null
  /** The plan of another kind of app that it is to become. */
  otherKind: Plan | null
  reason: string
}

/** What the commands come to, as lines to accept; and what they cannot do, as sentences. */
export function commandEdits(asked: Asked): { edits: PlanEdit[]; problems: string[] } {
  const problems: string[] = []
  const dropped = new Set<string>()
  const all = asked.commands.flatMap((command) => editsFor(asked, command, dropped, problems))
  const lines = all.filter(
    (line, at) =>
      line.kind !== 'change-feature' ||
      !all.slice(at + 1).some((other) => other.kind === 'change-feature' && other.was.name === line.was.name),
  )
  const added = asked.added ? addedEdits({ base: asked.plan, ...asked.added, reason: asked.reason }) : []
  return {
    edits: [...added, ...lines].map((line, at) => ({ ...line, id: `line-${at + 1}` })) as PlanEdit[],
    problems,
  }
}

function editsFor(asked: Asked, command: PlanCommand, dropped: Set<string>, problems: string[]): Line[] {
  const { plan, reason } = asked
  switch (command.does) {
    case 'add':
      return []
    case 'rename': {
      const { appName: was } = plan
      if (!was || was === command.name) {
        problems.push(was ? `The app is called ${was} already.` : 'This plan does not name the app.')
        return []
      }
      return [{ kind: 'rename-app', was, name: command.name.slice(0, limits.taskTitle), reason }]
    }
    case 'word':
      return [
        { kind: 'rename-word', was: command.was, name: command.name.slice(0, limits.taskTitle), reason },
      ]
    case 'pace':
      return [paceLine(plan, command.hoursPerWeek, reason)]
    case 'fewer':
      return fewerTasks(asked, problems)
    case 'detail':
      return smallerTasks(asked, problems)
    case 'drop':
    case 'later':
      return dropEdits(asked, command.subject, command.does === 'later', dropped, problems)
    case 'split':
      return openSlot(asked, command.task, problems).flatMap(({ slot, phase }) =>
        splitLine(phase, slot.task, reason),
      )
    case 'merge':
      return mergeEdits(asked, command.first, command.second, problems)
    case 'move':
      return tasksThatMove(openList(plan, asked.tasks), command, reason, problems)
    case 'kind':
      return asked.otherKind ? kindEdits(plan, asked.otherKind, command.words, reason) : []
  }
}

/** Neighbours of one feature become one task, the shortest first, until there are a quarter fewer. */
function fewerTasks({ plan, tasks, reason }: Asked, problems: string[]): Line[] {
  const { phases } = openList(plan, tasks)
  const pairs = phases
    .flatMap(({ phase, slots }) => slots.slice(1).map((second, at) => ({ phase, first: slots[at]!, second })))
    .filter(
      ({ first, second }) =>
        isOpen(first) &&
        isOpen(second) &&
        first.task.feature === second.task.feature &&
        isShort(first, second),
    )
    .toSorted((one, other) => minutesOf(one) - minutesOf(other))
  const taken = new Set<Slot>()
  const most = Math.ceil(phases.flatMap(({ slots }) => slots).length / 4)
  const chosen = pairs
    .filter(({ first, second }) => {
      if (taken.size >= 2 * most || taken.has(first) || taken.has(second)) return false
      taken.add(first).add(second)
      return true
    })
    .map(({ phase, first, second }) => joinLine(phase, first.task, second.task, reason))
  if (chosen.length === 0)
    problems.push('The open tasks are few and long already, so none of them are put together.')
  return chosen
}

const longestJoined = 240
const smallEnough = 30
const mostSplit = 8

function isShort(first: Slot, second: Slot): boolean {
  return first.task.minutes + second.task.minutes <= longestJoined
}

function minutesOf({ first, second }: { first: Slot; second: Slot }): number {
  return first.task.minutes + second.task.minutes
}

/** The longest open tasks are taken apart. */
function smallerTasks({ plan, tasks, reason }: Asked, problems: string[]): Line[] {
  const open = openList(plan, tasks)
    .phases.flatMap(({ phase, slots }) => slots.map((slot) => ({ phase, slot })))
    .filter(({ slot }) => isOpen(slot) && slot.task.minutes > smallEnough)
  const longest = new Set(
    open.toSorted((one, other) => other.slot.task.minutes - one.slot.task.minutes).slice(0, mostSplit),
  )
  if (longest.size === 0) problems.push('The open tasks are small already.')
  return open.filter((one) => longest.has(one)).map(({ phase, slot }) => splitLine(phase, slot.task, reason))
}

function splitLine(phase: string, task: PlanTask, reason: string): Line {
  return {
    ...outlineLine('task', task.title, phase, task.minutes, reason),
    edit: { change: 'split-task', phase, title: task.title },
    details: splitTask(task).map(({ title }, at) => `${at + 1}. ${title}`),
  }
}

function joinLine(phase: string, first: PlanTask, second: PlanTask, reason: string): Line {
  return {
    ...outlineLine('task', first.title, phase, first.minutes + second.minutes, reason),
    edit: { change: 'join-task', phase, title: first.title },
    details: [`Together with “${second.title}”: ${joinedTask(first, second).title}`],
  }
}

function outlineLine(
  subject: 'task' | 'feature' | 'design',
  title: string,
  phase: string | null,
  minutes: number | null,
  reason: string,
) {
  return {
    kind: 'change-outline' as const,
    change: 'changed' as const,
    subject,
    title,
    phase,
    minutes,
    reason,
  }
}

function paceLine({ pace, roadmap }: Plan, hoursPerWeek: number, reason: string): Line {
  const next = { shape: pace?.shape ?? 'own', hoursPerWeek, startsOn: pace?.startsOn ?? null } as const
  const title = `${hoursPerWeek} ${hoursPerWeek === 1 ? 'hour' : 'hours'} a week`
  return {
    ...outlineLine('design', title, null, null, reason),
    edit: { change: 'set-pace', pace: next },
    details: [`The plan ends with ${withDays(roadmap, next).at(-1)!.days}; it was ${roadmap.at(-1)!.days}.`],
  }
}

/** The second task goes behind the first, and both become one. */
function mergeEdits(asked: Asked, one: TaskName, other: TaskName, problems: string[]): Line[] {
  const list = openList(asked.plan, asked.tasks)
  const places = new Map(
    list.phases
      .flatMap(({ phase, slots }) => slots.map(({ task }) => ({ phase, title: task.title })))
      .map((name, at) => [keyOf(name), at] as const),
  )
  const [earlier, later] = places.get(keyOf(one))! < places.get(keyOf(other))! ? [one, other] : [other, one]
  const [first] = openSlot(asked, earlier, problems)
  const [second] = openSlot(asked, later, problems)
  if (!first || !second) return []
  const join = joinLine(first.phase, first.slot.task, second.slot.task, asked.reason)
  if (first.phase === second.phase && second.at === first.at + 1) return [join]
  const move: Line = {
    ...outlineLine('task', later.title, later.phase, second.slot.task.minutes, asked.reason),
    edit: { change: 'move-task', ...later, toPhase: first.phase, to: first.at + 1 },
    details: [`Behind “${earlier.title}”`],
  }
  return [move, join]
}

/** Features with what stands on them; of the first one, on which the rest stands, only what is named. */
function dropEdits(
  { plan, tasks, reason }: Asked,
  subject: DroppedSubject,
  isLater: boolean,
  dropped: Set<string>,
  problems: string[],
): Line[] {
  const base = plan.features[0]!.name
  const isStory = (name: string) => plan.stories?.some((story) => story.name === name) ?? false
  const named = subject.features.filter((name) => name !== base)
  const using = plan.features
    .filter(
      ({ name, frameworks }) =>
        name !== base && !isStory(name) && subject.frameworks.some((one) => frameworks.includes(one)),
    )
    .map(({ name }) => name)
  const going = withDependents(plan, [...named, ...using]).filter((name) => !dropped.has(name))
  going.forEach((name) => dropped.add(name))
  const features = going.map((name): Line => {
    const feature = plan.features.find((one) => one.name === name)!
    const own = plan.roadmap.flatMap((phase) => phase.tasks.filter((task) => task.feature === name))
    const needed = feature.needs?.find((need) => going.includes(need))
    return {
      ...outlineLine(
        'feature',
        name,
        null,
        null,
        named.includes(name) || !needed ? reason : `It stands on “${needed}”`,
      ),
      change: 'removed',
      edit: { change: 'switch-feature', feature: name, on: false },
      details: [
        `${isLater ? 'Put off' : 'Goes'} with ${own.length === 1 ? 'its task' : `its ${own.length} tasks`}: ${own.map(({ title }) => title).join('; ')}`,
      ],
      ...(isLater
        ? { later: { what: name, why: 'You want it later; it is kept aside and can be switched on again.' } }
        : {}),
    }
  })
  const standing = plan.features
    .filter(({ name, needs = [] }) => !dropped.has(name) && needs.some((need) => going.includes(need)))
    .map((feature): Line => ({
      kind: 'change-feature',
      was: feature,
      feature: { ...feature, needs: feature.needs!.filter((need) => !dropped.has(need)) },
      reason: `It stays and does without “${feature.needs!.filter((need) => dropped.has(need)).join('” and “')}”`,
    }))
  if (subject.features.includes(base))
    problems.push(`“${base}” stays, because everything else in the plan stands on it.`)
  const open = openList(plan, tasks).phases.flatMap(({ phase, slots }) =>
    slots.filter(isOpen).map(({ task }) => ({ phase, task })),
  )
  const single = open.filter(
    ({ phase, task }) =>
      !going.includes(task.feature ?? '') &&
      subject.tasks.some((one) => one.title === task.title && one.phase === phase),
  )
  const removed = single.map(({ phase, task }): Line => ({
    ...outlineLine('task', task.title, phase, task.minutes, reason),
    change: 'removed',
    edit: { change: 'remove-task', phase, title: task.title },
    details: [],
  }))
  return [
    ...standing,
    ...features.toReversed(),
    ...removed,
    ...trimEdits(
      plan,
      subject,
      going,
      single.map(({ task }) => task.title),
      reason,
      problems,
    ),
  ]
}

function trimEdits(
  plan: Plan,
  { words, frameworks, screens, fields }: DroppedSubject,
  going: readonly string[],
  removed: readonly string[],
  reason: string,
  problems: string[],
): Line[] {
  const { architecture } = plan
  const gone = screens.length < architecture.screens.length ? screens : []
  const known = frameworks.filter((name) => architecture.frameworks.includes(name))
  if (known.length + gone.length + fields.length === 0) {
    if (going.length + removed.length === 0 && problems.length === 0)
      problems.push(`Everything that speaks of “${words}” is done, and what is done stays.`)
    return []
  }
  const without = plan.features.filter(
    ({ name, frameworks: used }) => !going.includes(name) && used.some((one) => known.includes(one)),
  )
  const word = words.split(/\s+/).at(-1)!.toLowerCase()
  const speaking = plan.roadmap
    .flatMap((phase) => phase.tasks)
    .filter(
      ({ title, feature }) =>
        !going.includes(feature ?? '') &&
        !removed.includes(title) &&
        title
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .includes(word),
    )
  const details = [
    ...(known.length > 0 ? [`No more framework: ${known.join(', ')}`] : []),
    ...(gone.length > 0 ? [`No more screen: ${gone.join(', ')}`] : []),
    ...fields.map(({ entity, field }) => `No more field: ${field} of ${entity}`),
    ...without.map(({ name }) => `“${name}” stays, because it is about more than that; it does without.`),
    ...speaking.map(({ title }) => `The task “${title}” stays and speaks of it; change its words by hand.`),
  ]
  return [
    {
      kind: 'trim-design',
      frameworks: known,
      screens: gone,
      privacyKeys: [],
      ...(fields.length > 0 ? { fields } : {}),
      title: `Without ${words}`,
      details,
      reason,
    },
  ]
}

/** What is named and all that begins with it; what stands on another comes behind that. */
function withDependents({ features, roadmap }: Plan, named: readonly string[]): string[] {
  const going = [...new Set(named)]
  for (const name of going)
    for (const other of features)
      if (!going.includes(other.name) && other !== features[0] && beginsWith(other.name, name))
        going.push(other.name)
  return going

  function beginsWith(feature: string, needed: string): boolean {
    const tasks = roadmap.flatMap((phase) => phase.tasks)
    const titles = tasks.filter((task) => task.feature === needed).map(({ title }) => title)
    return (
      tasks.find((task) => task.feature === feature)?.after?.some((title) => titles.includes(title)) ?? false
    )
  }
}

/** The plan of the other kind, line by line; what is done stays. */
function kindEdits(plan: Plan, to: Plan, words: string, reason: string): Line[] {
  const lost = plan.features.filter(({ name }) => !to.features.some((other) => other.name === name))
  const { understood, stories, outOfScope, risks, assumptions } = to
  return [
    {
      kind: 'change-kind',
      said: { understood, stories, outOfScope, risks, assumptions },
      title: `Becomes a ${words}`,
      details: [
        ...(lost.length > 0 ? [`Lost: ${lost.map(({ name }) => name).join(', ')}`] : []),
        'What is done stays.',
        'Change the description too, so that it says what the app is now.',
      ],
      reason,
    },
    ...comparePlans({ base: plan, from: plan, to, reason }),
  ]
}

function openSlot({ plan, tasks }: Asked, { phase: name, title }: TaskName, problems: string[]) {
  const phase = openList(plan, tasks).phases.find((one) => one.phase === name)
  const at = phase?.slots.findIndex(({ task }) => task.title === title) ?? -1
  const slot = phase?.slots[at]
  if (!slot) return []
  if (isOpen(slot)) return [{ phase: name, slot, at }]
  problems.push(`“${title}” is done, and what is done stays as it is.`)
  return []
}

function isOpen({ live }: Slot): boolean {
  return live?.status !== 'completed'
}

function keyOf({ phase, title }: TaskName): string {
  return `${phase}\n${title}`
}

import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { designChanges } from '#server/teaching/planner/change/design-details.ts'
import { designLine, featureLine, taskLine } from '#server/teaching/planner/change/proposal-line.ts'
import { isOpen, openList } from '#server/teaching/planner/change/live-list.ts'
import { designOf, withoutDesign } from '#server/teaching/planner/change/switch-feature.ts'
import type { DroppedSubject } from '#server/teaching/planner/commands/plan-command.ts'
import type { Asked } from './edit-lines.ts'

/**
 * Removes features with everything that depends on them. The base feature stays; only named parts of it are
 * removed.
 */
export function dropEdits(
  { plan, tasks, reason }: Asked,
  subject: DroppedSubject,
  isLater: boolean,
  dropped: Set<string>,
  problems: string[],
): ProposedEdit[] {
  const base = plan.features[0]!.name
  const named = subject.features.filter((name) => name !== base)
  const using = featuresUsing(plan, subject.frameworks)
  const going = withDependents(plan, [...named, ...using]).filter((name) => !dropped.has(name))
  going.forEach((name) => dropped.add(name))
  const features = going.map((name) => {
    const needed = named.includes(name) ? undefined : neededOf(plan, name, going)
    return droppedFeature(plan, name, needed ? `It depends on “${needed}”` : reason, isLater)
  })
  if (subject.features.includes(base))
    problems.push(`“${base}” stays, because everything else in the plan depends on it.`)
  const single = openTasksNamed(plan, tasks, subject.tasks).filter(
    ({ task }) => !going.includes(task.feature ?? ''),
  )
  const removed = single.map(({ phase, task }): ProposedEdit => ({
    change: isLater ? 'put-off-task' : 'remove-task',
    phase,
    title: task.title,
    reason,
    line: { ...taskLine(phase, task, isLater ? ['Put off'] : []), change: 'removed' },
  }))
  return [
    ...featuresThatStay(plan, going, dropped),
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

/** The features that use one of the frameworks, without the base feature and the stories. */
function featuresUsing({ features, stories = [] }: Plan, frameworks: readonly string[]): string[] {
  return features
    .slice(1)
    .filter(({ name }) => !stories.some((story) => story.name === name))
    .filter(({ frameworks: used }) => frameworks.some((one) => used.includes(one)))
    .map(({ name }) => name)
}

/** The name of a removed feature that this one depends on. */
function neededOf({ features }: Plan, name: string, going: readonly string[]): string | undefined {
  return features.find((one) => one.name === name)?.needs?.find((need) => going.includes(need))
}

function droppedFeature(plan: Plan, name: string, reason: string, isLater: boolean): ProposedEdit {
  const feature = plan.features.find((one) => one.name === name)!
  const own = plan.roadmap.flatMap((phase) => phase.tasks.filter((task) => task.feature === name))
  return {
    change: 'switch-feature',
    feature: name,
    on: false,
    reason,
    line: {
      ...featureLine(name, [
        `${isLater ? 'Put off' : 'Goes'} with ${own.length === 1 ? 'its task' : `its ${own.length} tasks`}: ${own.map(({ title }) => title).join('; ')}`,
        ...designChanges(plan, withoutDesign(plan, designOf(plan, feature))),
      ]),
      change: 'removed',
    },
    ...(isLater
      ? { later: { what: name, why: 'You want it later; it is kept aside and can be switched on again.' } }
      : {}),
  }
}

/** Edits for features that stay although a removed feature was one of their needs. */
function featuresThatStay(
  plan: Plan,
  going: readonly string[],
  dropped: ReadonlySet<string>,
): ProposedEdit[] {
  return plan.features
    .filter(({ name, needs = [] }) => !dropped.has(name) && needs.some((need) => going.includes(need)))
    .map((feature): ProposedEdit => ({
      change: 'change-feature',
      was: feature,
      feature: { ...feature, needs: feature.needs!.filter((need) => !dropped.has(need)) },
      reason: `It stays and does without “${feature.needs!.filter((need) => dropped.has(need)).join('” and “')}”`,
    }))
}

function openTasksNamed(plan: Plan, tasks: Asked['tasks'], names: DroppedSubject['tasks']) {
  return openList(plan, tasks).phases.flatMap(({ phase, slots }) =>
    slots
      .filter(isOpen)
      .filter(({ task }) => names.some((one) => one.title === task.title && one.phase === phase))
      .map(({ task }) => ({ phase, task })),
  )
}

function trimEdits(
  plan: Plan,
  { words, frameworks, screens, fields }: DroppedSubject,
  going: readonly string[],
  removed: readonly string[],
  reason: string,
  problems: string[],
): ProposedEdit[] {
  const { architecture } = plan
  const gone = screens.length < architecture.screens.length ? screens : []
  const known = frameworks.filter((name) => architecture.frameworks.includes(name))
  if (known.length + gone.length + fields.length === 0) {
    if (going.length + removed.length === 0 && problems.length === 0)
      problems.push(`Everything that mentions “${words}” is done, and finished tasks stay.`)
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
      change: 'trim-design',
      frameworks: known,
      screens: gone,
      privacyKeys: [],
      ...(fields.length > 0 ? { fields } : {}),
      line: { ...designLine(`Without ${words}`, details), change: 'removed' },
      reason,
    },
  ]
}

/** The named features and everything that depends on them; dependents come after what they depend on. */
function withDependents({ features, roadmap }: Plan, named: readonly string[]): string[] {
  const going = [...new Set(named)]
  for (const name of going)
    for (const other of features.slice(1))
      if (!going.includes(other.name) && beginsWith(other.name, name)) going.push(other.name)
  return going

  function beginsWith(feature: string, needed: string): boolean {
    const tasks = roadmap.flatMap((phase) => phase.tasks)
    const titles = tasks.filter((task) => task.feature === needed).map(({ title }) => title)
    return (
      tasks.find((task) => task.feature === feature)?.after?.some((title) => titles.includes(title)) ?? false
    )
  }
}

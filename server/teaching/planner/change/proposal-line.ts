import type { ChangeFeature, ChangeTask, ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { PlanTask } from '#contract/plan/plan.ts'

/** The line that describes an edit in a proposal. */
export function lineOf(edit: ProposedEdit): NonNullable<ProposedEdit['line']> {
  if (edit.line) return edit.line
  switch (edit.change) {
    case 'add-task':
      return { ...taskLine(edit.phase, edit.task, []), change: 'added' }
    case 'change-task':
      return { ...taskLine(edit.phase, edit.task, taskDetails(edit)), title: edit.was.title }
    case 'drop-task':
      return { ...taskLine(edit.phase, edit.was, []), change: 'removed' }
    case 'add-feature':
      return { ...featureLine(edit.feature.name, []), change: 'added' }
    case 'change-feature':
      return featureLine(edit.was.name, featureDetails(edit))
    case 'remove-feature':
      return { ...featureLine(edit.was.name, []), change: 'removed' }
    case 'rename-app':
      return designLine(`The app is called ${edit.name}`, [])
    case 'rename-word':
      return designLine(`“${edit.was}” is called “${edit.name}”`, [
        'In screens, data and the tasks that are open',
      ])
    default:
      return designLine('How it is built', [])
  }
}

export function taskLine(
  phase: string,
  { title, minutes }: Pick<PlanTask, 'title' | 'minutes'>,
  details: string[],
) {
  return { change: 'changed', subject: 'task', title, phase, minutes, details } as const
}

export function featureLine(title: string, details: string[]) {
  return { change: 'changed', subject: 'feature', title, phase: null, minutes: null, details } as const
}

export function designLine(title: string, details: string[]) {
  return { change: 'changed', subject: 'design', title, phase: null, minutes: null, details } as const
}

function taskDetails({ was, task }: ChangeTask): string[] {
  return [
    was.title !== task.title && `Title: ${task.title}`,
    was.minutes !== task.minutes && `Time: ${was.minutes} → ${task.minutes} min`,
    was.priority !== task.priority && `Priority: ${was.priority} → ${task.priority}`,
    was.description !== task.description && 'A new description',
    was.doneWhen !== task.doneWhen && `Done when: ${task.doneWhen}`,
    was.topics.join() !== task.topics.join() && 'Other articles to read',
    was.after?.join() !== task.after?.join() && waitingFor(task.after ?? []),
  ].filter((detail) => detail !== false)
}

function waitingFor(titles: string[]): string {
  return titles.length > 0
    ? `Blocked by ${titles.map((title) => `“${title}”`).join(' and ')}`
    : 'Blocked by no other task'
}

function featureDetails({ was, feature }: ChangeFeature): string[] {
  return [
    was.priority !== feature.priority && `Priority: ${was.priority} → ${feature.priority}`,
    was.why !== feature.why && `Why: ${feature.why}`,
    was.frameworks.join() !== feature.frameworks.join() && `Built with ${feature.frameworks.join(', ')}`,
    (was.needs ?? []).join() !== (feature.needs ?? []).join() &&
      (feature.needs?.length ? `Depends on ${feature.needs.join(', ')}` : 'Depends on no other feature'),
  ].filter((detail) => detail !== false)
}

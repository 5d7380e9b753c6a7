import type { ProposalLine } from '#contract/proposal.ts'
import type { ChangeFeature, ChangeTask, PlanEdit } from '#server/platform/db/tables/plan-edit.ts'

export function toLine(edit: PlanEdit, accepted: boolean | null): ProposalLine {
  const { id, reason } = edit
  return { id, reason, accepted, details: [], phase: null, minutes: null, ...whatItDoes(edit) }
}

type Told = Pick<ProposalLine, 'change' | 'subject' | 'title'> &
  Partial<Pick<ProposalLine, 'details' | 'phase' | 'minutes'>>

function whatItDoes(edit: PlanEdit): Told {
  switch (edit.kind) {
    case 'add-task':
      return ofTask('added', edit.task, edit.phase)
    case 'change-task': {
      const { was, task, phase } = edit
      return { ...ofTask('changed', task, phase), title: was.title, details: taskDetails(edit) }
    }
    case 'remove-task':
      return ofTask('removed', edit.was, edit.phase)
    case 'add-feature':
      return { change: 'added', subject: 'feature', title: edit.feature.name }
    case 'change-feature':
      return { change: 'changed', subject: 'feature', title: edit.was.name, details: featureDetails(edit) }
    case 'remove-feature':
      return { change: 'removed', subject: 'feature', title: edit.was.name }
    case 'change-design':
      return ofDesign('How it is built', edit.details)
    case 'change-outline': {
      const { change, subject, title, phase, minutes, details } = edit
      return { change, subject, title, phase, minutes, details }
    }
    case 'rename-app':
      return ofDesign(`The app is called ${edit.name}`, [])
    case 'rename-word':
      return ofDesign(`“${edit.was}” is called “${edit.name}”`, [
        'In screens, data and the tasks that are open',
      ])
    case 'trim-design':
      return { ...ofDesign(edit.title, edit.details), change: 'removed' }
    case 'change-kind':
      return ofDesign(edit.title, edit.details)
  }
}

function ofTask(
  change: ProposalLine['change'],
  { title, minutes }: { title: string; minutes: number },
  phase: string,
): Told {
  return { change, subject: 'task', title, phase, minutes }
}

function ofDesign(title: string, details: string[]): Told {
  return { change: 'changed', subject: 'design', title, details }
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
    ? `Waits for ${titles.map((title) => `“${title}”`).join(' and ')}`
    : 'Waits for no other task'
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

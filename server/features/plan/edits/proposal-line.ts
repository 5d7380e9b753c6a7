import type { ProposalLine } from '#contract/proposal.ts'
import type { ChangeFeature, ChangeTask, PlanEdit } from '#server/platform/db/tables/plan-edit.ts'

export function toLine(edit: PlanEdit, accepted: boolean | null): ProposalLine {
  const { id, reason } = edit
  const common = { id, reason, accepted, details: [] as string[], phase: null, minutes: null }
  switch (edit.kind) {
    case 'add-task':
      return {
        ...common,
        change: 'added',
        subject: 'task',
        title: edit.task.title,
        phase: edit.phase,
        minutes: edit.task.minutes,
      }
    case 'change-task':
      return {
        ...common,
        change: 'changed',
        subject: 'task',
        title: edit.was.title,
        details: taskDetails(edit),
        phase: edit.phase,
        minutes: edit.task.minutes,
      }
    case 'remove-task':
      return {
        ...common,
        change: 'removed',
        subject: 'task',
        title: edit.was.title,
        phase: edit.phase,
        minutes: edit.was.minutes,
      }
    case 'add-feature':
      return { ...common, change: 'added', subject: 'feature', title: edit.feature.name }
    case 'change-feature':
      return {
        ...common,
        change: 'changed',
        subject: 'feature',
        title: edit.was.name,
        details: featureDetails(edit),
      }
    case 'remove-feature':
      return { ...common, change: 'removed', subject: 'feature', title: edit.was.name }
    case 'change-design':
      return {
        ...common,
        change: 'changed',
        subject: 'design',
        title: 'How it is built',
        details: edit.details,
      }
    case 'change-outline': {
      const { change, subject, title, phase, minutes, details } = edit
      return { ...common, change, subject, title, phase, minutes, details }
    }
    case 'rename-app':
      return { ...common, change: 'changed', subject: 'design', title: `The app is called ${edit.name}` }
    case 'rename-word':
      return {
        ...common,
        change: 'changed',
        subject: 'design',
        title: `“${edit.was}” is called “${edit.name}”`,
        details: ['In screens, data and the tasks that are open'],
      }
    case 'trim-design':
      return { ...common, change: 'removed', subject: 'design', title: edit.title, details: edit.details }
    case 'change-kind':
      return { ...common, change: 'changed', subject: 'design', title: edit.title, details: edit.details }
  }
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
      (feature.needs?.length ? `Stands on ${feature.needs.join(', ')}` : 'Stands on no other feature'),
  ].filter((detail) => detail !== false)
}

import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { comparePlans } from '#server/teaching/planner/change/compare-plans.ts'
import { designLine } from '#server/teaching/planner/change/proposal-line.ts'
import { openList } from '#server/teaching/planner/change/live-list.ts'
import type { PlanCommand } from '#server/teaching/planner/commands/plan-command.ts'
import { fieldEdits } from './field-edits.ts'
import { addedEdits } from './added-edits.ts'
import { dropEdits } from './drop-edits.ts'
import { openSlot, splitEdit, type Asked } from './edit-lines.ts'
import { tasksThatMove } from './move-in-order.ts'
import { simplerEdits } from './simpler-edits.ts'
import { fewerTasks, mergeEdits, smallerTasks } from './size-edits.ts'

/** Turns commands into edits to accept, and sentences about commands that cannot be carried out. */
export function commandEdits(asked: Asked): { edits: ProposedEdit[]; problems: string[] } {
  const problems: string[] = []
  const dropped = new Set<string>()
  // A simpler plan has less in it; merging its tasks would only make them larger.
  const isSimpler = asked.commands.some(({ does }) => does === 'simpler')
  const commands = isSimpler
    ? [
        ...asked.commands.filter(({ does }) => !/^(?:simpler|fewer|detail)$/.test(does)),
        { does: 'simpler' as const },
      ]
    : asked.commands
  const all = commands.flatMap((command) => editsFor(asked, command, dropped, problems))
  const lines = all.filter(
    (line, at) =>
      line.change !== 'change-feature' ||
      !all
        .slice(at + 1)
        .some((other) => other.change === 'change-feature' && other.was.name === line.was.name),
  )
  const added = asked.added
    ? addedEdits({
        base: asked.plan,
        ...asked.added,
        asked: namesAsked(asked.commands),
        reason: asked.reason,
      })
    : []
  return { edits: [...added, ...lines], problems }
}

function namesAsked(commands: readonly PlanCommand[]): string[] {
  return commands.flatMap((command) => (command.does === 'add' ? command.features : []))
}

function editsFor(
  asked: Asked,
  command: PlanCommand,
  dropped: Set<string>,
  problems: string[],
): ProposedEdit[] {
  const { plan, reason } = asked
  switch (command.does) {
    case 'add':
      return []
    case 'edit':
      return [{ ...command.edit, reason }]
    case 'fewer':
      return fewerTasks(asked, problems)
    case 'detail':
      return smallerTasks(asked, problems)
    case 'simpler':
      return simplerEdits(asked, dropped, problems)
    case 'drop':
    case 'later':
      return dropEdits(asked, command.subject, command.does === 'later', dropped, problems)
    case 'field':
      return fieldEdits(plan, command, reason)
    case 'split':
      return openSlot(asked, command.task, problems).flatMap(({ slot, phase }) =>
        splitEdit(phase, slot.task, reason),
      )
    case 'merge':
      return mergeEdits(asked, command.first, command.second, problems)
    case 'move':
      return tasksThatMove(openList(plan, asked.tasks), command, reason, problems)
    case 'kind':
      return asked.otherKind ? kindEdits(plan, asked.otherKind, command.words, reason) : []
  }
}

/** The edits that turn a plan into that of another kind of app. Done tasks stay. */
function kindEdits(plan: Plan, to: Plan, words: string, reason: string): ProposedEdit[] {
  const lost = plan.features.filter(({ name }) => !to.features.some((other) => other.name === name))
  const { understood, stories, outOfScope, risks, assumptions } = to
  return [
    {
      change: 'change-kind',
      said: { understood, stories, outOfScope, risks, assumptions },
      line: designLine(`Becomes a ${words}`, [
        ...(lost.length > 0 ? [`Lost: ${lost.map(({ name }) => name).join(', ')}`] : []),
        'What is done stays.',
        'Change the description too, so that it says what the app is now.',
      ]),
      reason,
    },
    ...comparePlans({ base: plan, from: plan, to, reason }),
  ]
}

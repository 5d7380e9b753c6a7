import type { Proposal, UndoRequest } from '#contract/plan/proposal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { keepPlan, lockPlannedProject } from '#server/features/plan/plan-store.ts'
import { readPlannedFrom } from '#server/features/plan/plan-input-store.ts'
import { decide, newestProposal, toProposal, type ProposalRow } from './proposal-store.ts'
import { passOnUndo, restoredTask, restoreMentions } from './undo-data.ts'
import { readTaskRows, writeTasks } from '#server/features/plan/plan-task-store.ts'
import { undoTasks } from './undo-tasks.ts'

/** Restores the plan, wishes and tasks from before a change, except for what the learner has done since. */
export async function undoProposal(
  database: Database,
  project: OwnedProjectId,
  { version }: UndoRequest,
  now: Date,
): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    const { row } = await lockPlannedProject(transaction, project)
    const proposal = await undoableProposal(transaction, project, version, row.planVersion)
    if (proposal.state === 'undone') return toProposal(proposal)
    const { undo } = proposal
    if (!undo) throw new Problem(409, 'There is nothing to undo')
    if (undo.version !== row.planVersion) throw changedSince()
    const titles = [...undo.before, ...undo.after].map(({ title }) => title)
    const current = await readTaskRows(transaction, project, undo.plan, titles)
    const next = undoTasks(undo.before.map(restoredTask), undo.after.map(restoredTask), current)
    await writeTasks(transaction, project, current, next, now)
    await restoreMentions(transaction, undo.mentions, new Set(next.map(({ id }) => id)))
    const plannedFrom = proposal.plannedFrom
      ? await readPlannedFrom(transaction, project, proposal.baseVersion)
      : undefined
    const restored = await keepPlan(
      transaction,
      project,
      { plan: undo.plan, wishes: undo.wishes, plannedFrom },
      now,
    )
    const earlier = await passOnUndo(transaction, project, proposal.baseVersion, restored)
    return {
      ...(await decide(transaction, proposal, { state: 'undone' })),
      ...(earlier ? { undoes: restored } : {}),
    }
  })
}

/**
 * The change to undo. If `asked` is the current version, the newest accepted one, so that undoing goes back
 * step by step; otherwise the newest one, even if it is already undone.
 */
async function undoableProposal(
  transaction: Database,
  project: OwnedProjectId,
  asked: number | undefined,
  current: number,
): Promise<ProposalRow> {
  if (asked === current) return newestProposal(transaction, project, undefined, ['accepted'])
  const newest = await newestProposal(transaction, project, undefined, ['accepted', 'undone'])
  if (asked === undefined || (newest.state === 'undone' && asked === madeVersion(newest))) return newest
  throw changedSince()
}

/** The plan version that accepting the proposal created. */
function madeVersion({ baseVersion }: ProposalRow): number {
  return baseVersion + 1
}

function changedSince(): Problem {
  return new Problem(409, 'The plan has changed since. You can find its earlier versions under Versions.')
}

import { and, desc, eq } from 'drizzle-orm'
import type { Proposal, ProposalAcceptance } from '#contract/proposal.ts'
import type { Database } from '#server/db/database.ts'
import { projects, proposals } from '#server/db/schema.ts'
import { invalid, notFound, Problem } from '#server/http/problem.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { applyEdits } from './apply-edits.ts'
import { comparePlans } from './compare-plans.ts'
import { changedTies } from './changed-ties.ts'
import { toLine } from './plan-edit.ts'
import { keepPlan, lockPlannedProject, planSourceOf } from './plan-store.ts'
import { readMentions, restoredTask, restoreMentions, storedTask } from './proposal-undo.ts'
import { readTaskRows, writeTasks } from './task-rows.ts'
import { isWithoutEffect } from './without-effect.ts'
import { undoTasks } from './undo-tasks.ts'
import { withAside } from './with-aside.ts'

type ProposalRow = typeof proposals.$inferSelect

/** The one that waits for a decision on the plan as it is; null when none does. */
export async function findOpenProposal(database: Database, project: OwnedProjectId): Promise<Proposal | null> {
  const [row] = await database
    .select({ proposal: proposals })
    .from(proposals)
    .innerJoin(projects, and(eq(projects.id, proposals.projectId), eq(projects.planVersion, proposals.baseVersion)))
    .where(and(eq(proposals.projectId, project), eq(proposals.state, 'open')))
  return row ? toProposal(row.proposal) : null
}

/** Says what would change, and changes nothing. It takes the place of one that was still open. */
export async function propose(database: Database, project: OwnedProjectId, wish: string | null, make: Services['planner'], now: Date): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    const { row, plan } = await lockPlannedProject(transaction, project)
    const source = await planSourceOf(transaction, row, row.wishes)
    const to = withAside(make({ ...source, wishes: wish === null ? row.wishes : [...row.wishes, wish] }), plan, wish)
    const from = wish === null ? plan : withAside(make(source), plan, null)
    const reason = wish === null ? 'It follows from your description as it is now' : `You asked for: “${brief(wish)}”`
    const tasks = await readTaskRows(transaction, project)
    const lines = comparePlans({ base: plan, from, to, reason }).filter((edit) => !isWithoutEffect(plan, tasks, edit))
    await transaction.delete(proposals).where(and(eq(proposals.projectId, project), eq(proposals.state, 'open')))
    const [made] = await transaction
      .insert(proposals)
      .values({ projectId: project, baseVersion: row.planVersion, wish, plan: applyEdits(plan, tasks, lines).plan, lines, createdAt: now })
      .returning()
    return toProposal(made!)
  })
}

/** Accepts the named lines and leaves the others out, or accepts all. What is accepted already stays as it is. */
export async function acceptProposal(database: Database, project: OwnedProjectId, acceptance: ProposalAcceptance, now: Date): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    const { row, plan } = await lockPlannedProject(transaction, project)
    const proposal = await newestProposal(transaction, project, acceptance.id)
    if (proposal.state === 'accepted') return toProposal(proposal)
    if (proposal.state !== 'open') throw new Problem(409, 'This proposal was decided already. Make a new one.')
    if (proposal.baseVersion !== row.planVersion) throw new Problem(409, 'The plan has changed since this proposal was made. Make a new one.')
    const lines = chosenLines(proposal, acceptance.lines)
    const before = await readTaskRows(transaction, project)
    const next = applyEdits(plan, before, lines)
    const mentions = await readMentions(
      transaction,
      before.filter(({ id }) => !next.tasks.some((task) => task.id === id)).map(({ id }) => id),
    )
    await writeTasks(transaction, project, before, next.tasks, now)
    const version = await keepPlan(transaction, project, { plan: next.plan, wishes: proposal.wish === null ? row.wishes : [...row.wishes, proposal.wish] }, now, changedTies(lines))
    const after = await readTaskRows(transaction, project)
    const undo = { plan, wishes: row.wishes, version, before: before.map(storedTask), after: after.map(storedTask), mentions }
    return decide(transaction, proposal, { state: 'accepted', accepted: lines.map(({ id }) => id), undo })
  })
}

export async function rejectProposal(database: Database, project: OwnedProjectId): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    await lockPlannedProject(transaction, project)
    const proposal = await newestProposal(transaction, project)
    if (proposal.state === 'rejected') return toProposal(proposal)
    if (proposal.state !== 'open') throw new Problem(409, 'This proposal was accepted already. Undo it instead.')
    return decide(transaction, proposal, { state: 'rejected', accepted: [] })
  })
}

/** Plan, wishes and tasks stand as before the acceptance, but for what the learner did since. */
export async function undoProposal(database: Database, project: OwnedProjectId, now: Date): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    const { row } = await lockPlannedProject(transaction, project)
    const proposal = await newestProposal(transaction, project)
    if (proposal.state === 'undone') return toProposal(proposal)
    const { undo } = proposal
    if (proposal.state !== 'accepted' || !undo) throw new Problem(409, 'There is nothing to undo')
    if (undo.version !== row.planVersion) throw new Problem(409, 'The plan has changed since. Its earlier versions are kept under Versions.')
    const current = await readTaskRows(transaction, project)
    const next = undoTasks(undo.before.map(restoredTask), undo.after.map(restoredTask), current)
    await writeTasks(transaction, project, current, next, now)
    await restoreMentions(transaction, undo.mentions, new Set(next.map(({ id }) => id)))
    await keepPlan(transaction, project, { plan: undo.plan, wishes: undo.wishes }, now)
    return decide(transaction, proposal, { state: 'undone' })
  })
}

async function newestProposal(database: Database, project: OwnedProjectId, expected?: number): Promise<ProposalRow> {
  const [row] = await database.select().from(proposals).where(eq(proposals.projectId, project)).orderBy(desc(proposals.id)).limit(1)
  if (!row) throw notFound('Proposal')
  if (expected !== undefined && row.id !== expected) throw new Problem(409, 'There is a newer proposal. Look at it first.')
  return row
}

function chosenLines({ lines }: ProposalRow, chosen: string[] | undefined) {
  if (chosen?.some((id) => !lines.some((line) => line.id === id))) throw invalid([{ path: 'lines', message: 'The proposal has no such line' }])
  return lines.filter((line) => chosen?.includes(line.id) ?? true)
}

async function decide(database: Database, { id }: ProposalRow, decision: Partial<ProposalRow>): Promise<Proposal> {
  const [row] = await database.update(proposals).set(decision).where(eq(proposals.id, id)).returning()
  return toProposal(row!)
}

function brief(wish: string): string {
  return wish.length <= 140 ? wish : `${wish.slice(0, 137).replace(/\s\S*$/, '')}…`
}

function toProposal({ id, state, baseVersion, wish, lines, accepted, createdAt }: ProposalRow): Proposal {
  return { id, state, baseVersion, wish, lines: lines.map((line) => toLine(line, accepted?.includes(line.id) ?? null)), createdAt: createdAt.toISOString() }
}

import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Plan } from '#contract/plan.ts'
import type { Proposal, ProposalAcceptance, UndoRequest } from '#contract/proposal.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PlanEdit } from '#server/platform/db/tables/plan-edit.ts'
import { projects, proposals } from '#server/platform/db/tables/schema.ts'
import { invalid, notFound, Problem } from '#server/platform/http/problem.ts'
import type { PlanInput } from '#server/teaching/planner/make-plan.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { applyProposal } from './edits/apply-proposal.ts'
import { comparePlans } from './edits/compare-plans.ts'
import { changedTies } from './edits/changed-ties.ts'
import { toLine } from './edits/proposal-line.ts'
import { keepPlan, lockPlannedProject, planSourceOf, thinkThenKeep, type ProjectRow } from './plan-store.ts'
import { keepPlannedFrom, newsIn, plannedFromOf, readPlannedFrom } from './planned-from.ts'
import { readMentions, restoredTask, restoreMentions, storedTask } from './proposal-undo.ts'
import { readTaskRows, writeTasks } from './task-rows.ts'
import { isWithoutEffect } from './edits/without-effect.ts'
import { undoTasks } from './edits/undo-tasks.ts'
import { withAside } from './edits/with-aside.ts'
import { isCommanding, readWish, wishEdits } from './wish-change.ts'

type ProposalRow = typeof proposals.$inferSelect

/** The one that waits for a decision on the plan as it is; null when none does. */
export async function findOpenProposal(
  database: Database,
  project: OwnedProjectId,
): Promise<Proposal | null> {
  const [row] = await database
    .select({ proposal: proposals })
    .from(proposals)
    .innerJoin(
      projects,
      and(eq(projects.id, proposals.projectId), eq(projects.planVersion, proposals.baseVersion)),
    )
    .where(and(eq(proposals.projectId, project), eq(proposals.state, 'open')))
  return row ? toProposal(row.proposal) : null
}

/** Says what would change, and changes nothing. It takes the place of one that was still open. */
export async function propose(
  database: Database,
  project: OwnedProjectId,
  wish: string | null,
  thoughts: Thoughts,
  now: Date,
  written: WrittenChange | null = null,
): Promise<Proposal> {
  const think = async (row: ProjectRow) => {
    const change = await builtInChange(database, project, row, wish, thoughts)
    return {
      change,
      plannedFrom: wish === null ? await plannedFromOf(thoughts, written?.input ?? change.input) : null,
    }
  }
  return thinkThenKeep(database, project, think, async (transaction, row, { change, plannedFrom }) => {
    const { plan, builtIn, reason } = change
    if (written && written.version !== row.planVersion)
      throw new Problem(409, 'The plan has changed while the proposal was made. Ask again.')
    const tasks = await readTaskRows(transaction, project)
    const to =
      written && written.plan.note === undefined ? withAside(written.plan, plan, wish, builtIn) : null
    const { lines, note: said } = to
      ? {
          lines: comparePlans({ base: plan, from: plan, to, reason }).filter(
            (edit) => !isWithoutEffect(plan, tasks, edit),
          ),
          note: null,
        }
      : builtInLines(change, tasks)
    await transaction
      .delete(proposals)
      .where(and(eq(proposals.projectId, project), eq(proposals.state, 'open')))
    const { note: _, ...proposed } = applyProposal(plan, tasks, lines).plan
    const note = [written?.plan.note, said].filter(Boolean).join(' ')
    const [made] = await transaction
      .insert(proposals)
      .values({
        projectId: project,
        baseVersion: row.planVersion,
        wish,
        plan: { ...proposed, ...(note ? { note } : {}) },
        lines,
        plannedFrom,
        createdAt: now,
      })
      .returning()
    return toProposal(made!)
  })
}

/** What a language model made of a wish, from the version of the plan that it was shown. */
interface WrittenChange {
  plan: Plan
  input: PlanInput
  version: number
}

/** All that a language model needs to change a plan, with the built-in planner's change as the least it has to reach; null where nothing asks for a change. */
export async function readChange(
  database: Database,
  project: OwnedProjectId,
  wish: string | null,
  thoughts: Thoughts,
) {
  const think = (row: ProjectRow) => builtInChange(database, project, row, wish, thoughts)
  return thinkThenKeep(database, project, think, async (transaction, row, change) => {
    const { input, plan, news, wished } = change
    if (news === null || (wished && isCommanding(wished.read))) return null
    const tasks = await readTaskRows(transaction, project)
    const { note: _, ...floor } = applyProposal(plan, tasks, builtInLines(change, tasks).lines).plan
    return { input, today: plan, floor, version: row.planVersion }
  })
}

type BuiltInChange = Awaited<ReturnType<typeof builtInChange>>

async function builtInChange(
  database: Database,
  project: OwnedProjectId,
  row: ProjectRow,
  wish: string | null,
  thoughts: Thoughts,
) {
  const { plan } = row
  if (!plan) throw notFound('Plan')
  const source = await planSourceOf(database, project, row, row.wishes, thoughts)
  const input = { ...source, wishes: wish === null ? row.wishes : [...row.wishes, wish] }
  const now = await plannedFromOf(thoughts, source)
  const wished = wish === null ? null : await readWish(thoughts, plan, source, wish)
  const before = wish === null ? await readPlannedFrom(database, project, row.planVersion) : now
  const [builtIn, builtInBefore] = await Promise.all([
    thoughts.makePlan(input),
    before ? thoughts.makePlan({ ...source, ...before }) : null,
  ])
  const to = withAside(builtIn, plan, wish)
  const from = builtInBefore ? withAside(builtInBefore, plan, null) : plan
  const news = wish !== null ? 'wish' : before ? newsIn(before, now) : 'idea'
  const reason =
    wish !== null ? `You asked for: “${brief(wish)}”` : followedFrom[news === 'chat' ? 'chat' : 'idea']
  return { input, plan, builtIn, from, to, news, reason, wished }
}

function builtInLines(
  { plan, from, to, reason, wished }: BuiltInChange,
  tasks: Awaited<ReturnType<typeof readTaskRows>>,
) {
  const { edits, note } = wished
    ? wishEdits(plan, tasks, wished, reason)
    : { edits: comparePlans({ base: plan, from, to, reason }), note: null }
  return { lines: wished ? edits : edits.filter((edit) => !isWithoutEffect(plan, tasks, edit)), note }
}

const followedFrom = {
  idea: 'It follows from your description as it is now',
  chat: 'It follows from what you asked for in the chat',
}

/** Accepts the named lines and leaves the others out, or accepts all. What is accepted already stays as it is. */
export async function acceptProposal(
  database: Database,
  project: OwnedProjectId,
  acceptance: ProposalAcceptance,
  now: Date,
): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    const { row, plan } = await lockPlannedProject(transaction, project)
    const proposal = await newestProposal(transaction, project, acceptance.id)
    if (proposal.state === 'accepted') return toProposal(proposal)
    if (proposal.state !== 'open')
      throw new Problem(409, 'This proposal was decided already. Make a new one.')
    if (proposal.baseVersion !== row.planVersion)
      throw new Problem(409, 'The plan has changed since this proposal was made. Make a new one.')
    const lines = chosenLines(proposal, acceptance.lines)
    const before = await readTaskRows(transaction, project)
    const next = applyProposal(plan, before, lines)
    const mentions = await readMentions(
      transaction,
      before.filter(({ id }) => !next.tasks.some((task) => task.id === id)).map(({ id }) => id),
    )
    await writeTasks(transaction, project, before, next.tasks, now)
    const version = await keepPlan(
      transaction,
      project,
      {
        plan: next.plan,
        wishes: isKept(proposal.wish, lines) ? [...row.wishes, proposal.wish] : row.wishes,
        plannedFrom: proposal.plannedFrom ?? undefined,
      },
      now,
      changedTies(lines),
    )
    const after = await readTaskRows(transaction, project)
    const undo = {
      plan,
      wishes: row.wishes,
      version,
      before: before.map(storedTask),
      after: after.map(storedTask),
      mentions,
    }
    return decide(transaction, proposal, { state: 'accepted', accepted: lines.map(({ id }) => id), undo })
  })
}

export async function rejectProposal(database: Database, project: OwnedProjectId): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    const { row } = await lockPlannedProject(transaction, project)
    const proposal = await newestProposal(transaction, project)
    if (proposal.state === 'rejected') return toProposal(proposal)
    if (proposal.state !== 'open')
      throw new Problem(409, 'This proposal was accepted already. Undo it instead.')
    if (proposal.plannedFrom && proposal.baseVersion === row.planVersion)
      await keepPlannedFrom(transaction, project, row.planVersion, proposal.plannedFrom)
    return decide(transaction, proposal, { state: 'rejected', accepted: [] })
  })
}

/** Plan, wishes and tasks stand as before the acceptance, but for what the learner did since. */
export async function undoProposal(
  database: Database,
  project: OwnedProjectId,
  { version }: UndoRequest,
  now: Date,
): Promise<Proposal> {
  return database.transaction(async (transaction) => {
    const { row } = await lockPlannedProject(transaction, project)
    const proposal = await newestProposal(transaction, project, undefined, ['accepted', 'undone'])
    if (proposal.state === 'undone' && (version ?? madeVersion(proposal)) === madeVersion(proposal))
      return toProposal(proposal)
    if (version !== undefined && version !== row.planVersion) throw changedSince()
    const { undo } = proposal
    if (proposal.state !== 'accepted' || !undo) throw new Problem(409, 'There is nothing to undo')
    if (undo.version !== row.planVersion) throw changedSince()
    const current = await readTaskRows(transaction, project)
    const next = undoTasks(undo.before.map(restoredTask), undo.after.map(restoredTask), current)
    await writeTasks(transaction, project, current, next, now)
    await restoreMentions(transaction, undo.mentions, new Set(next.map(({ id }) => id)))
    const plannedFrom = proposal.plannedFrom
      ? await readPlannedFrom(transaction, project, proposal.baseVersion)
      : undefined
    await keepPlan(transaction, project, { plan: undo.plan, wishes: undo.wishes, plannedFrom }, now)
    return decide(transaction, proposal, { state: 'undone' })
  })
}

/** A wish counts for later plans unless it only gave a command, which the plan shows itself. */
function isKept(wish: string | null, lines: PlanEdit[]): wish is string {
  return wish !== null && lines.some(({ kind }) => kind.startsWith('add-') || kind === 'change-task')
}

/** Of the plan, as it became when the proposal was accepted. */
function madeVersion({ baseVersion }: ProposalRow): number {
  return baseVersion + 1
}

function changedSince(): Problem {
  return new Problem(409, 'The plan has changed since. Its earlier versions are kept under Versions.')
}

async function newestProposal(
  database: Database,
  project: OwnedProjectId,
  expected?: number,
  states?: ProposalRow['state'][],
): Promise<ProposalRow> {
  const [row] = await database
    .select()
    .from(proposals)
    .where(and(eq(proposals.projectId, project), states && inArray(proposals.state, states)))
    .orderBy(desc(proposals.id))
    .limit(1)
  if (!row) throw states ? new Problem(409, 'There is nothing to undo') : notFound('Proposal')
  if (expected !== undefined && row.id !== expected)
    throw new Problem(409, 'There is a newer proposal. Look at it first.')
  return row
}

function chosenLines({ lines }: ProposalRow, chosen: string[] | undefined) {
  if (chosen?.some((id) => !lines.some((line) => line.id === id)))
    throw invalid([{ path: 'lines', message: 'The proposal has no such line' }])
  return lines.filter((line) => chosen?.includes(line.id) ?? true)
}

async function decide(
  database: Database,
  { id }: ProposalRow,
  decision: Partial<ProposalRow>,
): Promise<Proposal> {
  const [row] = await database.update(proposals).set(decision).where(eq(proposals.id, id)).returning()
  return toProposal(row!)
}

function brief(wish: string): string {
  return wish.length <= 140 ? wish : `${wish.slice(0, 137).replace(/\s\S*$/, '')}…`
}

function toProposal({
  id,
  state,
  baseVersion,
  wish,
  lines,
  accepted,
  createdAt,
  plan,
}: ProposalRow): Proposal {
  return {
    id,
    state,
    baseVersion,
    wish,
    lines: lines.map((line) => toLine(line, accepted?.includes(line.id) ?? null)),
    createdAt: createdAt.toISOString(),
    ...(plan.note && state === 'open' ? { note: plan.note } : {}),
  }
}

import { and, desc, eq, inArray } from 'drizzle-orm'
import { firstLines } from '#contract/plan/plan-size.ts'
import type { NumberedEdit, PlanEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Proposal, ProposalAcceptance } from '#contract/plan/proposal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects, proposals } from '#server/platform/db/tables/schema.ts'
import { invalid, notFound, Problem } from '#server/platform/http/problem.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { applyEdits, isWithoutEffect } from '#server/teaching/planner/change/apply-edits.ts'
import { comparePlans } from '#server/teaching/planner/change/compare-plans.ts'
import { lineOf } from '#server/teaching/planner/change/proposal-line.ts'
import { keepSwitchedOff } from '#server/teaching/planner/change/keep-switched-off.ts'
import type { ChangedDependencies } from '#server/features/tasks/task-dependencies.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import { builtInChange, builtInLines } from './built-in-change.ts'
import {
  keepPlan,
  lockPlannedProject,
  thinkThenKeep,
  withWish,
  type ProjectRow,
} from '#server/features/plan/plan-store.ts'
import { keepPlannedFrom, plannedFromOf } from '#server/features/plan/plan-input-store.ts'
import { forgetOldUndos, goneFrom, readMentions, undoOfTasks } from './undo-data.ts'
import { readTaskRows, writeTasks } from '#server/features/plan/plan-task-store.ts'
import { readEdit } from './read-edit.ts'

export type ProposalRow = typeof proposals.$inferSelect

/** The undecided proposal for the current plan; null if there is none. */
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

const localModelNote = 'The model on this machine read what you asked for. Look over what it understood.'

/** A plan that a language model wrote for a wish, and the plan version it was written for. */
interface WrittenChange {
  plan: Plan
  input: PlanInput
  version: number
}

/** What language models contributed to a proposal. */
interface ModelsPart {
  written?: WrittenChange
  /** The wish as a model has rephrased it, in words the planner knows. */
  words?: string | undefined
}

/** Stores a proposal, replacing an undecided one. The plan and the tasks do not change. */
export async function propose(
  database: Database,
  project: OwnedProjectId,
  wish: string | null,
  thoughts: Thoughts,
  now: Date,
  { written, words }: ModelsPart = {},
): Promise<Proposal> {
  const think = async (row: ProjectRow) => {
    const change = await builtInChange(database, project, row, wish, thoughts, words)
    return {
      change,
      plannedFrom: wish === null ? await plannedFromOf(thoughts, written?.input ?? change.input) : null,
    }
  }
  return thinkThenKeep(database, project, think, async (transaction, row, { change, plannedFrom }) => {
    const { plan, builtIn, reason } = change
    if (written && written.version !== row.planVersion)
      throw new Problem(409, 'The plan has changed while the proposal was made. Ask again.')
    const tasks = await readTaskRows(transaction, project, plan)
    const to =
      written && written.plan.note === undefined ? keepSwitchedOff(written.plan, plan, wish, builtIn) : null
    const {
      lines: all,
      note: said,
      choices,
    } = to
      ? {
          lines: comparePlans({ base: plan, from: plan, to, reason }).filter(
            (edit) => !isWithoutEffect(plan, tasks, edit),
          ),
          note: null,
          choices: [],
        }
      : builtInLines(change, tasks)
    const lines = firstLines(all).map((edit, at): NumberedEdit => ({ ...edit, id: `line-${at + 1}` }))
    await transaction
      .delete(proposals)
      .where(and(eq(proposals.projectId, project), eq(proposals.state, 'open')))
    const { note: _, ...proposed } = applyEdits(plan, tasks, lines).plan
    const left = all.length > lines.length ? tooManyLines(all.length - lines.length) : null
    const note = [written?.plan.note, words && localModelNote, said, left].filter(Boolean).join(' ')
    const [made] = await transaction
      .insert(proposals)
      .values({
        projectId: project,
        baseVersion: row.planVersion,
        wish,
        plan: { ...proposed, ...(note ? { note } : {}), ...(choices.length > 0 ? { choices } : {}) },
        lines,
        plannedFrom,
        createdAt: now,
      })
      .returning()
    return toProposal(made!)
  })
}

/** Accepts the given lines, or all. Accepting again changes nothing. */
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
      throw new Problem(409, 'This proposal was already accepted or rejected. Make a new one.')
    if (proposal.baseVersion !== row.planVersion)
      throw new Problem(409, 'The plan has changed since this proposal was made. Make a new one.')
    const lines = chosenLines(proposal, acceptance.lines)
    const titles = titlesIn(lines)
    const before = await readTaskRows(transaction, project, plan, titles)
    const next = applyEdits(plan, before, lines)
    const mentions = await readMentions(transaction, goneFrom(before, next.tasks))
    await writeTasks(transaction, project, before, next.tasks, now)
    const version = await keepPlan(
      transaction,
      project,
      {
        plan: next.plan,
        wishes: withWish(row.wishes, isKept(proposal.wish, lines) ? proposal.wish : null),
        plannedFrom: proposal.plannedFrom ?? undefined,
      },
      now,
      changedDependencies(lines),
    )
    const after = await readTaskRows(transaction, project, plan, titles)
    await forgetOldUndos(transaction, project)
    const undo = { plan, wishes: row.wishes, version, ...undoOfTasks(before, after), mentions }
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

function titlesIn(lines: readonly PlanEdit[]): string[] {
  return lines.flatMap((line) => [
    ...('task' in line ? [line.task.title] : []),
    ...('was' in line && typeof line.was === 'object' && 'title' in line.was ? [line.was.title] : []),
  ])
}

function tooManyLines(left: number): string {
  return `These are only the first of many changes: ask again to get the other ${left}.`
}

/** A wish that only gave a command is not stored for later plans: the plan already shows its effect. */
function isKept(wish: string | null, lines: PlanEdit[]): wish is string {
  return wish !== null && lines.some(({ change }) => change.startsWith('add-') || change === 'change-task')
}

export async function newestProposal(
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
  return lines.map(readEdit).filter((line) => chosen?.includes(line.id) ?? true)
}

export async function decide(
  database: Database,
  { id }: ProposalRow,
  decision: Partial<ProposalRow>,
): Promise<Proposal> {
  const [row] = await database.update(proposals).set(decision).where(eq(proposals.id, id)).returning()
  return toProposal(row!)
}

export function toProposal({
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
    lines: lines.map(readEdit).map((edit) => ({
      id: edit.id,
      reason: edit.reason,
      accepted: accepted?.includes(edit.id) ?? null,
      ...lineOf(edit),
    })),
    createdAt: createdAt.toISOString(),
    ...(plan.note && state === 'open' ? { note: plan.note } : {}),
    ...(plan.choices && state === 'open' ? { choices: plan.choices } : {}),
  }
}

function changedDependencies(edits: PlanEdit[]): ChangedDependencies {
  return new Map(
    edits.flatMap((edit) => {
      if (edit.change !== 'change-task') return []
      const [before, after] = [edit.was.after ?? [], edit.task.after ?? []]
      const lost = before.filter((title) => !after.includes(title))
      const gained = after.filter((title) => !before.includes(title))
      return lost.length + gained.length > 0
        ? [[planKeyOf(edit.phase, edit.task.title), { lost, gained }] as const]
        : []
    }),
  )
}

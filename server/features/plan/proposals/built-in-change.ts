import type { Database } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { applyEdits, isWithoutEffect } from '#server/teaching/planner/change/apply-edits.ts'
import { comparePlans } from '#server/teaching/planner/change/compare-plans.ts'
import { keepSwitchedOff } from '#server/teaching/planner/change/keep-switched-off.ts'
import { changedPart, plannedFromOf, readPlannedFrom } from '#server/features/plan/plan-input-store.ts'
import { planSourceOf, thinkThenKeep, withWish, type ProjectRow } from '#server/features/plan/plan-store.ts'
import { readTaskRows } from '#server/features/plan/plan-task-store.ts'
import { isCommanding, readWish, wishEdits } from './wish-change.ts'

/**
 * What a language model needs to change a plan, with the built-in planner's change as the minimum. Null if
 * nothing has changed, or the wish only gives commands.
 */
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
    const tasks = await readTaskRows(transaction, project, plan)
    const { note: _, ...builtIn } = applyEdits(plan, tasks, builtInLines(change, tasks).lines).plan
    return { input, today: plan, builtIn, version: row.planVersion }
  })
}

type BuiltInChange = Awaited<ReturnType<typeof builtInChange>>

/**
 * The built-in planner's change for a wish or, if `wish` is null, for what has changed since the plan was
 * made.
 */
export async function builtInChange(
  database: Database,
  project: OwnedProjectId,
  row: ProjectRow,
  wish: string | null,
  thoughts: Thoughts,
  words = wish,
) {
  const { plan } = row
  if (!plan) throw notFound('Plan')
  const source = await planSourceOf(database, project, row, row.wishes, thoughts)
  const input = { ...source, wishes: withWish(row.wishes, wish) }
  const now = await plannedFromOf(thoughts, source)
  const wished = words === null ? null : await readWish(thoughts, plan, source, words)
  const before = wish === null ? await readPlannedFrom(database, project, row.planVersion) : now
  const [builtIn, builtInBefore] = await Promise.all([
    thoughts.makePlan(input),
    before ? thoughts.makePlan({ ...source, ...before }) : null,
  ])
  const to = keepSwitchedOff(builtIn, plan, wish)
  const from = builtInBefore ? keepSwitchedOff(builtInBefore, plan, null) : plan
  const news = wish !== null ? 'wish' : before ? changedPart(before, now) : 'idea'
  const reason =
    wish !== null ? `You asked for: “${brief(wish)}”` : followedFrom[news === 'chat' ? 'chat' : 'idea']
  return { input, plan, builtIn, from, to, news, reason, wished }
}

/** The edits to propose, with a note and choices for the learner. */
export function builtInLines(
  { plan, from, to, reason, wished }: BuiltInChange,
  tasks: Awaited<ReturnType<typeof readTaskRows>>,
) {
  if (wished) {
    const { edits, ...said } = wishEdits(plan, tasks, wished, reason)
    return { lines: edits, ...said }
  }
  const edits = comparePlans({ base: plan, from, to, reason })
  return { lines: edits.filter((edit) => !isWithoutEffect(plan, tasks, edit)), note: null, choices: [] }
}

const followedFrom = {
  idea: 'It follows from your current description',
  chat: 'It follows from what you asked for in the chat',
}

function brief(wish: string): string {
  return wish.length <= 140 ? wish : `${wish.slice(0, 137).replace(/\s\S*$/, '')}…`
}

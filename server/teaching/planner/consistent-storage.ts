import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { inWords, quote } from '#server/teaching/planner/writing/word-forms.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Part } from './part.ts'

/** Options whose data other people or devices must be able to reach. */
export const leavesPhone: ReadonlySet<string> = new Set([
  'accounts',
  'backend',
  'icloud-sync',
  'shared-lists',
  'push-notifications',
  'social-feed',
  'realtime-messages',
  'friends',
])
const ofICloud = new Set(['icloud-sync', 'shared-lists'])
const byICloud = 'CloudKit'
const ofServer = new Set(['accounts', 'backend'])

type LeftOut = { what: string; why: string }

/** Whether several people or devices share the same data. */
export function isShared(parts: readonly Part[]): boolean {
  return parts.some(({ id, frameworks }) => leavesPhone.has(id) || frameworks.includes(byICloud))
}

/** Whether any data leaves the phone. */
export function leavesThePhone(parts: readonly Part[]): boolean {
  return isShared(parts) || parts.some(({ tasks }) => tasks.some(({ track }) => track === 'server'))
}

/** Tells the learner that the plan needs a newer iOS than the one they chose; empty if it does not. */
export function newerIOS(
  { agreement }: PlannerKnowledge,
  parts: readonly Part[],
  { minimumIOS }: PlanAnswers,
): string[] {
  const newer = parts.filter((part) => minimumIOS && Number(part.minimumIOS) > Number(minimumIOS))
  if (newer.length === 0) return []
  const needed = String(Math.max(...newer.map((part) => Number(part.minimumIOS))))
  const names = inWords(newer.map(({ name }) => quote(name)))
  const slots: Record<string, string> = { needed, chosen: minimumIOS ?? '', names }
  return [agreement.newerIOS.replace(/\{(needed|chosen|names)\}/g, (_, slot: string) => slots[slot]!)]
}

/** Keeps data in one store, iCloud or a server. `said`: the options that the idea itself asks for. */
export function inOneStore(
  { agreement }: PlannerKnowledge,
  stories: readonly Part[],
  wanted: ReadonlySet<string>,
  said: ReadonlySet<string>,
): { wanted: Set<string>; leftOut: LeftOut[] } {
  const isInICloud =
    stories.some(({ frameworks }) => frameworks.includes(byICloud)) ||
    [...wanted].some((id) => ofICloud.has(id))
  const isOnServer = [...wanted].some((id) => ofServer.has(id))
  if (!isInICloud || !isOnServer) return { wanted: new Set(wanted), leftOut: [] }
  // An idea that names accounts gets them, unless this kind of app stores its data in iCloud.
  const isAccounts = said.has('accounts') && !stories.some(({ frameworks }) => frameworks.includes(byICloud))
  const gone = isAccounts ? ofICloud : ofServer
  return {
    wanted: new Set([...wanted].filter((id) => !gone.has(id))),
    leftOut: isAccounts ? [] : [agreement.oneStore],
  }
}

/** Whether a text says that one person uses the app: "One person keeps them on one device." */
export function speaksOfOne({ phrases }: PlannerKnowledge, text: string): boolean {
  return phrases.alone.isIn(text)
}

/** The risk to list first if a life can depend on the app; otherwise empty. */
export function lifeRisk(
  { agreement: { lifeCritical }, phrases }: PlannerKnowledge,
  { wanted }: Idea,
): NonNullable<Plan['risks']> {
  const { risk, so } = lifeCritical
  return phrases.lifeCritical.isIn(wanted) ? [{ risk, so }] : []
}

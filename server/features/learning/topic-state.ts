import type { EvidenceKind, TopicMark, TopicState } from '#contract/learning/learning.ts'

interface Sign {
  kind: EvidenceKind
  /** The question, task or solution it comes from. */
  of: string
  at: Date
}

/** Kinds of evidence that are only possible if the learner applied the topic. */
const practised: ReadonlySet<EvidenceKind> = new Set([
  'code_saved',
  'code_passed',
  'explained',
  'task_pictured',
])

interface Correction {
  mark: TopicMark
  at: Date
}

/** Answers less than this apart are one sitting. */
export const sittingGapMs = 20 * 60 * 60 * 1000

const dayMs = 24 * 60 * 60 * 1000
/** How long a state lasts with no new evidence and no scheduled review. */
const remembered = { solidMs: 90 * dayMs, practisedMs: 365 * dayMs }
/** A scheduled review this long overdue no longer counts. */
const graceMs = 14 * dayMs

interface Moment {
  now: Date
  /** When the topic's next review is due; null if none is scheduled. */
  dueAt: Date | null
}

/**
 * The learner's own mark comes first: "known" means solid; after "not known", only later evidence counts. A
 * task only ticked off gives "seen". "Solid" takes right answers in two sittings, or one and own code. A
 * wrong last answer, or time, leads back to "practised".
 */
export function topicStateOf(
  signs: readonly Sign[],
  correction: Correction | null,
  moment: Moment,
): TopicState {
  if (correction?.mark === 'known') return 'solid'
  const counted = correction ? signs.filter(({ at }) => at > correction.at) : signs
  if (counted.length === 0) return 'new'
  return faded(stateShown(counted), counted, moment)
}

function stateShown(signs: readonly Sign[]): TopicState {
  const passed = signs.filter(({ kind }) => kind === 'check_passed')
  const isDone = signs.some(({ kind }) => practised.has(kind))
  if (!isDone && passed.length === 0) return 'seen'
  return !isMissedLast(signs) && passed.length > 0 && (isDone || areApart(passed)) ? 'solid' : 'practised'
}

/** Lowers a state that has lasted too long with neither evidence nor a scheduled review. */
function faded(state: TopicState, signs: readonly Sign[], { now, dueAt }: Moment): TopicState {
  if (state !== 'solid' && state !== 'practised') return state
  const good = signs.filter(({ kind }) => kind === 'check_passed' || practised.has(kind))
  const last = Math.max(...good.map(({ at }) => at.getTime()))
  const holdsUntil = (forMs: number) => Math.max(last + forMs, dueAt ? dueAt.getTime() + graceMs : 0)
  if (now.getTime() > holdsUntil(remembered.practisedMs)) return 'seen'
  return state === 'solid' && now.getTime() > holdsUntil(remembered.solidMs) ? 'practised' : state
}

function isMissedLast(signs: readonly Sign[]): boolean {
  const checks = signs.filter(({ kind }) => kind === 'check_passed' || kind === 'check_missed')
  const last = Math.max(...checks.map(({ at }) => at.getTime()))
  return checks.some(({ kind, at }) => kind === 'check_missed' && at.getTime() === last)
}

function areApart(signs: readonly Sign[]): boolean {
  const times = signs.map(({ at }) => at.getTime())
  return Math.max(...times) - Math.min(...times) >= sittingGapMs
}

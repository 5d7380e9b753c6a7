import type { EvidenceKind, TopicMark, TopicState } from '#contract/learning.ts'

interface Sign {
  kind: EvidenceKind
  /** Which question, task or solution. */
  of: string
  at: Date
}

/** What only somebody does who can do it. */
const practised: ReadonlySet<EvidenceKind> = new Set(['task_done', 'code_saved', 'code_passed'])

interface Correction {
  mark: TopicMark
  at: Date
}

/** Answers closer together than this tell of one sitting. */
export const apartMs = 20 * 60 * 60 * 1000

/**
 * Where one stands on a topic. What the learner says of it goes first: "known" is solid, and after "not known" only
 * what happened since counts. Solid takes a question answered on two days, or one answered and the thing done;
 * a question missed last of all takes it back to practised.
 */
export function topicStateOf(signs: readonly Sign[], correction: Correction | null): TopicState {
  if (correction?.mark === 'known') return 'solid'
  const counted = correction ? signs.filter(({ at }) => at > correction.at) : signs
  if (counted.length === 0) return 'new'
  const passed = counted.filter(({ kind }) => kind === 'check_passed')
  const isDone = counted.some(({ kind }) => practised.has(kind))
  if (!isDone && passed.length === 0) return 'seen'
  return !isMissedLast(counted) && passed.length > 0 && (isDone || areApart(passed)) ? 'solid' : 'practised'
}

function isMissedLast(signs: readonly Sign[]): boolean {
  const checks = signs.filter(({ kind }) => kind === 'check_passed' || kind === 'check_missed')
  const last = Math.max(...checks.map(({ at }) => at.getTime()))
  return checks.some(({ kind, at }) => kind === 'check_missed' && at.getTime() === last)
}

function areApart(signs: readonly Sign[]): boolean {
  const times = signs.map(({ at }) => at.getTime())
  return Math.max(...times) - Math.min(...times) >= apartMs
}

import type { EvidenceKind, TopicStanding } from '#contract/learning/learning.ts'
import type { TaskLesson } from '#contract/learning/lesson.ts'

/** Kinds of evidence, the strongest first. */
const strongest: readonly EvidenceKind[] = ['code_passed', 'code_saved', 'explained', 'check_passed']

/**
 * Why a topic needs no lesson: the learner marked it as known, or the strongest evidence. Null if it needs
 * one.
 */
export function reasonToSkip(topic: TopicStanding | undefined): TaskLesson['known'] {
  if (topic?.state !== 'solid') return null
  if (topic.mark === 'known') return { kind: null, what: 'You said you know it', at: null }
  const [best] = topic.evidence
    .filter(({ kind }) => strongest.includes(kind))
    .toSorted((a, b) => strongest.indexOf(a.kind) - strongest.indexOf(b.kind))
  return best ? { kind: best.kind, what: best.what, at: best.at } : null
}

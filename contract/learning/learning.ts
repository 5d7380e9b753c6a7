import { z } from 'zod'
import { Id, requiredText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { ArticleGroup, ArticleLevel, Slug } from './article.ts'

/** The server grades a choice; for recall, learners compare their own words with the answer and rate them. */
export const CheckKind = z.enum(['choice', 'recall'])
export type CheckKind = z.infer<typeof CheckKind>

export const CheckPlace = z.enum(['lesson', 'chat', 'review'])
export type CheckPlace = z.infer<typeof CheckPlace>

export const Recall = z.enum(['forgot', 'partly', 'knew'])
export type Recall = z.infer<typeof Recall>

/** Only shown after an attempt. */
export const CheckVerdict = z.object({
  /** Null until the learner has rated their own words. */
  passed: z.boolean().nullable(),
  answer: z.string(),
  /** A likely misunderstanding. */
  notQuite: z.string().nullable(),
  /** The learner's own words, or the id of their choice. */
  given: z.string(),
  rightChoice: z.string().nullable(),
  /** Why each choice is right or wrong, by its id. */
  reasons: z.record(z.string(), z.string()),
  /** When the question is due for review; null before it is graded. */
  dueAt: Timestamp.nullable(),
})
export type CheckVerdict = z.infer<typeof CheckVerdict>

/** A check question as the learner sees it; without its answer until the attempt. */
export const AskedCheck = z.object({
  id: Id,
  topic: Slug,
  topicTitle: z.string(),
  kind: CheckKind,
  question: z.string(),
  code: z.string().nullable(),
  /** Empty for a recall question. */
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  messageId: Id.nullable(),
  /** Null until the learner has answered. */
  verdict: CheckVerdict.nullable(),
})
export type AskedCheck = z.infer<typeof AskedCheck>

export const CheckAnswer = z.object({
  answer: requiredText('Choose or write an answer first', limits.checkAnswer, 'The answer'),
})
export type CheckAnswer = z.infer<typeof CheckAnswer>

export const RecallRating = z.object({ recall: Recall })
export type RecallRating = z.infer<typeof RecallRating>

export const NewAskedCheck = z.object({
  /** The topic to ask about; if absent, the question that is due is asked. */
  topic: Slug.optional(),
})
export type NewAskedCheck = z.infer<typeof NewAskedCheck>

export const DueReviews = z.object({
  due: z.int(),
  minutes: z.int(),
  /** When the next review is due; null if none is scheduled. */
  nextAt: Timestamp.nullable(),
})
export type DueReviews = z.infer<typeof DueReviews>

export const TopicState = z.enum(['new', 'seen', 'practised', 'solid'])
export type TopicState = z.infer<typeof TopicState>

/** The learner's own statement about a topic. */
export const TopicMark = z.enum(['known', 'not_known'])
export type TopicMark = z.infer<typeof TopicMark>

export const EvidenceKind = z.enum([
  'lesson_read',
  'check_passed',
  'check_missed',
  /** Done, but only by the learner's word; counts as seen, not as practised. */
  'task_done',
  'task_pictured',
  /** Done after the tutor showed the solution; counts as seen, not as practised. */
  'task_shown',
  /** The learner explained the solution in their own words after it was shown. */
  'explained',
  'code_saved',
  /** The learner's own code met its task's needs. */
  'code_passed',
])
export type EvidenceKind = z.infer<typeof EvidenceKind>

export const Evidence = z.object({
  kind: EvidenceKind,
  /** The title of the task or solution, or the text of the question. */
  what: z.string(),
  project: z.object({ id: Id, title: z.string() }).nullable(),
  at: Timestamp,
})
export type Evidence = z.infer<typeof Evidence>

/** The most pieces of evidence that are listed per kind and topic. */
export const mostEvidenceOfKind = 20

export const TopicStanding = z.object({
  slug: Slug,
  title: z.string(),
  group: ArticleGroup,
  level: ArticleLevel,
  prerequisites: z.array(Slug),
  state: TopicState,
  mark: TopicMark.nullable(),
  /** Newest first, at most twenty of each kind. */
  evidence: z.array(Evidence),
  /** When the topic's next review is due; null if none is scheduled. */
  dueAt: Timestamp.nullable(),
})
export type TopicStanding = z.infer<typeof TopicStanding>

export const TopicMarkChange = z.object({ mark: TopicMark.nullable() })
export type TopicMarkChange = z.infer<typeof TopicMarkChange>

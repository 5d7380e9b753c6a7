import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { AnswerWords, Expected } from './expected.ts'

/** What kind of question it is; decides how the answer opens. */
export const AnswerForm = z.enum(['yes-no', 'which', 'where', 'why', 'how', 'what'])
export type AnswerForm = z.infer<typeof AnswerForm>

/** One question that learners really have, answered in the first sentence. */
export const Answer = z.strictObject({
  /** Unique among all answers; part of the answer's address. */
  id: Slug,
  question: z.string().endsWith('?'),
  /** Ways people put it, alone: plain words, symptoms, slips of the keyboard. */
  asks: z.array(z.string().min(3).max(160)).min(8),
  /** Ways people put it right after something on the same subject, when half of it goes unsaid. */
  followUps: z.array(z.string().min(2).max(120)).min(1),
  form: AnswerForm,
  /** Those of the asks that want the other word: a yes where `first` begins with No. Its yes or no is left out for them. */
  turned: z.array(z.string()).default([]),
  /** The sentence that answers. A yes/no question begins with Yes, No or It depends. */
  first: z.string().min(20).max(260),
  /** Two to six more sentences. */
  more: z.string().min(60).max(900),
  /** Swift that stands alone: each name is declared in it, Apple's, or listed in `own`. */
  code: z.string().optional(),
  /** Names in the code that the learner has already. */
  own: z.array(z.string()).default([]),
  /** Names in the code that the learner's own may replace: `type: Plant`, `value: plant`, `list: plants`, `property: name`, `view: PlantList`. */
  slots: z.partialRecord(z.enum(['type', 'value', 'list', 'property', 'view']), z.string()).default({}),
  /** What usually goes wrong, and how to see it. */
  wrong: z.string().min(30).max(500),
  /** The same in simpler words, for "I don't get it": with the code's own things, other words than above. */
  simpler: z.string().min(60).max(700),
  /** Another example, for "show me another one". */
  another: z.strictObject({ text: z.string().min(20).max(500), code: z.string().optional() }),
  /** One question back to the learner. */
  ask: z.string().endsWith('?'),
  /** What the learner may say to that question, and what is said then. */
  expects: z.array(Expected).default([]),
  /** Where to read on; the first is the article whose page shows this answer. */
  read: z.array(Slug).min(1).max(3),
})
export type Answer = z.infer<typeof Answer>

/** What beginners wrongly believe. */
export const Misconception = z.strictObject({
  id: Slug,
  /** The wrong belief as a sentence. */
  belief: z.string().min(15).max(200),
  /** Ways people claim it, alone or with "right?". */
  claims: z.array(z.string().min(5).max(200)).min(6),
  /** Whether the belief is plainly wrong or holds in part. */
  verdict: z.enum(['no', 'partly']),
  /** The sentence that refutes it; begins with No or Partly. */
  refute: z.string().min(30).max(300),
  /** Why, in one to four sentences. */
  why: z.string().min(40).max(700),
  code: z.string().optional(),
  own: z.array(z.string()).default([]),
  /** A question whose answer shows whether the belief is gone. */
  probe: z.string().endsWith('?'),
  probeAnswer: z.string().min(5).max(300),
  /** Words of right and of wrong answers to the question. Its yes or no is known from `probeAnswer`. */
  probeRight: AnswerWords.optional(),
  probeWrong: AnswerWords.optional(),
  /** The right belief, and ways to say it; only a match with these is ever affirmed. */
  right: z.string().min(15).max(250),
  rightClaims: z.array(z.string().min(5).max(200)).min(6),
  read: z.array(Slug).min(1).max(3),
})
export type Misconception = z.infer<typeof Misconception>

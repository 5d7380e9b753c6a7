import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { AnswerWords, Expected } from './expected.ts'

/** The kind of question, which decides how the answer opens. */
export const AnswerForm = z.enum(['yes-no', 'which', 'where', 'why', 'how', 'what'])
export type AnswerForm = z.infer<typeof AnswerForm>

/** The front matter of an answer's file. */
export const AnswerFrontMatter = z.strictObject({
  question: z.string().endsWith('?'),
  /** Wordings used without context: plain words, symptoms, typing mistakes. */
  asks: z.array(z.string().min(3).max(160)).min(8),
  /** Wordings of a follow-up on the same subject, which may leave the subject out. */
  followUps: z.array(z.string().min(2).max(120)).min(1),
  form: AnswerForm,
  /** Further reading; the first is the article whose page shows this answer. */
  read: z.array(Slug).min(1).max(3),
  /** The day on which its facts were last checked. */
  reviewed: z.iso.date(),
  /**
   * Wordings in `asks` that need the opposite yes or no from the one in `first`; their reply leaves that word out.
   */
  turned: z.array(z.string()).default([]),
  /** Names that the code uses without declaring, because the learner's project has them. */
  own: z.array(z.string()).default([]),
  /**
   * Names in the code that can be replaced with the learner's: `type: Plant`, `value: plant`, `list: plants`,
   * `property: name`, `view: PlantList`.
   */
  slots: z.partialRecord(z.enum(['type', 'value', 'list', 'property', 'view']), z.string()).default({}),
  /** Replies to `ask` that can be expected, each with the tutor's response. */
  expects: z.array(Expected).default([]),
})

/** A question that learners ask, with an answer in the first sentence. */
export const Answer = AnswerFrontMatter.extend({
  /** Unique among all answers; part of the answer's address. */
  id: Slug,
  /** The sentence that answers. For a yes-no question, it begins with Yes, No or It depends. */
  first: z.string().min(20).max(260),
  /** Two to six more sentences. */
  more: z.string().min(60).max(900),
  /** Self-contained Swift: every name is declared in it, belongs to Apple, or is listed in `own`. */
  code: z.string().optional(),
  /** A common mistake, and how to notice it. */
  wrong: z.string().min(30).max(500),
  /** A simpler wording for "I don't get it". It explains the same code in other words. */
  simpler: z.string().min(60).max(700),
  /** Another example, for "show me another one". */
  another: z.strictObject({ text: z.string().min(20).max(500), code: z.string().optional() }),
  /** One question back to the learner. */
  ask: z.string().endsWith('?'),
})
export type Answer = z.infer<typeof Answer>

/** A wrong belief that beginners hold. */
export const Misconception = z.strictObject({
  id: Slug,
  /** The wrong belief as a sentence. */
  belief: z.string().min(15).max(200),
  /** Wordings of the wrong belief, alone or with "right?". */
  claims: z.array(z.string().min(5).max(200)).min(6),
  /** Whether the belief is wrong or partly true. */
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
  /** Words of right and wrong answers to `probe`. Its yes or no is taken from `probeAnswer`. */
  probeRight: AnswerWords.optional(),
  probeWrong: AnswerWords.optional(),
  /** The correct belief and wordings of it; only a match with one of these is ever confirmed. */
  right: z.string().min(15).max(250),
  rightClaims: z.array(z.string().min(5).max(200)).min(6),
  read: z.array(Slug).min(1).max(3),
})
export type Misconception = z.infer<typeof Misconception>

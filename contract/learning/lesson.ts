import { z } from 'zod'
import { CodeCheck } from '#contract/chat/code-check.ts'
import { Timestamp } from '#contract/identifiers.ts'
import { Slug } from './article.ts'
import { AskedCheck, EvidenceKind } from './learning.ts'

const sentence = (most: number) => z.string().trim().min(1).max(most)

const LessonSource = z.object({ slug: Slug, title: z.string() })

/** A five-minute read before a task. Texts are one paragraph of Markdown; `idea` has several. */
export const Lesson = z.object({
  topic: Slug,
  title: sentence(120),
  why: sentence(600),
  idea: sentence(2400),
  /** A similar example, never the task's own solution. */
  example: z.object({ swift: sentence(2400), note: z.string().max(600).nullable() }).nullable(),
  /** Pairs of names: the example's, and the learner's own for the same thing. */
  names: z.array(z.object({ example: z.string(), yours: z.string() })),
  steps: z.array(sentence(500)).min(3).max(5),
  pitfalls: z.array(sentence(700)).max(3),
  minutes: z.int().min(1).max(15),
  sources: z.array(LessonSource).min(1),
  /** 'field-guide', or the name of the model that adapted the lesson. */
  madeBy: z.string(),
})
export type Lesson = z.infer<typeof Lesson>

export const TaskLesson = z.object({
  /** Null if the Field Guide has nothing on the task. */
  lesson: Lesson.nullable(),
  exampleCheck: CodeCheck.nullable(),
  /** Whether a model is adapting the lesson to the learner's project. */
  isBeingFitted: z.boolean(),
  isRead: z.boolean(),
  /** Topics that the lesson builds on and that are new to the learner. */
  before: z.array(LessonSource),
  /** What to build without help, in the task's own words, as Markdown; null if they say too little. */
  onYourOwn: z.string().nullable(),
  check: AskedCheck.nullable(),
  /** Evidence that the learner knows the topic and can skip the lesson; null if there is none. */
  known: z.object({ kind: EvidenceKind.nullable(), what: z.string(), at: Timestamp.nullable() }).nullable(),
})
export type TaskLesson = z.infer<typeof TaskLesson>

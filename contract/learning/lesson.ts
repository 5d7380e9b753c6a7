import { z } from 'zod'
import { CodeCheck } from '#contract/chat/code-check.ts'
import { Timestamp } from '#contract/identifiers.ts'
import { Slug } from './article.ts'
import { AskedCheck, EvidenceKind } from './learning.ts'

const sentence = (most: number) => z.string().trim().min(1).max(most)

const LessonSource = z.object({ slug: Slug, title: z.string() })

/** A five-minute read before its task. Texts are one paragraph of Markdown; the idea has several. */
export const Lesson = z.object({
  /** The Field Guide topic it teaches. */
  topic: Slug,
  title: sentence(120),
  why: sentence(600),
  idea: sentence(2400),
  /** A similar example, never the task's own solution. */
  example: z.object({ swift: sentence(2400), note: z.string().max(600).nullable() }).nullable(),
  /** Pairs of names: one in the example, and the learner's for the same thing. */
  names: z.array(z.object({ example: z.string(), yours: z.string() })),
  steps: z.array(sentence(500)).min(3).max(5),
  pitfalls: z.array(sentence(700)).max(3),
  minutes: z.int().min(1).max(15),
  sources: z.array(LessonSource).min(1),
  /** 'field-guide', or the model that adapted it. */
  madeBy: z.string(),
})
export type Lesson = z.infer<typeof Lesson>

export const TaskLesson = z.object({
  /** Null if the Field Guide has nothing about the task. */
  lesson: Lesson.nullable(),
  /** The results of checking its example. */
  exampleCheck: CodeCheck.nullable(),
  /** Whether a version adapted to the learner is being written. */
  isBeingFitted: z.boolean(),
  isRead: z.boolean(),
  /** Topics the lesson builds on that are still new to the learner. */
  before: z.array(LessonSource),
  /** What to make without help, from the task's own words, as Markdown; null if it says too little. */
  onYourOwn: z.string().nullable(),
  check: AskedCheck.nullable(),
  /** Evidence that its topic is known, so that the lesson can be skipped; null if it is not. */
  known: z.object({ kind: EvidenceKind.nullable(), what: z.string(), at: Timestamp.nullable() }).nullable(),
})
export type TaskLesson = z.infer<typeof TaskLesson>

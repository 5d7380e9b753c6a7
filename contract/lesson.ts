import { z } from 'zod'
import { Slug } from './article.ts'
import { CodeCheck } from './code-check.ts'
import { AskedCheck } from './learning.ts'

const sentence = (most: number) => z.string().trim().min(1).max(most)

const LessonSource = z.object({ slug: Slug, title: z.string() })

/** One bite: read in five minutes, before the task it belongs to. Texts are Markdown in one paragraph, the idea in several. */
export const Lesson = z.object({
  /** The Field Guide's topic it teaches. */
  topic: Slug,
  title: sentence(120),
  why: sentence(600),
  idea: sentence(2400),
  /** Something similar, never the task's own solution. */
  example: z.object({ swift: sentence(2400), note: z.string().max(600).nullable() }).nullable(),
  /** Whose names stand for which in the example. */
  names: z.array(z.object({ example: z.string(), yours: z.string() })),
  steps: z.array(sentence(500)).min(3).max(5),
  pitfalls: z.array(sentence(700)).max(3),
  minutes: z.int().min(1).max(15),
  sources: z.array(LessonSource).min(1),
  /** 'field-guide', or the model that fitted it. */
  madeBy: z.string(),
})
export type Lesson = z.infer<typeof Lesson>

export const TaskLesson = z.object({
  /** Null where the Field Guide has nothing on the task. */
  lesson: Lesson.nullable(),
  /** What is known of its example's Swift. */
  exampleCheck: CodeCheck.nullable(),
  /** Whether a version that fits the learner is being written. */
  isBeingFitted: z.boolean(),
  isRead: z.boolean(),
  /** Topics the lesson stands on that are still new to the learner. */
  before: z.array(LessonSource),
  /** One change to make alone, as Markdown; null where the topic's article has none. */
  onYourOwn: z.string().nullable(),
  check: AskedCheck.nullable(),
})
export type TaskLesson = z.infer<typeof TaskLesson>

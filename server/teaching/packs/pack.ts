import { z } from 'zod'
import { Slug } from '#contract/article.ts'

/** May hold slots such as {Type}, {type}, {types}, {first}, {View} and {Screen}: see slots-of.ts. */
const Line = z.string().trim().min(12).max(1600)
/** Where data in SwiftData and data in memory are taught in different words. */
const Text = z.union([Line, z.strictObject({ swiftData: Line, plain: Line })])
export type PackText = z.infer<typeof Text>

/** What a task's Swift has to have, as the syntax tree shows it. */
export const Needed = z.union([
  /** The types the task is about, with what they store. */
  z.strictObject({ declares: z.literal('types') }),
  /** Each of those types can be told apart: Identifiable, or a model of SwiftData. */
  z.strictObject({ identifies: z.literal('types') }),
  z.strictObject({ declares: z.literal('view') }),
  z.strictObject({ declares: z.literal('function') }),
  /** Names the type the task is about. */
  z.strictObject({ names: z.literal('type') }),
  /** Reads at least so many of the type's properties. */
  z.strictObject({ reads: z.int().min(1).max(4) }),
  /** Calls one of them: `List`, `searchable`. */
  z.strictObject({ calls: z.array(z.string()).min(1) }),
  z.strictObject({ wraps: z.array(z.string()).min(1) }),
  z.strictObject({ tests: z.int().min(1).max(5) }),
])
export type Needed = z.infer<typeof Needed>

const Check = z.strictObject({
  id: Slug,
  needs: Needed,
  /** Said where it is there. */
  there: Text,
  /** Said where it is not: where to look, and not the line to write. */
  missing: Text,
})
export type PackCheck = z.infer<typeof Check>

const Choice = z.union([
  z.strictObject({ right: z.string().min(1).max(300), why: Line }),
  z.strictObject({ wrong: z.string().min(1).max(300), why: Line }),
])

const Question = z
  .strictObject({
    id: Slug,
    form: z.enum(['choose', 'spot-the-fault', 'order', 'predict', 'fill-the-gap']),
    question: z.string().min(10).max(300),
    code: z.string().max(800).optional(),
    choices: z.array(Choice).min(3).max(4),
  })
  .refine(
    ({ choices }) => choices.filter((choice) => 'right' in choice).length === 1,
    'Exactly one choice must be right',
  )

/** How a task of this kind moves the project on. */
export const PackStep = z.enum([
  'project',
  'model',
  'list',
  'grid',
  'form',
  'detail',
  'screen',
  'search',
  'sections',
  'delete',
  'empty',
  'none',
])
export type PackStep = z.infer<typeof PackStep>

/** Help with one kind of task that many plans have, or with one task: `knowledge/packs/<id>.yaml`. */
export const TaskPack = z.strictObject({
  id: Slug,
  /** In words: "the model of your data". */
  name: z.string().min(4).max(60),
  topic: Slug,
  /** What somebody can do who did it: "You can now …" */
  able: Line,
  step: PackStep,
  /** The known tasks it helps with, as a plan's tasks name them: `plant-watering/model`. */
  serves: z.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)).min(1),
  hints: z.strictObject({ tried: Text, idea: Text, shape: Text, similar: Text }),
  /** Said behind the code of the solution. */
  solution: Text,
  lesson: z.strictObject({
    why: Text,
    idea: Text,
    example: Text,
    note: Text,
    steps: z.array(Text).min(2).max(4),
    mistakes: z.array(Text).min(2).max(3),
  }),
  checks: z.array(Check).min(2).max(6),
  questions: z.array(Question).min(2).max(3),
})
export type TaskPack = z.infer<typeof TaskPack>

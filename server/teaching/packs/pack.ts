import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'

/** May contain placeholders such as {Type}, {type}, {types}, {first}, {View} and {Screen}: see slots-of.ts. */
const Line = z.string().trim().min(12).max(1600)
/** Two versions if SwiftData and in-memory data are taught differently. */
const Text = z.union([Line, z.strictObject({ swiftData: Line, plain: Line })])
export type PackText = z.infer<typeof Text>

/** A requirement on a task's code, checked on its syntax tree. */
const Need = z.union([
  /** The task's types are declared, with their properties. */
  z.strictObject({ declares: z.literal('types') }),
  /** Each of the task's types is Identifiable or a SwiftData model. */
  z.strictObject({ identifies: z.literal('types') }),
  z.strictObject({ declares: z.literal('view') }),
  z.strictObject({ declares: z.literal('function') }),
  z.strictObject({ declares: z.literal('enum') }),
  z.strictObject({ declares: z.literal('protocol') }),
  /** A function is declared, or a protocol requires one. */
  z.strictObject({ declares: z.literal('method') }),
  /** A function with a parameter or a result is declared. */
  z.strictObject({ declares: z.literal('answer') }),
  /** A type conforms to a protocol declared in the same code. */
  z.strictObject({ declares: z.literal('kept-promise') }),
  /** The class that a rule task asks for instead of a function is declared, with at least one method. */
  z.strictObject({ declares: z.literal('told-class') }),
  /** A property of another value is changed: `plant.isDone = true`, `$plant.name`. */
  z.strictObject({ changes: z.literal('member') }),
  /** New values are stored beyond the screen, not only in an array in its state. */
  z.strictObject({ keeps: z.literal('type') }),
  /** The task's main type, or any of its types, is used. */
  z.strictObject({ names: z.enum(['type', 'types']) }),
  /** At least this many of the type's properties are read. */
  z.strictObject({ reads: z.int().min(1).max(4) }),
  /** One of these is called: `List`, `searchable`. */
  z.strictObject({ calls: z.array(z.string()).min(1) }),
  z.strictObject({ wraps: z.array(z.string()).min(1) }),
  /** Each row of a loop shows data from its element instead of the same text. */
  z.strictObject({ shows: z.literal('element') }),
  /** A list's content comes from a query, a store or a parameter of the screen. */
  z.strictObject({ source: z.literal('type') }),
  /** A type's property stores one of these, so that it outlives a function. */
  z.strictObject({ holds: z.array(z.string()).min(1) }),
  /** None of these pieces of code, which the task forbids, occurs (spaces are ignored). */
  z.strictObject({ without: z.array(z.string()).min(1) }),
  /** One of these names occurs, called or not. */
  z.strictObject({ mentions: z.array(z.string()).min(1) }),
  /** A function or protocol requirement has this keyword after its parameters. */
  z.strictObject({ marks: z.enum(['async', 'throws']) }),
  z.strictObject({ tests: z.int().min(1).max(5) }),
])
export type Need = z.infer<typeof Need>
export const Needed = z.union([Need, z.strictObject({ any: z.array(Need).min(2) })])
export type Needed = z.infer<typeof Needed>

export const Check = z.strictObject({
  id: Slug,
  needs: Needed,
  /** The check applies only if a word of the task's text begins with one of these: `undo`. */
  asked: z.array(z.string().min(3)).min(1).optional(),
  /** The check applies only if the reference solution passes it: a screen may show only data or only fixed text. */
  asReference: z.literal(true).optional(),
  /** The requirement phrased as met. Never presented as a statement about the learner's code. */
  there: Text,
  /** Shown if the need is not met: says where to look, not which line to write. */
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

/** A step that leaves no trace in code, and how learners report it. */
const ReportPoint = z.strictObject({
  /** Alternative wordings: each lists prefixes of words that occur together in one clause. */
  says: z.array(z.array(z.string().min(2)).min(1)).min(1),
  /** Wordings that report the step as not done, and the reply to them. */
  instead: z.array(z.array(z.string().min(2)).min(1)).optional(),
  not: Line.optional(),
  /** Counts as done once any other point is, such as the project, without which nothing runs. */
  isImplied: z.literal(true).optional(),
  /** The point in a few words: "it runs". */
  done: z.string().min(4).max(120),
  /** Shown if the learner does not mention the point: what to do, and what to expect. */
  ask: z.union([Line, z.strictObject({ swiftData: Line, plain: Line })]),
})

const Wordings = z.array(z.array(z.string().min(2)).min(1)).min(1)
const Claim = { says: Wordings, unless: Wordings.optional() }

/** Claims that learners make about a task before writing code: wordings as word prefixes, and what is true. */
export const WordClaim = z.union([
  z.strictObject({ ...Claim, wrong: Line }),
  z.strictObject({ ...Claim, right: Line }),
])
export type WordClaim = z.infer<typeof WordClaim>

/** What a task of this kind does to the project. */
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
  'content',
  /** The pack has no reference solution: only the task's author knows the rule. */
  'rule',
  /** Adds the files in the pack's `part`. */
  'part',
  'none',
])
export type PackStep = z.infer<typeof PackStep>

/** Swift with placeholders, including {Part}. */
const Code = z.string().min(40).max(6000)

const Part = z.strictObject({
  /** The end of the added type's name: `Recorder` makes `HikeRecorder`. */
  name: z.string().regex(/^[A-Z][A-Za-z]+$/),
  /** The main file comes first. */
  files: z
    .array(z.strictObject({ path: z.string().endsWith('.swift'), swift: Code }))
    .min(1)
    .max(4),
  /** A similar example for other data, shown with the fourth hint. */
  twin: Code,
})

/** Help for a kind of task found in many plans, or for a single task: `knowledge/packs/<id>.yaml`. */
export const TaskPack = z
  .strictObject({
    id: Slug,
    /** A short description: "the model of your data". */
    name: z.string().min(4).max(60),
    topic: Slug,
    /** What the learner can do after the task, following "You can now". */
    able: Line,
    step: PackStep,
    /** Ids of the tasks that use this pack, as in plans: `plant-watering/model`. */
    serves: z.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)).min(1),
    part: Part.optional(),
    hints: z.strictObject({ tried: Text, idea: Text, shape: Text, similar: Text }),
    /** Shown after the solution's code. */
    solution: Text,
    /** For tasks done mostly in Xcode instead of in code. */
    report: z.array(ReportPoint).min(2).optional(),
    lesson: z.strictObject({
      why: Text,
      idea: Text,
      example: Text,
      note: Text,
      steps: z.array(Text).min(2).max(4),
      mistakes: z.array(Text).min(2).max(4),
    }),
    checks: z.array(Check).min(2).max(6),
    questions: z.array(Question).min(2).max(3),
    /** Claims in prose that are known to be right or wrong. */
    claims: z.array(WordClaim).min(1).max(8).optional(),
  })
  .refine(
    ({ step, part }) => (step === 'part') === (part !== undefined),
    'A step of the kind part needs its files',
  )
export type TaskPack = z.infer<typeof TaskPack>

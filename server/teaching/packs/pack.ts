import { z } from 'zod'
import { Slug } from '#contract/article.ts'

/** May hold slots such as {Type}, {type}, {types}, {first}, {View} and {Screen}: see slots-of.ts. */
const Line = z.string().trim().min(12).max(1600)
/** Where data in SwiftData and data in memory are taught in different words. */
const Text = z.union([Line, z.strictObject({ swiftData: Line, plain: Line })])
export type PackText = z.infer<typeof Text>

/** What a task's Swift has to have, as the syntax tree shows it. */
const Need = z.union([
  /** The types the task is about, with what they store. */
  z.strictObject({ declares: z.literal('types') }),
  /** Each of those types can be told apart: Identifiable, or a model of SwiftData. */
  z.strictObject({ identifies: z.literal('types') }),
  z.strictObject({ declares: z.literal('view') }),
  z.strictObject({ declares: z.literal('function') }),
  z.strictObject({ declares: z.literal('enum') }),
  z.strictObject({ declares: z.literal('protocol') }),
  /** A function of whatever form, or one that a protocol asks for. */
  z.strictObject({ declares: z.literal('method') }),
  /** A function that takes something or gives something back. */
  z.strictObject({ declares: z.literal('answer') }),
  /** A type that keeps the promise of a protocol declared beside it. */
  z.strictObject({ declares: z.literal('kept-promise') }),
  /** The class that the words of a rule ask for in place of a function, with something it does. */
  z.strictObject({ declares: z.literal('told-class') }),
  /** A value of something else is changed: `plant.isDone = true`, `$plant.name`. */
  z.strictObject({ changes: z.literal('member') }),
  /** What is made outlives the screen: it is not only put into an array of the screen's own state. */
  z.strictObject({ keeps: z.literal('type') }),
  /** Names the type the task is about, or any of those it speaks of. */
  z.strictObject({ names: z.enum(['type', 'types']) }),
  /** Reads at least so many of the type's properties. */
  z.strictObject({ reads: z.int().min(1).max(4) }),
  /** Calls one of them: `List`, `searchable`. */
  z.strictObject({ calls: z.array(z.string()).min(1) }),
  z.strictObject({ wraps: z.array(z.string()).min(1) }),
  /** A loop over rows shows something of its own element, and not the same in each row. */
  z.strictObject({ shows: z.literal('element') }),
  /** What a list shows comes from somewhere: a query, a store, or what the screen is given. */
  z.strictObject({ source: z.literal('type') }),
  /** A property of a type holds one of these, so that it lives longer than a function. */
  z.strictObject({ holds: z.array(z.string()).min(1) }),
  /** None of these pieces of code, whatever its spaces: what a task forbids. */
  z.strictObject({ without: z.array(z.string()).min(1) }),
  /** Has one of these names somewhere, called or not. */
  z.strictObject({ mentions: z.array(z.string()).min(1) }),
  /** A function, of a type or of a protocol, has this word behind its brackets. */
  z.strictObject({ marks: z.enum(['async', 'throws']) }),
  z.strictObject({ tests: z.int().min(1).max(5) }),
])
export type Need = z.infer<typeof Need>
export const Needed = z.union([Need, z.strictObject({ any: z.array(Need).min(2) })])
export type Needed = z.infer<typeof Needed>

export const Check = z.strictObject({
  id: Slug,
  needs: Needed,
  /** Counts only for a task whose text has a word that begins so: `undo`. */
  asked: z.array(z.string().min(3)).min(1).optional(),
  /** Counts only where the reference solution has it: a screen may show data or drawn words alone. */
  asReference: z.literal(true).optional(),
  /** What the task needs, as if it were there; no reading of code says this as a fact. */
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

/** One thing a task wants to be done that no code shows: how people say that they did it. */
const ReportPoint = z.strictObject({
  /** Wordings: each a few beginnings of words that stand together in one clause. */
  says: z.array(z.array(z.string().min(2)).min(1)).min(1),
  /** Wordings that say it is still as it was before, and what is said then. */
  instead: z.array(z.array(z.string().min(2)).min(1)).optional(),
  not: Line.optional(),
  /** Done as soon as any other point is: nothing runs without a project. */
  isImplied: z.literal(true).optional(),
  /** In a few words: "it runs". */
  done: z.string().min(4).max(120),
  /** Where nothing is said of it: what to do, and what should be seen. */
  ask: z.union([Line, z.strictObject({ swiftData: Line, plain: Line })]),
})

const Wordings = z.array(z.array(z.string().min(2)).min(1)).min(1)
const Claim = { says: Wordings, unless: Wordings.optional() }

/** What people say of a task before they write code: the beginnings of words of each wording, and what is true of it. */
export const WordClaim = z.union([
  z.strictObject({ ...Claim, wrong: Line }),
  z.strictObject({ ...Claim, right: Line }),
])
export type WordClaim = z.infer<typeof WordClaim>

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
  'content',
  /** No reference solution: only its author can say what the rule is. */
  'rule',
  /** Files of the pack's own, as its `part` has them. */
  'part',
  'none',
])
export type PackStep = z.infer<typeof PackStep>

/** Swift with slots, {Part} among them. */
const Code = z.string().min(40).max(6000)

const Part = z.strictObject({
  /** Ends the name of what it adds: `Recorder` makes `HikeRecorder`. */
  name: z.string().regex(/^[A-Z][A-Za-z]+$/),
  /** The one the task is about first. */
  files: z
    .array(z.strictObject({ path: z.string().endsWith('.swift'), swift: Code }))
    .min(1)
    .max(4),
  /** The same idea for something else, shown with the fourth hint. */
  twin: Code,
})

/** Help with one kind of task that many plans have, or with one task: `knowledge/packs/<id>.yaml`. */
export const TaskPack = z
  .strictObject({
    id: Slug,
    /** In words: "the model of your data". */
    name: z.string().min(4).max(60),
    topic: Slug,
    /** What somebody can do who did it: "You can now …" */
    able: Line,
    step: PackStep,
    /** The known tasks it helps with, as a plan's tasks name them: `plant-watering/model`. */
    serves: z.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)).min(1),
    part: Part.optional(),
    hints: z.strictObject({ tried: Text, idea: Text, shape: Text, similar: Text }),
    /** Said behind the code of the solution. */
    solution: Text,
    /** For tasks that are done in Xcode more than in code. */
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
    /** Ideas in words that are known to be right or wrong. */
    claims: z.array(WordClaim).min(1).max(8).optional(),
  })
  .refine(
    ({ step, part }) => (step === 'part') === (part !== undefined),
    'A step of the kind part needs its files',
  )
export type TaskPack = z.infer<typeof TaskPack>

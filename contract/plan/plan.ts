import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { optionalText, requiredText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { Priority } from '#contract/tasks/task.ts'
import { OwnApp } from './own-app.ts'
import { PreviewAnswers, PreviewQuestion } from './plan-answers.ts'
import { ScreenPart } from './screen-part.ts'

export const PlanTask = z.object({
  title: z.string().min(1).max(limits.taskTitle),
  description: z.string().max(limits.taskDescription),
  priority: Priority,
  minutes: z.int().min(5).max(480),
  topics: z.array(Slug).max(limits.taskTopics, `A task can have ${limits.taskTopics} topics at most`),
  /** How the learner sees that it works. */
  doneWhen: z.string(),
  /** Titles of the plan's tasks it depends on. */
  after: z.array(z.string()).optional(),
  /** The name of the feature it belongs to. */
  feature: z.string().optional(),
  /** Minutes for an experienced developer and for a beginner. */
  range: z.tuple([z.int(), z.int()]).optional(),
  /** Server work has its own track. */
  track: z.enum(['app', 'server']).optional(),
  /** The task in the knowledge it was made from, such as `plant-watering/model`; missing in older plans and for tasks written by a model. */
  madeFrom: z.string().optional(),
})
export type PlanTask = z.infer<typeof PlanTask>

export const PlanPhase = z.object({
  phase: z.string().min(1),
  goal: z.string(),
  /** For people: "Day 1", "Days 2–4". */
  days: z.string(),
  tasks: z.array(PlanTask).min(1),
})
export type PlanPhase = z.infer<typeof PlanPhase>

export const PlanFeature = z.object({
  name: z.string(),
  why: z.string(),
  frameworks: z.array(z.string()),
  priority: Priority,
  /** Names of features it depends on. */
  needs: z.array(z.string()).optional(),
  /** The parts of the architecture that exist because of it: names of screens and entities, and keys. */
  brings: z
    .object({ screens: z.array(z.string()), entities: z.array(z.string()), privacyKeys: z.array(z.string()) })
    .optional(),
})
export type PlanFeature = z.infer<typeof PlanFeature>

/** A field whose type is another entity, alone or in a list, is a relation. */
export const PlanEntity = z.object({
  name: z.string(),
  about: z.string().optional(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type PlanEntity = z.infer<typeof PlanEntity>

export const PlanScreen = z.object({
  name: z.string(),
  purpose: z.string(),
  /** Its parts, from top to bottom. */
  shows: z.array(ScreenPart).optional(),
  /** Names of the entities it shows, the main one first. */
  data: z.array(z.string()).optional(),
  /** Names of the screens it leads to. */
  leadsTo: z.array(z.string()).optional(),
})
export type PlanScreen = z.infer<typeof PlanScreen>

export const PlanStory = z.object({
  /** Also the name of its feature. */
  name: z.string(),
  priority: z.enum(['P1', 'P2', 'P3']),
  /** "As a volunteer I want to …, so that …" */
  story: z.string(),
  // oxlint-disable-next-line unicorn/no-thenable -- A text, never a function.
  acceptance: z.array(z.object({ given: z.string(), when: z.string(), then: z.string() })),
})
export type PlanStory = z.infer<typeof PlanStory>

/** How the planner understood the idea, for the learner to correct. */
export const PlanUnderstanding = z.object({
  /** What the app is, in a sentence. */
  text: z.string(),
  /** The id of the kind of app. */
  kind: z.string(),
  /** False if the idea is not similar to any app the planner knows well. */
  isSure: z.boolean(),
  /** What the idea rules out; also in `leftOut`. Missing in older plans. */
  ruledOut: z.array(z.string()).optional(),
  /** What the idea mentions but the plan leaves out, and why. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  unsure: z.array(z.string()),
  /** Names of the features the newest wish asks for. */
  asked: z.array(z.string()),
  /** The kinds of app nearest to the idea, best first. */
  nearest: z.array(z.object({ id: z.string(), name: z.string(), summary: z.string() })),
})
export type PlanUnderstanding = z.infer<typeof PlanUnderstanding>

/** How fast the plan goes: at the learner's own pace, or as the programme of seven days. */
export const PlanPace = z.object({
  shape: z.enum(['own', 'seven-days']),
  hoursPerWeek: z
    .int('The hours are a whole number')
    .min(1, 'The hours are 1 at least')
    .max(limits.hoursPerWeek, `The hours can be ${limits.hoursPerWeek} at most`)
    .nullable(),
  /** The day of the first phase; null for phases without dates. */
  startsOn: z.iso.date('The day must be a date such as 2026-11-24').nullable(),
})
export type PlanPace = z.infer<typeof PlanPace>

/** A task that is put off, with its place. */
const TaskAside = z.object({
  phase: z.string(),
  goal: z.string(),
  phaseAt: z.int().min(0),
  at: z.int().min(0),
  task: PlanTask,
})

/** A switched-off feature, with everything needed to switch it on again. */
const FeatureAside = z.object({
  feature: PlanFeature,
  tasks: z.array(TaskAside),
  frameworks: z.array(z.string()),
  screens: z.array(PlanScreen),
  entities: z.array(PlanEntity),
  privacyKeys: z.array(z.string()),
})
export type FeatureAside = z.infer<typeof FeatureAside>
export type TaskAside = FeatureAside['tasks'][number]

export const Plan = z.object({
  /** The app's name in tasks: the project's title if that is a name, else a name from the idea. */
  appName: z.string().optional(),
  summary: z.string(),
  audience: z.string(),
  /** The parts from here to `assumptions` are missing in older plans. */
  understood: PlanUnderstanding.optional(),
  stories: z.array(PlanStory).optional(),
  outOfScope: z.array(z.object({ what: z.string(), why: z.string() })).optional(),
  risks: z.array(z.object({ risk: z.string(), so: z.string() })).optional(),
  assumptions: z.array(z.string()).optional(),
  features: z.array(PlanFeature).min(1),
  architecture: z.object({
    pattern: z.string(),
    /** Apple's own names. */
    frameworks: z.array(z.string()).min(1),
    screens: z.array(PlanScreen).min(1),
    entities: z.array(PlanEntity),
    /** Info.plist usage descriptions the app will need. */
    privacyKeys: z.array(z.string()),
    minimumIOS: z.string(),
    /** What was chosen, the alternatives, and why. */
    decisions: z.array(z.object({ choice: z.string(), instead: z.string(), because: z.string() })).optional(),
    /** Mermaid. */
    diagram: z.string(),
  }),
  roadmap: z.array(PlanPhase).min(1),
  /** 'field-guide', or the model that made it. */
  source: z.string(),
  /** A derived pace follows from the hours in the idea, answers or profile, and is derived again for the next plan; a set one stays. */
  pace: PlanPace.extend({ isDerived: z.literal(true).optional() }).optional(),
  /** Features that are switched off. */
  aside: z.array(FeatureAside).optional(),
  /** Tasks that are put off. */
  asideTasks: z.array(TaskAside).optional(),
  /** A note about how it was made: why the built-in planner made it instead of the model. */
  note: z.string().optional(),
})
export type Plan = z.infer<typeof Plan>

/** One way to understand an idea: as an app of a known kind. */
export const PlanReading = z.object({
  /** The id of the kind; the answer `kind` with it makes the plan. */
  kind: z.string(),
  /** With its article: "a score sheet for judges". */
  name: z.string(),
  /** What a person does in it. The idea's own words are between asterisks: "You keep **clients** …". */
  sentence: z.string(),
  screens: z.array(PlanScreen).max(3),
})
export type PlanReading = z.infer<typeof PlanReading>

/** In place of a plan, if the idea may be several kinds of app, or none that is known. */
export const PlanReadings = z.object({
  /** Best first. */
  readings: z.array(PlanReading).max(3),
  /** For "None of these": the answer `own` as read from the idea, to be corrected. The answer `kind` is then "none". */
  own: OwnApp,
  /** What the idea asks for and no plan should have, and why. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  /** The description to keep with the choice, if a wish said that the app is another one. */
  description: z.string().optional(),
})
export type PlanReadings = z.infer<typeof PlanReadings>

/** A language model's progress on an unfinished plan. */
export const PlanProgress = z.object({
  features: z.array(z.string()),
  phases: z.array(z.object({ name: z.string(), tasks: z.int() })),
})
export type PlanProgress = z.infer<typeof PlanProgress>

/** An event of a plan's stream, which ends with a plan, readings or a problem. */
export const PlanEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: PlanProgress }),
  z.object({
    type: z.literal('plan'),
    plan: Plan,
    version: z.int(),
    questions: z.array(PreviewQuestion).optional(),
  }),
  z.object({ type: z.literal('readings'), readings: PlanReadings }),
  z.object({ type: z.literal('problem'), detail: z.string() }),
])
export type PlanEvent = z.infer<typeof PlanEvent>

export const PlanRequest = z.object({
  refine: optionalText(limits.chatMessage, 'The wish').optional(),
  /** Uses the built-in planner even if there is a language model: immediate, and the same as the preview. */
  builtIn: z.boolean().optional(),
  /** Kept for this plan and later ones, as the answers of the preview are. */
  answers: PreviewAnswers.optional(),
})
export type PlanRequest = z.infer<typeof PlanRequest>

export const PlanTasksRequest = z.object({ phase: z.string().optional() })
export type PlanTasksRequest = z.infer<typeof PlanTasksRequest>

export const PlanPreviewRequest = z.object({
  idea: requiredText('Describe your app idea in a sentence or two', limits.projectDescription, 'The idea'),
  answers: PreviewAnswers.optional(),
})
export type PlanPreviewRequest = z.infer<typeof PlanPreviewRequest>

/** A plan with its open questions: a preview or a stored plan. */
export const PlanPreview = z.object({
  ...Plan.shape,
  /** What the idea leaves open; the same request with answers gives the plan that follows. */
  questions: z.array(PreviewQuestion),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** Readings are the answer if only the learner can say what kind of app it is. */
export const PlanOrReadings = z.union([PlanPreview, PlanReadings])
export type PlanOrReadings = z.infer<typeof PlanOrReadings>

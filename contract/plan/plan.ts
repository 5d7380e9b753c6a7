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
  /** How the learner can see that the task is done. */
  doneWhen: z.string(),
  /** Titles of the tasks in the plan that must be done first. */
  after: z.array(z.string()).optional(),
  feature: z.string().optional(),
  /** Estimated minutes for an experienced developer and for a beginner. */
  range: z.tuple([z.int(), z.int()]).optional(),
  track: z.enum(['app', 'server']).optional(),
  /**
   * The task in the knowledge base it was made from, such as `plant-watering/model`. Absent in older plans
   * and in tasks written by a model.
   */
  madeFrom: z.string().optional(),
})
export type PlanTask = z.infer<typeof PlanTask>

export const PlanPhase = z.object({
  phase: z.string().min(1),
  goal: z.string(),
  /** The days as text, such as "Day 1" or "Days 2–4". */
  days: z.string(),
  tasks: z.array(PlanTask).min(1),
})
export type PlanPhase = z.infer<typeof PlanPhase>

export const PlanFeature = z.object({
  name: z.string(),
  why: z.string(),
  frameworks: z.array(z.string()),
  priority: Priority,
  /** Names of the features this one depends on. */
  needs: z.array(z.string()).optional(),
  /**
   * The parts of the architecture that this feature needs: names of screens and entities, and privacy keys.
   */
  brings: z
    .object({ screens: z.array(z.string()), entities: z.array(z.string()), privacyKeys: z.array(z.string()) })
    .optional(),
})
export type PlanFeature = z.infer<typeof PlanFeature>

/** A data type of the app. A field whose type is another entity, or a list of one, is a relation. */
export const PlanEntity = z.object({
  name: z.string(),
  about: z.string().optional(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type PlanEntity = z.infer<typeof PlanEntity>

export const PlanScreen = z.object({
  name: z.string(),
  purpose: z.string(),
  /** The parts of the screen, from top to bottom. */
  shows: z.array(ScreenPart).optional(),
  /** Names of the entities the screen shows, the main one first. */
  data: z.array(z.string()).optional(),
  /** Names of the screens that can be opened from here. */
  leadsTo: z.array(z.string()).optional(),
})
export type PlanScreen = z.infer<typeof PlanScreen>

export const PlanStory = z.object({
  /** The story's name, which is also that of its feature. */
  name: z.string(),
  priority: z.enum(['P1', 'P2', 'P3']),
  /** Such as "As a volunteer I want to …, so that …". */
  story: z.string(),
  // oxlint-disable-next-line unicorn/no-thenable -- A text, never a function.
  acceptance: z.array(z.object({ given: z.string(), when: z.string(), then: z.string() })),
})
export type PlanStory = z.infer<typeof PlanStory>

export const PlanUnderstanding = z.object({
  /** What the app is, in a sentence. */
  text: z.string(),
  /** The id of the archetype (the kind of app). */
  kind: z.string(),
  /** False if the idea is not similar to any kind of app the planner knows well. */
  isSure: z.boolean(),
  /** What the idea excludes; it is also in `leftOut`. Absent in older plans. */
  ruledOut: z.array(z.string()).optional(),
  /** What the idea mentions but the plan does not include, and why. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  unsure: z.array(z.string()),
  /** Names of the features that the newest wish asked for. */
  asked: z.array(z.string()),
  /** The kinds of app most similar to the idea, best first. */
  nearest: z.array(z.object({ id: z.string(), name: z.string(), summary: z.string() })),
})
export type PlanUnderstanding = z.infer<typeof PlanUnderstanding>

/** How fast the plan goes: at the learner's own pace, or as the seven-day programme. */
export const PlanPace = z.object({
  shape: z.enum(['own', 'seven-days']),
  hoursPerWeek: z
    .int('The hours are a whole number')
    .min(1, 'The hours are 1 at least')
    .max(limits.hoursPerWeek, `The hours can be ${limits.hoursPerWeek} at most`)
    .nullable(),
  /** The first day of the first phase; null if the phases have no dates. */
  startsOn: z.iso.date('The day must be a date such as 2026-11-24').nullable(),
})
export type PlanPace = z.infer<typeof PlanPace>

/** A task that was put aside, with the position it came from. */
const TaskAside = z.object({
  phase: z.string(),
  goal: z.string(),
  phaseAt: z.int().min(0),
  at: z.int().min(0),
  task: PlanTask,
})

/** A feature that is switched off, with everything needed to switch it on again. */
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
  /** The app's name in tasks: the project's title if that is a name, or otherwise one made from the idea. */
  appName: z.string().optional(),
  summary: z.string(),
  audience: z.string(),
  /** The properties from here to `assumptions` are absent in older plans. */
  understood: PlanUnderstanding.optional(),
  stories: z.array(PlanStory).optional(),
  outOfScope: z.array(z.object({ what: z.string(), why: z.string() })).optional(),
  risks: z.array(z.object({ risk: z.string(), so: z.string() })).optional(),
  assumptions: z.array(z.string()).optional(),
  features: z.array(PlanFeature).min(1),
  architecture: z.object({
    pattern: z.string(),
    /** Named as Apple does. */
    frameworks: z.array(z.string()).min(1),
    screens: z.array(PlanScreen).min(1),
    entities: z.array(PlanEntity),
    /** Keys of the Info.plist usage descriptions that the app needs. */
    privacyKeys: z.array(z.string()),
    minimumIOS: z.string(),
    decisions: z.array(z.object({ choice: z.string(), instead: z.string(), because: z.string() })).optional(),
    /** Mermaid. */
    diagram: z.string(),
  }),
  roadmap: z.array(PlanPhase).min(1),
  /** 'field-guide', or the name of the model that wrote the plan. */
  source: z.string(),
  /**
   * A pace derived from the hours in the idea, answers or profile is derived again for the next plan; one
   * that was set is kept.
   */
  pace: PlanPace.extend({ isDerived: z.literal(true).optional() }).optional(),
  aside: z.array(FeatureAside).optional(),
  asideTasks: z.array(TaskAside).optional(),
  /** Why the built-in planner made the plan and not the model, if so. */
  note: z.string().optional(),
})
export type Plan = z.infer<typeof Plan>

/** One possible reading of an idea: as an app of a known kind. */
export const PlanReading = z.object({
  /** The id of the kind of app. Sent as the answer `kind`, it makes the plan for this reading. */
  kind: z.string(),
  /** The kind's name with its article, such as "a score sheet for judges". */
  name: z.string(),
  /** What people do in the app, with the idea's own words between asterisks: "You keep **clients** …". */
  sentence: z.string(),
  screens: z.array(PlanScreen).max(3),
})
export type PlanReading = z.infer<typeof PlanReading>

/** Returned instead of a plan if the idea could be several kinds of app, or none that is known. */
export const PlanReadings = z.object({
  /** Best first. */
  readings: z.array(PlanReading).max(3),
  /**
   * For "None of these": the answer `own` as far as the idea says it in plain words, often empty. The learner
   * fills it in, and it is sent with "none" as the answer `kind`.
   */
  own: OwnApp,
  /** What the idea asks for that no plan may include, and why. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  /**
   * The project's new description, to store with the choice; only if a wish said that the app is another one.
   */
  description: z.string().optional(),
})
export type PlanReadings = z.infer<typeof PlanReadings>

export const PlanProgress = z.object({
  features: z.array(z.string()),
  phases: z.array(z.object({ name: z.string(), tasks: z.int() })),
})
export type PlanProgress = z.infer<typeof PlanProgress>

/** An event in the stream of a plan, which ends with a plan, readings or a problem. */
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
  /**
   * Uses the built-in planner even if there is a language model: at once, and with the same result as the
   * preview.
   */
  builtIn: z.boolean().optional(),
  /** Stored for this plan and later ones. */
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

/** A plan with the questions still open: either a preview or a stored plan. */
export const PlanPreview = z.object({
  ...Plan.shape,
  /** The questions still open. Repeating the request with answers gives the plan that follows from them. */
  questions: z.array(PreviewQuestion),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** Readings are returned if only the learner can say what kind of app it is. */
export const PlanOrReadings = z.union([PlanPreview, PlanReadings])
export type PlanOrReadings = z.infer<typeof PlanOrReadings>

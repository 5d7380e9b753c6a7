import { z } from 'zod'
import { PlanStory } from '#contract/plan/plan.ts'
import { RoadmapTask } from '#server/teaching/planner/roadmap-task.ts'
import { ArchetypeScreen } from '#server/teaching/planner/archetype.ts'

const Words = z.array(z.string().min(1)).default([])
const Acceptance = PlanStory.shape.acceptance.element
const Tasks = z.array(RoadmapTask).min(1)

/** A way to build a step, chosen by the step's words. */
const StepShape = z.strictObject({
  id: z.string(),
  /** Words or phrases that may occur anywhere in the step. */
  signs: Words,
  /** Verbs that the step begins with. */
  verbs: Words,
  /** Whether the step needs two things. */
  needsOther: z.boolean().default(false),
  /** Whether a known feature named in the step is built instead: "see them on a map". */
  yields: z.boolean().default(false),
  /** Type of a property; a thing that has one does not get `fields`. */
  unless: z.string().optional(),
  fields: z.record(z.string(), z.string()).default({}),
  /** Whether each time the step is done is stored with its day, in its own entity. */
  keepsEach: z.boolean().default(false),
  frameworks: Words,
  acceptance: Acceptance,
  /** The step's own screen; otherwise the step is done on the thing's page. */
  screen: ArchetypeScreen.pick({ name: true, purpose: true, shows: true }).optional(),
  tasks: Tasks,
})
export type StepShape = z.infer<typeof StepShape>

const ThingStory = z.strictObject({ name: z.string(), acceptance: Acceptance, tasks: Tasks })

/** Texts and word lists for apps of no known kind. */
export const SketchWords = z.strictObject({
  /** The thing to use if the learner names none. */
  unnamed: z.strictObject({ one: z.string(), facts: z.string() }),
  says: z.strictObject({
    summary: z.string(),
    keeps: z.string(),
    does: z.string(),
    belongs: z.string(),
    unsure: z.string(),
    noThing: z.string(),
    noStep: z.string(),
    decide: z.string(),
    story: z.string(),
    keepStory: z.string(),
    audience: z.string(),
    onePerson: z.string(),
    byYou: z.string(),
    notAtFirst: z.strictObject({ what: z.string(), why: z.string() }),
    risk: z.strictObject({ risk: z.string(), so: z.string() }),
  }),
  thing: ThingStory,
  child: ThingStory,
  relation: z.strictObject({
    one: z.string(),
    other: z.string(),
    several: z.string(),
    readings: z.string(),
    choosing: z.string(),
    choosingSeveral: z.string(),
  }),
  /** Words used to read from an idea what it keeps, and its rule. */
  reads: z.strictObject({
    /** Phrases before what is kept: "keep a list of". */
    keeps: Words,
    /** Verbs before what is kept that need one of `ownersOf` between: "track my". */
    keepsOwn: Words,
    ownersOf: Words,
    /** Words that may come before such a phrase, besides function words. */
    leads: Words,
    /** Words that may not: somebody else does it, or nobody. */
    leadsAway: Words,
    /** Details told as a clause: "whether it is fixed" is "fixed yes/no". */
    clauses: z.array(z.strictObject({ says: z.string(), fact: z.string() })),
    clauseWords: z.record(z.string(), Words),
    /** Signs of an idea's own rule, and the step it becomes. The first is for limits. */
    rules: z.array(z.strictObject({ does: z.string(), signs: Words })).min(1),
  }),
  /** The last one is the fallback for steps that match no other. */
  shapes: z.array(StepShape).min(2),
  factTypes: z.array(
    z.strictObject({
      type: z.string(),
      words: z.array(z.string()).min(1),
      /** Matches only at the end of a fact: "made on". */
      isLast: z.boolean().default(false),
      isFirst: z.boolean().default(false),
    }),
  ),
  units: z.array(z.string()).min(1),
})
export type SketchWords = z.infer<typeof SketchWords>

import { z } from 'zod'
import { PlanStory } from '#contract/plan.ts'
import { RoadmapTask } from '#server/teaching/planner/roadmap-task.ts'
import { ArchetypeScreen } from '#server/teaching/planner/archetype.ts'

const Words = z.array(z.string().min(1)).default([])
const Acceptance = PlanStory.shape.acceptance.element
const Tasks = z.array(RoadmapTask).min(1)

/** How a step is built, chosen by the words that say it. */
const StepShape = z.strictObject({
  id: z.string(),
  /** Words that stand together anywhere in the step. */
  signs: Words,
  /** Verbs that the step begins with. */
  verbs: Words,
  /** Whether it takes two things. */
  needsOther: z.boolean().default(false),
  /** Whether a known feature that the step names is built in its place: "see them on a map". */
  yields: z.boolean().default(false),
  /** What it adds to the thing, unless the thing has a property of the type `unless`. */
  unless: z.string().optional(),
  fields: z.record(z.string(), z.string()).default({}),
  frameworks: Words,
  acceptance: Acceptance,
  /** A screen of its own; without one it stands where the thing does. */
  screen: ArchetypeScreen.pick({ name: true, purpose: true, shows: true }).optional(),
  tasks: Tasks,
})
export type StepShape = z.infer<typeof StepShape>

const ThingStory = z.strictObject({ name: z.string(), acceptance: Acceptance, tasks: Tasks })

/** The texts and the table of an app of no known kind; the words are data. */
export const OwnWords = z.strictObject({
  asks: z.strictObject({ question: z.string(), why: z.string() }),
  /** Where nothing is named. */
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
  /** Words by which the interview is filled in from an idea. */
  reads: z.strictObject({
    /** "Each block has many bones". */
    each: Words,
    several: Words,
    articles: Words,
    /** Of things that the idea tells apart: "which prop is in which scene". */
    named: Words,
    /** What stands before things that are kept: "my kilns". */
    owned: Words,
    leadsToSeveral: Words,
    /** Between a thing and its parts. */
    holds: Words,
    ofParent: Words,
    /** Behind these stands what is known of a thing. */
    introduces: Words,
    pronouns: Words,
    doers: Words,
    /** A clause that begins with one goes on with the one before. */
    joinsOn: Words,
    /** What is done ends before these. */
    endsDeed: Words,
    saysWhen: Words,
  }),
  /** The last is for steps that none of the others fits. */
  shapes: z.array(StepShape).min(2),
  factTypes: z.array(
    z.strictObject({
      type: z.string(),
      words: z.array(z.string()).min(1),
      /** Only at the end of a fact: "made on". */
      isLast: z.boolean().default(false),
      isFirst: z.boolean().default(false),
    }),
  ),
  units: z.array(z.string()).min(1),
})
export type OwnWords = z.infer<typeof OwnWords>

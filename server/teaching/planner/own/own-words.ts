import { z } from 'zod'
import { PlanStory } from '#contract/plan/plan.ts'
import { RoadmapTask } from '#server/teaching/planner/roadmap-task.ts'
import { ArchetypeScreen } from '#server/teaching/planner/archetype.ts'

const Words = z.array(z.string().min(1)).default([])
const Acceptance = PlanStory.shape.acceptance.element
const Tasks = z.array(RoadmapTask).min(1)

/** How to build a step, chosen by its words. */
const StepShape = z.strictObject({
  id: z.string(),
  /** Words that may occur together anywhere in the step. */
  signs: Words,
  /** Verbs that the step begins with. */
  verbs: Words,
  /** Whether it takes two things. */
  needsOther: z.boolean().default(false),
  /** Whether a known feature named in the step is built instead: "see them on a map". */
  yields: z.boolean().default(false),
  /** Added to the thing, unless it already has a property of type `unless`. */
  unless: z.string().optional(),
  fields: z.record(z.string(), z.string()).default({}),
  /** Whether each time is kept with its day, in a model of its own. */
  keepsEach: z.boolean().default(false),
  frameworks: Words,
  acceptance: Acceptance,
  /** The step's own screen; without one it is shown on the thing's page. */
  screen: ArchetypeScreen.pick({ name: true, purpose: true, shows: true }).optional(),
  tasks: Tasks,
})
export type StepShape = z.infer<typeof StepShape>

const ThingStory = z.strictObject({ name: z.string(), acceptance: Acceptance, tasks: Tasks })

/** Texts and word lists for apps of no known kind. */
export const OwnWords = z.strictObject({
  /** Used if no thing is named. */
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
  /** Words used to draft the interview's answers from an idea. */
  reads: z.strictObject({
    /** "Each block has many bones". */
    each: Words,
    several: Words,
    articles: Words,
    /** Words before things the idea distinguishes: "which prop is in which scene". */
    named: Words,
    /** Words before things that are kept: "my kilns". */
    owned: Words,
    leadsToSeveral: Words,
    /** Between a thing and its parts. */
    holds: Words,
    ofParent: Words,
    /** Words before the facts of a thing. */
    introduces: Words,
    pronouns: Words,
    doers: Words,
    /** A clause that begins with one of these continues the one before. */
    joinsOn: Words,
    /** An action ends before these words. */
    endsDeed: Words,
    saysWhen: Words,
    /** Words before a number of things: "how many". */
    counted: Words,
    /** Facts told as a clause: "whether it is fixed" is "fixed yes/no". */
    clauses: z.array(z.strictObject({ says: z.string(), fact: z.string() })),
    clauseWords: z.record(z.string(), Words),
    /** Facts an idea speaks of without their name: "who owes what" needs an amount. */
    told: z.array(z.strictObject({ fact: z.string(), signs: Words })),
    /** Words for what happens again and again, so that each time is kept. */
    again: Words,
    /** Words of a limit or condition: "at most two". */
    rules: Words,
  }),
  /** The last is the fallback for steps that fit no other. */
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
export type OwnWords = z.infer<typeof OwnWords>

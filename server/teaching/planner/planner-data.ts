import { z } from 'zod'
import { Phrases } from './phrases.ts'
import { Slug } from '#contract/learning/article.ts'
import { PlanQuestion } from '#contract/plan/plan-answers.ts'
import { PlanStory } from '#contract/plan/plan.ts'
import { SketchWords } from '#server/teaching/planner/sketch/sketch-words.ts'
import { Need } from '#server/teaching/planner/writing/need.ts'
import { RuledOut } from '#server/teaching/planner/ruled-out/ruled-out-topic.ts'
import { Kept } from '#server/teaching/planner/reading/kept-words.ts'
import { Reading } from '#server/teaching/planner/reading/reading-words.ts'
import { Commands } from './commands/command-words.ts'
import { KnownFeature } from './known-feature.ts'
import { RoadmapTask } from './roadmap-task.ts'

/** A feature that any app can have, and how people ask for it. */
export const GeneralOption = z.strictObject({
  feature: Slug,
  /** Names of the feature; each one alone asks for it: "widget", "home screen". */
  names: Phrases,
  /** Words that ask for the feature if they occur close together, in any order: "flag failed". */
  signs: z.array(z.string().min(4)).default([]),
  /** Whole clauses that ask for the feature without its name. */
  says: z.array(z.string().min(6)).min(4),
  /** Features that this one replaces if an idea asks for both. */
  insteadOf: z.array(Slug).default([]),
  /** Similar clauses that do not ask for the feature. */
  not: z.array(z.string().min(6)).default([]),
  why: z.string().min(12),
})
export type GeneralOption = z.infer<typeof GeneralOption>

/**
 * A wish that is unsafe, forbidden or impossible on an iPhone. The plan names it first and says what to build
 * instead.
 */
export const Warning = z.strictObject({
  id: Slug,
  kind: z.enum(['harmful', 'medical', 'impossible', 'not-allowed', 'licence']),
  /** Words that trigger the warning if a sentence contains all of them, in any order: "virus scanner". */
  signs: z.array(z.string().min(4)).default([]),
  /** If not empty, the text must contain one of these words to trigger the warning. */
  only: z.array(z.string()).default([]),
  /** Lists of phrases; a sentence with a phrase from each list triggers the warning too. */
  together: z.array(Phrases).default([]),
  examples: z.array(z.string().min(6)).min(10),
  /** Ideas that sound similar but are fine. */
  near: z.array(z.string().min(6)).min(5),
  /** The problem in one or two plain sentences. */
  says: z.string().min(30).max(400),
  /** What to build instead, in one sentence. */
  instead: z.string().min(20).max(300),
  /** Kinds to plan instead; the nearest is used. Empty if the rest of the idea can be planned. */
  archetypes: z.array(Slug).default([]),
})
export type Warning = z.infer<typeof Warning>

/** Ordinary words, used to find the nouns of an idea. */
const PlainWords = z.strictObject({
  functions: Phrases,
  verbs: Phrases,
  people: Phrases,
  anyApp: Phrases,
  /** Verbs that do not distinguish one kind of app from another. */
  everyDeed: Phrases,
  /** More words whose typing mistakes are corrected, besides the names of kinds. */
  misspelt: Phrases,
  /** Words that look like a misspelt name of a kind but are correct. */
  alike: Phrases,
  /** Words about games. */
  play: Phrases,
  roles: Phrases,
  vague: Phrases,
})

/** Tasks that begin and end every plan. */
const RoadmapFrame = z.strictObject({
  begin: z.array(RoadmapTask).min(1),
  /** For learners who have never programmed. */
  gentle: z.array(RoadmapTask).min(1),
  /** For the same learners, after the first phase. */
  tour: z.array(RoadmapTask).min(1),
  firstVersion: z.array(RoadmapTask).min(1),
  finish: z.array(RoadmapTask).min(3),
  phases: z.record(
    z.enum(['begin', 'firstVersion', 'more', 'server', 'finish']),
    z.strictObject({ name: z.string(), goal: z.string() }),
  ),
})
/** A property that ideas often record for each thing. */
const Detail = z.strictObject({
  words: Phrases,
  /** Question words that ask for this detail: "where", "how deep". */
  asks: z.array(z.string()).default([]),
  field: z.string().regex(/^[a-z][A-Za-z]+$/),
  type: z.string(),
  label: z.string(),
  sample: z.string(),
})
export type Detail = z.infer<typeof Detail>

/** The texts of the part that stores an idea's own details. */
const OwnDetails = z.strictObject({
  name: z.string(),
  why: z.string(),
  acceptance: PlanStory.shape.acceptance,
  tasks: z.array(RoadmapTask).min(1),
  screen: z.strictObject({ name: z.string(), purpose: z.string() }),
})

/** Rules for turning nouns listed in an idea into names and types. */
const OwnNames = z.strictObject({
  /** The first entry with a matching word decides the type. */
  types: z.array(z.strictObject({ words: Phrases, type: z.string(), sample: z.string() })),
  /** The type if no entry matches. */
  text: z.strictObject({ type: z.string(), sample: z.string() }),
  /** The type if no entry matches and the noun is plural. */
  several: z.strictObject({ type: z.string(), sample: z.string() }),
  /** Words after which a list of nouns begins. */
  introduces: Phrases,
  /** Words that introduce a list only after a word for storing: "log my rides with". */
  joins: Phrases,
  /** Words of sentences that only describe something. */
  tells: z.array(z.string()),
  /** Words by which an idea refers to its author. */
  author: z.array(z.string()),
  /** A part that begins or ends with one of these is a fragment. */
  dangling: z.array(z.string()),
  /** A whole clause may still end with one of these: "so that everybody sees it". */
  mayEnd: z.array(z.string()),
  /** Before one of these, a word that could be a verb is a noun: "list of". */
  ofNouns: Phrases,
  /** Words that may come before the verb of an action. */
  leads: z.array(z.string()),
  /** Modal verbs: "reception can", "parents may". */
  modals: z.array(z.string()),
  /** A wish that begins with one of these asks to see the answer. */
  questions: z.array(z.string()),
  asksWhether: z.array(z.string()),
  tellers: z.array(z.string()),
  doneToUser: z.record(z.string(), z.string()),
  opens: z.array(z.string()),
  lives: z.array(z.string()),
  conditions: z.array(z.string()),
  notInNames: z.array(z.string()),
  /** Verbs that describe a state. */
  states: z.array(z.string()),
  /** A long title is cut before one of these words. */
  ends: Phrases,
  articles: z.array(z.string()),
  /** Words that may come before a verb: "to note". */
  beforeVerbs: z.array(z.string()),
  /** Words that property names leave out. */
  skipped: z.array(z.string()),
  /** Names that Swift reserves. */
  reserved: z.array(z.string()),
})

/** Texts for turning a wish without known tasks into a story. */
const WishesOfIdea = z.strictObject({
  name: z.string(),
  story: z.string(),
  /** How to build a wish and prove it, by its first verb; the last entry is for all other verbs. */
  ways: z
    .array(
      z.strictObject({
        verbs: z.array(z.string()),
        isQuestion: z.boolean().default(false),
        acceptance: PlanStory.shape.acceptance,
        tasks: z.array(RoadmapTask).min(1),
      }),
    )
    .min(1),
  /** What tells a rule in an idea: always, only with a number, at its beginning, or as its last word. */
  rules: z.strictObject({ always: Phrases, withNumber: Phrases, conditions: Phrases, last: Phrases }),
  /** How the plan lists an action that no task fits, and why it is not planned. */
  design: z.string(),
  designWhy: z.string(),
  /** Why a wish without an action is not planned. */
  notPlanned: z.string(),
  /** Used in a feature's task if none of the idea's words ask for the feature. */
  unquoted: z.string(),
})

const LeftOut = z.strictObject({ what: z.string(), why: z.string() })

/** Rules and texts that keep a plan consistent. */
const Agreement = z.strictObject({
  oneStore: LeftOut,
  notShared: LeftOut,
  alone: Phrases,
  /** The assumption in a plan that needs a newer iOS than the learner chose. */
  newerIOS: z.string(),
  lifeCritical: z.strictObject({ signs: Phrases, risk: z.string(), so: z.string() }),
})

/** Questions about an idea, and what the plan says as long as they are open. */
const Asking = z.strictObject({
  general: z.array(PlanQuestion),
  detail: z.strictObject({ why: z.string(), adds: z.string(), stays: z.string() }),
  /** The summary if everything that the idea asks for is refused. */
  refused: z.string(),
  unsure: z.record(z.enum(['twoKinds', 'noIdea', 'open']), z.string()),
})

/** A design decision that the plan explains if it uses the framework. */
const Decision = z.strictObject({
  framework: z.string(),
  choice: z.string(),
  instead: z.string(),
  because: z.string(),
  /** The decision is left out if the plan mentions any of these words: it made a different choice. */
  unless: z.array(z.string()).default([]),
})

export const PlannerFile = z.strictObject({
  reading: Reading,
  commands: Commands,
  words: PlainWords,
  general: z.array(GeneralOption),
  warnings: z.array(Warning),
  /** More combinations that trigger a warning: a phrase from each list. */
  dangers: z.array(z.strictObject({ warning: Slug, together: z.array(Phrases).min(1) })),
  ruledOut: RuledOut,
  roadmap: RoadmapFrame,
  details: z.array(Detail),
  ownDetails: OwnDetails,
  ownNames: OwnNames,
  ownWishes: WishesOfIdea,
  asking: Asking,
  agreement: Agreement,
  kept: Kept,
  ownApp: SketchWords,
  decisions: z.array(Decision),
  /** The first entry whose framework the plan uses decides its code pattern. */
  patterns: z.array(z.strictObject({ framework: z.string(), pattern: z.string() })),
  frameworks: z.record(z.string(), z.string()),
  needs: z.array(Need),
  features: z.array(KnownFeature),
})
export type PlannerFile = z.infer<typeof PlannerFile>

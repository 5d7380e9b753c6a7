import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { PlanQuestion } from '#contract/plan-answers.ts'
import { PlanStory } from '#contract/plan.ts'
import { KnownFeature } from './known-feature.ts'
import { OwnWords } from '#server/teaching/planner/own/own-words.ts'
import { RoadmapTask } from './roadmap-task.ts'
import { RuledOut } from './ruled-out-topic.ts'
import { Kept } from '#server/teaching/planner/reading/kept-words.ts'

const Phrases = z.array(z.string().min(1)).min(1)

/** How ideas rule things out or put them off; the words are data. */
export const Reading = z.strictObject({
  rulesOut: Phrases,
  joinsRuledOut: Phrases,
  /** Between the names of a list; unlike those above they may also begin something else. */
  joinsNames: Phrases,
  /** Verbs in front of "not needed". */
  beforeNot: Phrases,
  /** Before "-free" these are ruled out: "ad-free", but not "gluten-free". */
  freeOf: Phrases,
  rulesNothingOut: Phrases,
  /** What follows is what must not happen, unless it is a part of apps. */
  loses: Phrases,
  beginsAgain: Phrases,
  /** Behind one of these stand examples of what was named. */
  examples: Phrases,
  /** Before "like" these make no example: "I would like", "an app like". */
  notBeforeLike: Phrases,
  /** What begins with one of these behind something that is ruled out says why, unless it wants something. */
  reasons: Phrases,
  wants: Phrases,
  outHeadings: Phrases,
  laterHeadings: Phrases,
  /** Below a heading with one of these the fields of an entry are listed. */
  fieldHeadings: Phrases,
  later: Phrases,
  /** Who rules one of these out wants nothing to leave the phone. */
  places: Phrases,
  /** Clauses with one of these say it themselves. */
  staysOnPhone: Phrases,
  /** Whole clauses that say it, where more words would tell of a place without a network: "no internet". */
  localOnly: Phrases,
  isNew: Phrases,
  isExperienced: Phrases,
  oldPhones: Phrases,
  newPhones: Phrases,
  /** How a wish begins that takes something away. */
  takesAway: Phrases,
  /** How a wish begins that adds something. */
  asks: Phrases,
})
export type Reading = z.infer<typeof Reading>

/** A feature that any app can have, and how people ask for it. */
export const GeneralOption = z.strictObject({
  feature: Slug,
  /** Words that name it: each alone asks for it, in any order. "widget", "home screen". */
  names: Phrases,
  /** Words that ask for it where they stand close together, in any order: "flag failed". */
  signs: z.array(z.string().min(4)).default([]),
  /** Whole clauses that ask for it without its name. */
  says: z.array(z.string().min(6)).min(4),
  /** Features that it takes the place of where an idea asks for both. */
  insteadOf: z.array(Slug).default([]),
  /** Clauses that are near and do not ask for it. */
  not: z.array(z.string().min(6)).default([]),
  why: z.string().min(12),
})
export type GeneralOption = z.infer<typeof GeneralOption>

/** A wish that is unsafe, impossible on an iPhone, or forbidden; it is named first, and what can be done instead. */
export const Warning = z.strictObject({
  id: Slug,
  kind: z.enum(['harmful', 'medical', 'impossible', 'not-allowed', 'licence']),
  /** Words that in one sentence, in any order, are reason enough: "virus scanner". */
  signs: z.array(z.string().min(4)).default([]),
  /** One phrase of each list in the same sentence is reason enough, too. */
  together: z.array(Phrases).default([]),
  examples: z.array(z.string().min(6)).min(10),
  /** Ideas that sound alike and are fine. */
  near: z.array(z.string().min(6)).min(5),
  /** What is the matter, in one or two plain sentences. */
  says: z.string().min(30).max(400),
  /** What can be done instead, in one sentence. */
  instead: z.string().min(20).max(300),
  /** What can stand in its place, of several the nearest; empty where the rest of the idea can be planned. */
  archetypes: z.array(Slug).default([]),
})
export type Warning = z.infer<typeof Warning>

/** Ordinary words, so that the nouns of an idea can be found. */
const PlainWords = z.strictObject({
  functions: Phrases,
  verbs: Phrases,
  people: Phrases,
  anyApp: Phrases,
  /** Words of games. */
  play: Phrases,
  roles: Phrases,
  vague: Phrases,
})

/** What every plan begins and ends with. */
const RoadmapFrame = z.strictObject({
  begin: z.array(RoadmapTask).min(1),
  /** For somebody who has never programmed. */
  gentle: z.array(RoadmapTask).min(1),
  firstVersion: z.array(RoadmapTask).min(1),
  finish: z.array(RoadmapTask).min(3),
  phases: z.record(
    z.enum(['begin', 'firstVersion', 'more', 'server', 'finish']),
    z.strictObject({ name: z.string(), goal: z.string() }),
  ),
})
/** Something that ideas want to know of each thing, with the property that keeps it. */
const Detail = z.strictObject({
  words: Phrases,
  /** How a part of a list asks for it: "where", "how deep". */
  asks: z.array(z.string()).default([]),
  field: z.string().regex(/^[a-z][A-Za-z]+$/),
  type: z.string(),
  label: z.string(),
  sample: z.string(),
})
export type Detail = z.infer<typeof Detail>

/** How a general plan keeps the details that an idea names. */
const OwnDetails = z.strictObject({
  name: z.string(),
  why: z.string(),
  acceptance: PlanStory.shape.acceptance,
  tasks: z.array(RoadmapTask).min(1),
  screen: z.strictObject({ name: z.string(), purpose: z.string() }),
})

/** How names and types are made of the nouns that an idea lists. */
const OwnNames = z.strictObject({
  /** The first with one of its words tells the type. */
  types: z.array(z.strictObject({ words: Phrases, type: z.string(), sample: z.string() })),
  /** Where none does. */
  text: z.strictObject({ type: z.string(), sample: z.string() }),
  /** Where none does and the noun is in the plural. */
  several: z.strictObject({ type: z.string(), sample: z.string() }),
  /** Words after which a list of nouns begins. */
  introduces: Phrases,
  /** These do so where something is kept before them: "log my rides with". */
  joins: Phrases,
  /** Words of a sentence that tells something, and names nothing. */
  tells: z.array(z.string()),
  /** Words that tell of the one who has the idea. */
  author: z.array(z.string()),
  /** A part that begins or ends with one of these is torn out of its sentence. */
  dangling: z.array(z.string()),
  /** Of these a whole clause may end with: "so that everybody sees it". */
  mayEnd: z.array(z.string()),
  /** After one of these a word that could be a verb is a noun: "list of". */
  ofNouns: Phrases,
  /** Words before the verb that says what is to be done. */
  leads: z.array(z.string()),
  /** "reception can", "parents may": who is allowed to do what. */
  modals: z.array(z.string()),
  /** A wish that begins with one of these wants to see the answer. */
  questions: z.array(z.string()),
  asksWhether: z.array(z.string()),
  tellers: z.array(z.string()),
  doneToUser: z.record(z.string(), z.string()),
  opens: z.array(z.string()),
  lives: z.array(z.string()),
  conditions: z.array(z.string()),
  notInNames: z.array(z.string()),
  /** Verbs of sentences that tell how something is. */
  states: z.array(z.string()),
  /** Before one of these a long title is cut. */
  ends: Phrases,
  articles: z.array(z.string()),
  /** Behind one of these stands a verb: "to note". */
  beforeVerbs: z.array(z.string()),
  /** Words that no name needs. */
  skipped: z.array(z.string()),
  /** Names that Swift has for itself. */
  reserved: z.array(z.string()),
})

/** How a wish that the planner has no tasks for becomes a story. */
const OwnWishes = z.strictObject({
  name: z.string(),
  story: z.string(),
  /** By the verb that a wish begins with, how it is built and what proves it; the last is for all other verbs. */
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
  /** Why a wish that names no deed is not planned. */
  notPlanned: z.string(),
  /** What stands in the task of a feature where the idea's own words do not fit. */
  unquoted: z.string(),
})

const LeftOut = z.strictObject({ what: z.string(), why: z.string() })

/** What keeps a plan from contradicting itself. */
const Agreement = z.strictObject({
  oneStore: LeftOut,
  notShared: LeftOut,
  alone: Phrases,
  /** Why the plan needs a newer iOS than was chosen. */
  newerIOS: z.string(),
  lifeCritical: z.strictObject({ signs: Phrases, risk: z.string(), so: z.string() }),
})

const Asked = z.strictObject({ question: z.string(), why: z.string() })

/** What is asked where no kind of app is like the idea, and what the plan says until then. */
const Asking = z.strictObject({
  general: z.array(PlanQuestion),
  kind: z.strictObject({ ...Asked.shape, none: z.strictObject({ label: z.string(), detail: z.string() }) }),
  detail: z.strictObject({ why: z.string(), adds: z.string(), stays: z.string() }),
  /** What the summary says where nothing but a refused wish was asked for. */
  refused: z.string(),
  unsure: z.record(z.enum(['twoKinds', 'noIdea', 'open']), z.string()),
})

/** A choice that a plan explains where it uses the framework. */
const Decision = z.strictObject({
  framework: z.string(),
  choice: z.string(),
  instead: z.string(),
  because: z.string(),
  /** A plan that speaks of one of these does it otherwise. */
  unless: z.array(z.string()).default([]),
})

const frameMeanings = [
  'rename',
  'word',
  'drop',
  'instead',
  'split',
  'merge',
  'before',
  'after',
  'kind',
] as const
const saidMeanings = [
  'drop',
  'later',
  'first',
  'last',
  'fewer',
  'detail',
  'add',
  'hours',
  'weeks',
  'deadline',
  'people',
  'ios',
  'ipad',
  'storage',
  'language',
  'question',
  'nothing',
  'unclear',
] as const
export type RequestMeaning = (typeof frameMeanings)[number] | (typeof saidMeanings)[number]

const Sentence = z.string().min(10)

/** What people say to change a plan that stands. */
const Commands = z.strictObject({
  openings: Phrases,
  closings: Phrases,
  joints: Phrases,
  asks: Phrases,
  articles: Phrases,
  lists: z.record(z.string(), Phrases),
  frames: z.record(z.enum(frameMeanings), Phrases),
  /** Examples; X stands for a part of the plan, N for a number. */
  says: z.record(z.enum(saidMeanings), Phrases),
  means: z.strictObject({ ipad: z.string(), language: z.string() }),
  numbers: z.record(z.string(), z.int()),
  units: z.strictObject({ hours: Phrases, weeks: Phrases }),
  refers: Phrases,
  tells: z.strictObject({
    nothing: Sentence,
    question: Sentence,
    unclear: Sentence,
    people: Sentence,
    storage: Sentence,
    ios: Sentence,
    ipad: Sentence,
  }),
  ownStory: z.strictObject({ why: z.string(), tasks: z.array(RoadmapTask).min(1) }),
  near: Phrases,
})

export const PlannerFile = z.strictObject({
  reading: Reading,
  commands: Commands,
  words: PlainWords,
  general: z.array(GeneralOption),
  warnings: z.array(Warning),
  ruledOut: RuledOut,
  roadmap: RoadmapFrame,
  details: z.array(Detail),
  ownDetails: OwnDetails,
  ownNames: OwnNames,
  ownWishes: OwnWishes,
  asking: Asking,
  agreement: Agreement,
  kept: Kept,
  ownApp: OwnWords,
  decisions: z.array(Decision),
  /** The first whose framework a plan uses says how its code is parted. */
  patterns: z.array(z.strictObject({ framework: z.string(), pattern: z.string() })),
  frameworks: z.record(z.string(), z.string()),
  features: z.array(KnownFeature),
})
export type PlannerFile = z.infer<typeof PlannerFile>

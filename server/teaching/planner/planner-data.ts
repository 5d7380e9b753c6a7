import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { PlanStory } from '#contract/plan.ts'
import { KnownFeature } from './known-feature.ts'

const Phrases = z.array(z.string().min(1)).min(1)

/** How ideas rule things out or put them off; the words are data. */
export const Reading = z.strictObject({
  rulesOut: z.strictObject({ en: Phrases, de: Phrases, es: Phrases, fr: Phrases }),
  joinsRuledOut: Phrases,
  rulesNothingOut: Phrases,
  beginsAgain: Phrases,
  outHeadings: Phrases,
  laterHeadings: Phrases,
  later: Phrases,
  /** Who rules one of these out wants nothing to leave the phone. */
  places: Phrases,
  /** Clauses with one of these say it themselves. */
  staysOnPhone: Phrases,
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
  /** Whole clauses that ask for it without its name. */
  says: z.array(z.string().min(6)).min(4),
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
  examples: z.array(z.string().min(6)).min(10),
  /** Ideas that sound alike and are fine. */
  near: z.array(z.string().min(6)).min(5),
  /** What is the matter, in one or two plain sentences. */
  says: z.string().min(30).max(400),
  /** What can be done instead, in one sentence. */
  instead: z.string().min(20).max(300),
  /** The archetype that stands in its place; absent where the rest of the idea can be planned. */
  archetype: Slug.optional(),
})
export type Warning = z.infer<typeof Warning>

/** Ordinary words, so that the nouns of an idea can be found. */
const PlainWords = z.strictObject({
  functions: Phrases,
  verbs: Phrases,
  people: Phrases,
  anyApp: Phrases,
  roles: Phrases,
  vague: Phrases,
})

const RoadmapTask = z.strictObject({
  id: Slug,
  title: z.string().min(8),
  description: z.string().min(60),
  minutes: z.tuple([z.int(), z.int()]),
  doneWhen: z.string().min(20),
  topics: z.array(Slug).min(1),
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
export type RoadmapTask = z.infer<typeof RoadmapTask>

/** Something that ideas want to know of each thing, with the property that keeps it. */
const Detail = z.strictObject({
  words: Phrases,
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
  /** Words of a sentence that tells something, and names nothing. */
  tells: z.array(z.string()),
  /** Words that tell of the one who has the idea. */
  author: z.array(z.string()),
  /** A part that begins or ends with one of these is torn out of its sentence. */
  dangling: z.array(z.string()),
  /** Words that no name needs. */
  skipped: z.array(z.string()),
  /** Names that Swift has for itself. */
  reserved: z.array(z.string()),
})

/** How a wish that the planner has no tasks for becomes a story. */
const OwnWishes = z.strictObject({
  name: z.string(),
  why: z.string(),
  acceptance: PlanStory.shape.acceptance,
  task: RoadmapTask,
})

/** A choice that a plan explains where it uses the framework. */
const Decision = z.strictObject({
  framework: z.string(),
  choice: z.string(),
  instead: z.string(),
  because: z.string(),
})

const Dictionary = z.record(z.string(), z.string().min(1))

const commandNames = [
  'rename',
  'fewer',
  'detail',
  'drop',
  'later',
  'instead',
  'split',
  'merge',
  'before',
  'after',
  'first',
  'last',
  'add',
  'kind',
] as const
export type CommandName = (typeof commandNames)[number]

/** What people say to change a plan that stands. */
const Commands = z.strictObject({
  openings: Phrases,
  closings: Phrases,
  joints: Phrases,
  articles: Phrases,
  lists: z.record(z.string(), Phrases),
  frames: z.record(z.enum(commandNames), Phrases),
  near: Phrases,
  quoted: Phrases,
})

export const PlannerFile = z.strictObject({
  reading: Reading,
  languages: z.strictObject({ en: Phrases, de: Phrases, es: Phrases, fr: Phrases }),
  /** Everyday words of other languages, in English. */
  dictionary: z.strictObject({ de: Dictionary, es: Dictionary, fr: Dictionary }),
  commands: Commands,
  words: PlainWords,
  general: z.array(GeneralOption),
  warnings: z.array(Warning),
  roadmap: RoadmapFrame,
  details: z.array(Detail),
  ownDetails: OwnDetails,
  ownNames: OwnNames,
  ownWishes: OwnWishes,
  decisions: z.array(Decision),
  /** The first whose framework a plan uses says how its code is parted. */
  patterns: z.array(z.strictObject({ framework: z.string(), pattern: z.string() })),
  frameworks: z.record(z.string(), z.string()),
  features: z.array(KnownFeature),
})
export type PlannerFile = z.infer<typeof PlannerFile>

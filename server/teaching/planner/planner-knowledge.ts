import { z } from 'zod'
import { Slug } from '#contract/article.ts'
import { Priority } from '#contract/task.ts'

/** Words as people write them: `a|b` is either word, `...` up to four words between, `&` both anywhere in the idea, `=notes` that very form. */
const Recogniser = z.string().min(2)

export const Shape = z.enum(['collection', 'feed', 'session', 'tool', 'game', 'chat', 'map', 'spatial'])
export type Shape = z.infer<typeof Shape>

export const Area = z.enum([
  'keep',
  'capture',
  'time',
  'media',
  'play',
  'learn',
  'online',
  'place',
  'body',
  'device',
  'smart',
  'people',
  'money',
  'see',
  'beyond',
])
export type Area = z.infer<typeof Area>

/** Texts may hold slots such as {thing}, {Things} or {app}; fill-words.ts knows them all. */
export const KnownTask = z.strictObject({
  title: z.string().min(8).max(120),
  /** Its title in the idea's own words: with {want}, or with the {fields} of its main thing. */
  told: z
    .string()
    .regex(/\{(?:want|fields)\}/)
    .optional(),
  description: z.string().min(40),
  minutes: z.int().min(15).max(45),
  doneWhen: z.string().min(15),
  topics: z.array(Slug).min(1),
})
export type KnownTask = z.infer<typeof KnownTask>

const FieldTypes = z.record(z.string().regex(/^[a-z][A-Za-z]*$/), z.string().min(2))
const Ios = z.string().regex(/^\d+(\.\d+)?$/)
const KnownScreen = z.strictObject({ name: z.string().min(3), purpose: z.string().min(10) })
const PrivacyKey = z.string().regex(/^NS[A-Z][A-Za-z]+UsageDescription$/)

export const KnownFeature = z.strictObject({
  id: Slug,
  name: z.string().min(4),
  /** Two or three words for the name of a phase: "reminders". */
  short: z.string().min(3),
  area: Area,
  says: z.array(Recogniser),
  /** Where one of these is said, the recognisers above mean something else. */
  unless: z.array(Recogniser).default([]),
  /** Where only a kind of app brings it, one of these or of `says` must be said, or its frameworks would have no reason. */
  hints: z.array(Recogniser).default([]),
  /** Follows “You said …:”, so it starts small and has no full stop. */
  why: z.string().min(15).regex(/[^.]$/),
  frameworks: z.array(z.string()),
  privacy: z.array(PrivacyKey).default([]),
  /** Added to the app's main thing. */
  fields: FieldTypes.default({}),
  entities: z.array(z.strictObject({ name: z.string().min(2), fields: FieldTypes })).default([]),
  screens: z.array(KnownScreen).default([]),
  minimumIOS: Ios.default('17'),
  priority: Priority,
  needs: z.array(Slug).default([]),
  tasks: z.array(KnownTask).min(1).max(4),
})
export type KnownFeature = z.infer<typeof KnownFeature>

/** Feature id to the reason this kind of app has it. */
const Reasons = z.record(Slug, z.string().min(10))

export const KnownKind = z.strictObject({
  id: Slug,
  /** With its article: "a money tracker". */
  name: z.string().regex(/^(a|an) /),
  shape: Shape,
  /** What the app is about when the idea names no thing of its own. */
  thing: z.string().min(2),
  /** Whatever else the idea names: a weather app shows forecasts, not cities. */
  fixedThing: z.boolean().default(false),
  audience: z.string().min(5),
  /** The kind it is instead where the idea lists or shows what was done, and does not do it: "shows my hikes in a list". */
  whenKept: Slug.optional(),
  /** Closes the app's working name: "Tracker". */
  suffix: z.string().min(2),
  /** Empty for the kinds that stand in when no other fits. */
  says: z.array(Recogniser),
  /** Where one of these is said, the words above mean another kind. */
  unless: z.array(Recogniser).default([]),
  hints: z.array(Recogniser).default([]),
  features: Reasons,
  suggests: Reasons.default({}),
})
export type KnownKind = z.infer<typeof KnownKind>

const Phase = z.strictObject({ name: z.string(), goal: z.string() })

export const KnownShape = z.strictObject({
  shape: Shape,
  frameworks: z.array(z.string()),
  minimumIOS: Ios.default('17'),
  pattern: z.string(),
  screens: z.array(KnownScreen).min(1),
  /** Whether the main thing is an entity of its own. */
  keepsThings: z.boolean(),
  entities: z.array(z.strictObject({ name: z.string(), fields: FieldTypes })).default([]),
  features: Reasons.default({}),
  phases: z.strictObject({ first: Phase, core: Phase }),
  first: z.array(KnownTask).min(3).max(6),
  core: z.array(KnownTask).min(2).max(6),
})
export type KnownShape = z.infer<typeof KnownShape>

export const KnownThing = z.strictObject({
  words: z.array(z.string()).min(1),
  /** A record happens to a holder: a service to a car. A person is somebody; a subject names a field, not something kept. */
  role: z.enum(['item', 'holder', 'record', 'person', 'subject']).default('item'),
  fields: FieldTypes,
  /** Instead of the fields above where it is written down afterwards and not measured. */
  keptFields: FieldTypes.optional(),
  samples: z.string().optional(),
})
export type KnownThing = z.infer<typeof KnownThing>

export const KnownHazard = z.strictObject({
  id: Slug,
  says: z.array(Recogniser).min(1),
  drops: z.array(Slug).default([]),
  /** How much of the idea goes with it. */
  removes: z.enum(['phrase', 'sentence']).default('sentence'),
  /** Planned when nothing else is left of the idea. */
  alternative: z.string().min(20),
  /** Stands in the summary. */
  instead: z.string().min(20),
})
export type KnownHazard = z.infer<typeof KnownHazard>

const KnownWords = z.strictObject({
  dropped: z.array(z.string()),
  functions: z.array(z.string()),
  negations: z.array(z.string()),
  verbs: z.array(z.string()),
  adjectives: z.array(z.string()),
  people: z.array(z.string()),
  /** Name the app itself, not a thing in it: "tracker", "app". */
  roles: z.array(z.string()),
  /** Nouns too general to be something an app keeps. */
  vague: z.array(z.string()),
  /** Correctly spelled words that a near recogniser must not swallow. */
  spelled: z.array(z.string()),
  /** Other ways to write a word, by what is written. */
  meant: z.record(z.string(), z.string()),
  /** Set phrases, in which a shorter recogniser means something else: the “map” of a heat map. */
  idioms: z.array(z.string()),
  elsewhere: z.record(z.string(), z.array(Recogniser)),
})

const KnownFinish = z.strictObject({
  phase: Phase,
  polish: z.array(KnownTask).min(2),
  ship: z.array(KnownTask).min(2),
})

/** Framework name to what it is for; only these may stand in a plan. */
const KnownFrameworks = z.record(z.string(), z.string())

export const PlannerData = z.strictObject({
  features: z.array(KnownFeature),
  kinds: z.array(KnownKind),
  shapes: z.array(KnownShape),
  things: z.array(KnownThing),
  hazards: z.array(KnownHazard),
  words: KnownWords,
  /** First steps for somebody who has never programmed; they follow the very first task. */
  gentle: z.array(KnownTask),
  finish: KnownFinish,
  frameworks: KnownFrameworks,
})
export type PlannerData = z.infer<typeof PlannerData>

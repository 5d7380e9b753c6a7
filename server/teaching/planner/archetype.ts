import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { ScreenPartKind, type ScreenPart } from '#contract/plan/screen-part.ts'

/** One line of a drawn screen, such as `row: Sunday 9:30 · Coffee`. */
export const ScreenLine = z
  .partialRecord(ScreenPartKind, z.string().min(1).max(70))
  .refine((line) => Object.keys(line).length === 1, 'A line of a screen has one part: "row: …"')
  .transform((line) => {
    const [[kind, text]] = Object.entries(line) as [[ScreenPartKind, string]]
    return { kind, text } satisfies ScreenPart
  })

const Sentence = z.string().min(12).max(300)
const FieldTypes = z.record(
  z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'A field is a Swift name such as startsAt'),
  z.string().min(2),
)

export const ArchetypeTask = z.strictObject({
  id: Slug,
  title: z.string().min(8).max(110),
  description: z.string().min(60).max(900),
  /** Minutes for an experienced developer, then for a beginner. */
  minutes: z.tuple([z.int().min(10).max(240), z.int().min(15).max(480)]),
  doneWhen: z.string().min(20).max(300),
  topics: z.array(Slug).min(1).max(3),
  /** Ids of this archetype's tasks that must be done first. */
  after: z.array(Slug).default([]),
  /** Server work has its own track. */
  track: z.enum(['app', 'server']).default('app'),
})
export type ArchetypeTask = z.infer<typeof ArchetypeTask>

export const ArchetypeEntity = z.strictObject({
  name: z
    .string()
    .regex(/^(\{Type\}\w*|[A-Z][A-Za-z0-9]+)$/, 'An entity is a Swift type such as Duty, or {Type}'),
  about: z.string().min(12).max(160),
  fields: FieldTypes,
})
export type ArchetypeEntity = z.infer<typeof ArchetypeEntity>

export const ArchetypeScreen = z.strictObject({
  name: z.string().min(3).max(40),
  purpose: Sentence,
  /** Names of the entities that the screen shows. */
  data: z.array(z.string()).default([]),
  shows: z.array(ScreenLine).min(2).max(9),
  leadsTo: z.array(z.string()).default([]),
})
export type ArchetypeScreen = z.infer<typeof ArchetypeScreen>

/** What a story adds to a screen that also exists without the story. */
export const ShownOn = z.strictObject({
  screen: z.string(),
  shows: z.array(ScreenLine),
  leadsTo: z.string().optional(),
  data: z.string().optional(),
})
export type ShownOn = z.infer<typeof ShownOn>

const Acceptance = z.strictObject({
  given: z.string().min(8),
  when: z.string().min(8),
  // oxlint-disable-next-line unicorn/no-thenable -- A text, never a function.
  then: z.string().min(8),
})

/** iOS requirements of a story. */
const needs = {
  frameworks: z.array(z.string()).default([]),
  privacy: z.array(z.string().regex(/^(?:NS[A-Z]|NFC)[A-Za-z]+UsageDescription$/)).default([]),
  minimumIOS: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .default('17'),
}

export const ArchetypeStory = z.strictObject({
  id: Slug,
  /** The feature's name: "See your own duties". */
  name: z.string().min(6).max(60),
  priority: z.enum(['P1', 'P2', 'P3']),
  story: z
    .string()
    .regex(
      /^As (?:an?|the) [^.]{1,80}? (?:I|we) want [^.]{1,200}, so [^.]{1,200}\.$/,
      'A story reads "As a … I want to …, so that …."',
    ),
  acceptance: z.array(Acceptance).min(1).max(3),
  ...needs,
  /** Fields that the story adds to the main thing. */
  fields: FieldTypes.default({}),
  shownOn: ShownOn.optional(),
  tasks: z.array(ArchetypeTask).min(2).max(6),
})
export type ArchetypeStory = z.infer<typeof ArchetypeStory>

/** Planned only if the idea asks for it: a feature that any app can have, or a story of this archetype. */
export const ArchetypeOption = z.union([
  z.strictObject({ feature: Slug, says: z.array(z.string().min(3)).min(3), why: Sentence }),
  z.strictObject({
    id: Slug,
    name: z.string().min(6).max(60),
    says: z.array(z.string().min(3)).min(3),
    why: Sentence,
    ...needs,
    entities: z.array(ArchetypeEntity).default([]),
    screens: z.array(ArchetypeScreen).default([]),
    tasks: z.array(ArchetypeTask).min(1).max(4),
  }),
])
export type ArchetypeOption = z.infer<typeof ArchetypeOption>

export const Archetype = z.strictObject({
  id: Slug,
  /** The day on which the archetype was written or last reviewed. */
  reviewed: z.iso.date(),
  name: z
    .string()
    .regex(/^(an?|the) /, 'A name begins with its article: "a rota for volunteers"')
    .max(60),
  area: z.enum([
    'people',
    'money',
    'home',
    'health',
    'learning',
    'play',
    'making',
    'outdoors',
    'work',
    'media',
    'travel',
    'sensors',
    'everyday',
    'children',
    'general',
  ]),
  /** What people do in the app. */
  summary: Sentence,
  audience: z.string().min(8).max(120),
  /** Where the data must be stored for the app to make sense. */
  keeps: z.enum(['nothing', 'device', 'icloud', 'server']),
  /** Possible app names of one or two words. */
  appNames: z.array(z.string().min(3).max(24)).min(3).max(6),
  /** The app's main thing. */
  thing: z.strictObject({
    one: z.string().min(2),
    many: z.string().min(3),
    /** Other words that an idea may use for the thing; the plan then uses them too. */
    others: z.array(z.string()).default([]),
    /** Whether any noun may replace the thing, as in a collection of anything. */
    isFree: z.boolean().default(false),
    /** The things that the sample rows are about; with another noun of the idea, the samples are removed. */
    samplesOf: z.array(z.string()).optional(),
    /** Whether the thing is an action on the idea's noun, which then comes first: "hydrant inspection". */
    isAct: z.boolean().default(false),
  }),
  /**
   * For a kind that can be about anything, what its samples are about, and what stands for their names in an
   * idea about something else: "Deck 1" for "Bones of the hand".
   */
  samples: z
    .strictObject({ about: z.array(z.string()), neutral: z.record(z.string(), z.string()) })
    .optional(),
  /** Everyday names of this kind of app, for ideas that say nothing else: "todo list", "budget". */
  calls: z.array(z.string().min(3)).default([]),
  /** Phrases that people use for such an app. */
  says: z.array(z.string().min(3)).min(24),
  entities: z.array(ArchetypeEntity).max(6),
  screens: z.array(ArchetypeScreen).min(3).max(7),
  /** In the order of building. The P1 stories make the first usable version. */
  stories: z.array(ArchetypeStory).min(3).max(6),
  options: z.array(ArchetypeOption).max(10).default([]),
  notAtFirst: z
    .array(z.strictObject({ what: z.string().min(6).max(80), why: Sentence }))
    .min(2)
    .max(5),
  risks: z
    .array(z.strictObject({ risk: Sentence, so: Sentence }))
    .min(1)
    .max(4),
  assumptions: z.array(Sentence).min(1).max(4),
  /** Questions for this kind of app only. A choice may switch on an option by its id. */
  questions: z
    .array(
      z.strictObject({
        question: z.string().min(12).max(140),
        choices: z
          .array(z.strictObject({ label: z.string().min(2).max(60), option: Slug.optional() }))
          .min(2)
          .max(4),
      }),
    )
    .min(1)
    .max(2),
})
/** The archetype of an app of no known kind is generated and has no review date. */
export type Archetype = Omit<z.infer<typeof Archetype>, 'reviewed'> & { reviewed?: string }

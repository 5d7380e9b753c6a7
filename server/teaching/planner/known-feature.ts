import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { Priority } from '#contract/tasks/task.ts'
import { ScreenLine } from './archetype.ts'

/** Texts may contain placeholders such as {thing}, {Things} or {app}; writing/names.ts lists them. */
const KnownTask = z.strictObject({
  title: z.string().min(8).max(120),
  description: z.string().min(40),
  minutes: z.int().min(10).max(240),
  doneWhen: z.string().min(15),
  topics: z.array(Slug).min(1),
})

const FieldTypes = z.record(z.string().regex(/^[a-z][A-Za-z]*$/), z.string().min(2))

/** A feature that apps of many kinds can have, with the tasks that build it. */
export const KnownFeature = z.strictObject({
  id: Slug,
  name: z.string().min(4),
  /** Two or three words for the feature in a sentence: "reminders". */
  short: z.string().min(3),
  why: z.string().min(15).regex(/[^.]$/, 'A reason has no full stop'),
  frameworks: z.array(z.string()),
  privacy: z.array(z.string().regex(/^(?:NS[A-Z]|NFC)[A-Za-z]+UsageDescription$/)).default([]),
  /** Fields that the feature adds to the app's main thing. */
  fields: FieldTypes.default({}),
  entities: z.array(z.strictObject({ name: z.string().min(2), fields: FieldTypes })).default([]),
  screens: z
    .array(
      z.strictObject({
        name: z.string().min(3),
        purpose: z.string().min(10),
        shows: z.array(ScreenLine).min(2).max(9),
      }),
    )
    .default([]),
  minimumIOS: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .default('17'),
  priority: Priority,
  needs: z.array(Slug).default([]),
  tasks: z.array(KnownTask).min(1).max(4),
})
export type KnownFeature = z.infer<typeof KnownFeature>

import { z } from 'zod'
import { Phrases } from '#server/teaching/planner/phrases.ts'
import { RoadmapTask } from '#server/teaching/planner/roadmap-task.ts'

const meanings = [
  'rename',
  'word',
  'instead',
  'field',
  'split',
  'merge',
  'before',
  'after',
  'kind',
  'drop',
  'later',
  'first',
  'last',
  'fewer',
  'detail',
  'simpler',
  'beginner',
  'add',
  'wish',
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
  'back',
  'undo',
] as const
export type RequestMeaning = (typeof meanings)[number]

const Sentence = z.string().min(10)

/** What people say to change an existing plan. */
export const Commands = z.strictObject({
  soft: Phrases,
  openings: Phrases,
  closings: Phrases,
  joints: Phrases,
  reasons: Phrases,
  reports: Phrases,
  asks: Phrases,
  askingWords: Phrases,
  articles: Phrases,
  partNames: Phrases,
  lists: z.record(z.string(), Phrases),
  otherKind: Phrases,
  frames: z.record(z.enum(meanings), Phrases),
  means: z.strictObject({ ipad: z.string(), language: z.string() }),
  numbers: z.record(z.string(), z.int()),
  refers: Phrases,
  tells: z.strictObject({
    nothing: Sentence,
    question: Sentence,
    unclear: Sentence,
    undo: Sentence,
    notPutOff: Sentence,
    people: Sentence,
    storage: Sentence,
    ios: Sentence,
    ipad: Sentence,
  }),
  ownStory: z.strictObject({ why: z.string(), tasks: z.array(RoadmapTask).min(1) }),
})

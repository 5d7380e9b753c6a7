import { z } from 'zod'

/** The goal: on how many days of a week to build; null for no goal. */
export const WeekGoal = z.object({
  daysPerWeek: z
    .int('The days are a whole number')
    .min(1, 'At least one day')
    .max(7, 'A week has seven days')
    .nullable(),
})
export type WeekGoal = z.infer<typeof WeekGoal>

export const WeekQuery = z.object({
  /** How many minutes the learner's time zone is ahead of UTC. */
  ahead: z.coerce.number().int().min(-840).max(840).default(0),
})

/** The week so far; weeks begin on Monday in the learner's time zone. */
export const LearningWeek = z.object({
  goal: z.int().nullable(),
  /** Monday to Sunday: whether something was built or learned on that day. */
  days: z.array(z.boolean()).length(7),
  /** The index of today, from 0. */
  today: z.int().min(0).max(6),
  /** Weeks in a row that reached the goal; a single week off neither ends the streak nor counts. Null without a goal. */
  weeksOnTrack: z.int().nullable(),
  /** Last week was off, which did not end the streak. */
  isBack: z.boolean(),
})
export type LearningWeek = z.infer<typeof LearningWeek>

import { z } from 'zod'
import { mostPerWeek } from '#contract/limits.ts'
import { WeekMail } from '#contract/account/week-mail.ts'

export const WeekGoalUnit = z.enum(['tasks', 'hours', 'days'])
export type WeekGoalUnit = z.infer<typeof WeekGoalUnit>

/** Finished tasks, their estimated hours, or days with something done. */
export const WeekGoal = z
  .object({
    unit: WeekGoalUnit,
    amount: z.int('The goal is a whole number').min(1, 'At least one'),
  })
  .refine(({ unit, amount }) => amount <= mostPerWeek[unit], {
    path: ['amount'],
    message: 'That is more than fits into a week',
  })
export type WeekGoal = z.infer<typeof WeekGoal>

/** Null removes the goal. */
export const WeekGoalChange = z.object({ goal: WeekGoal.nullable() })

export const WeekQuery = z.object({
  /** How many minutes the learner's time zone is ahead of UTC. */
  ahead: z.coerce.number().int().min(-840).max(840).default(0),
})

/** A past week. `amount` is in the goal's unit, or in days if there is no goal. */
const PastWeek = z.object({ amount: z.number(), isMet: z.boolean() })

/** How many past weeks are shown. */
export const weeksShown = 7

/** Weeks start on Monday in the learner's time zone. */
export const LearningWeek = z.object({
  goal: WeekGoal.nullable(),
  /** In the goal's unit, or in days if there is no goal. Hours have one decimal place. */
  amount: z.number(),
  /** For each day from Monday to Sunday, whether something was built or learned. */
  days: z.array(z.boolean()).length(7),
  /** Today's index in `days`. */
  today: z.int().min(0).max(6),
  /**
   * The previous weeks, oldest first, starting with the first in which something was done. A missed week
   * resets nothing.
   */
  past: z.array(PastWeek).max(weeksShown),
  /** The weekly mail; null if the server cannot send mail. */
  mail: WeekMail.nullable(),
})
export type LearningWeek = z.infer<typeof LearningWeek>

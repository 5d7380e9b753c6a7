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

/** Null takes the goal away. */
export const WeekGoalChange = z.object({ goal: WeekGoal.nullable() })

export const WeekQuery = z.object({
  /** How many minutes the learner's time zone is ahead of UTC. */
  ahead: z.coerce.number().int().min(-840).max(840).default(0),
})

/** A past week; `amount` counts what the goal counts, or days without a goal. */
const PastWeek = z.object({ amount: z.number(), isMet: z.boolean() })

/** How many past weeks are shown. */
export const weeksShown = 7

/** The week so far; weeks begin on Monday in the learner's time zone. */
export const LearningWeek = z.object({
  goal: WeekGoal.nullable(),
  /** Done this week, in the goal's unit; in days without a goal. Hours have one decimal. */
  amount: z.number(),
  /** Monday to Sunday: whether something was built or learned on that day. */
  days: z.array(z.boolean()).length(7),
  /** The index of today, from 0. */
  today: z.int().min(0).max(6),
  /** The weeks before, oldest first, from the first one with anything done. Missed weeks take nothing away. */
  past: z.array(PastWeek).max(weeksShown),
  /** The weekly mail; null where the server sends no mail. */
  mail: WeekMail.nullable(),
})
export type LearningWeek = z.infer<typeof LearningWeek>

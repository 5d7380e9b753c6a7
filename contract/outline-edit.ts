import { z } from 'zod'
import { requiredText } from './identifiers.ts'
import { limits } from './limits.ts'
import { PlanPace } from './plan.ts'

const phase = z.string().min(1)
const task = { phase, title: z.string().min(1) }
const place = z.int().min(0).max(1000)
const phaseName = requiredText('A phase needs a name', limits.taskTitle, 'The name')

/** One change to a plan by hand. Phases and tasks are given by the plan's names. */
export const OutlineEdit = z.discriminatedUnion('change', [
  z.object({ change: z.literal('rename-phase'), phase, name: phaseName }),
  z.object({ change: z.literal('move-phase'), phase, to: place }),
  /** Splits it in two, about halfway. */
  z.object({ change: z.literal('split-phase'), phase }),
  /** With its tasks; done tasks stay. */
  z.object({ change: z.literal('remove-phase'), phase }),
  /** Moves its tasks to the end of the phase before it. */
  z.object({ change: z.literal('join-phase'), phase }),
  z.object({
    change: z.literal('rename-task'),
    ...task,
    name: requiredText('Task title is required', limits.taskTitle, 'The title'),
  }),
  z.object({ change: z.literal('move-task'), ...task, toPhase: phase, to: place }),
  /** Splits it into two to four smaller steps. */
  z.object({ change: z.literal('split-task'), ...task }),
  /** Merges it with the next task of its phase. */
  z.object({ change: z.literal('join-task'), ...task }),
  z.object({ change: z.literal('remove-task'), ...task }),
  z.object({ change: z.literal('switch-feature'), feature: z.string().min(1), on: z.boolean() }),
  z.object({ change: z.literal('set-pace'), pace: PlanPace }),
])
export type OutlineEdit = z.infer<typeof OutlineEdit>

export const OutlineEditRequest = z.object({
  /** The version the person saw; the edit is refused if it is not the current one. */
  baseVersion: z.int(),
  edit: OutlineEdit,
})

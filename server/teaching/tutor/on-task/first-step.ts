import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { explains } from '#server/teaching/packs/uncovered-requirements.ts'
import { taskFrame } from '#server/teaching/packs/task-frame.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/**
 * The lesson's first step, otherwise the task's first sentence that asks for something; null if the task is
 * only that.
 */
export function firstStepOf(guide: FieldGuide, { plan }: TutorTurn, task: TurnTask): string | null {
  const help = guide.packs.helpOn(plan, task)
  if (help) return help.say(help.pack.lesson.steps[0]!)
  const frame = taskFrame(guide.packs, plan, { ...task, madeFrom: task.madeFrom ?? null })
  const steps = frame?.steps ?? sentencesOf(task.description ?? '')
  const first = steps.find((step) => !explains(step)) ?? steps[0] ?? null
  return first === task.description ? null : first
}

import { readQuickAction } from '#contract/chat/quick-action.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

export function hasQuickAction({ thread }: Pick<TutorTurn, 'thread'>): boolean {
  return thread.some(({ role, text }) => role === 'learner' && readQuickAction(text))
}

import { readQuickAction } from '#contract/quick-action.ts'
import type { TutorTurn } from './turn.ts'

export function hasQuickAction({ thread }: Pick<TutorTurn, 'thread'>): boolean {
  return thread.some(({ role, text }) => role === 'learner' && readQuickAction(text))
}

/** What a message means for the hint ladder: only /hint climbs, code to review is an attempt, others are simply answered. */
export function onLadder(message: string): { content: string; move?: 'hint' } {
  const quick = readQuickAction(message)
  if (!quick) return { content: message }
  if (quick.action === 'hint') return { content: message, move: 'hint' }
  return { content: quick.action === 'review' && quick.about !== '' ? quick.about : 'What should I do next?' }
}

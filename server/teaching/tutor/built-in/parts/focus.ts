import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, isSure } from '#server/teaching/tutor/sure.ts'

/** If the message contains a choice and something else, makes the choice the subject. */
export function answeredBefore(before: Conversation, { thoughts }: Message): Conversation {
  const [chosen] = thoughts.flatMap((thought) => choiceOf(before, thought) ?? [])
  if (!chosen || thoughts.length < 2) return before
  return {
    ...before,
    slug: chosen.slug,
    given: chosen.answer ? [...before.given, chosen.answer] : before.given,
  }
}

export const choices = ['first-choice', 'second-choice', 'third-choice']

function choiceOf({ offered }: Conversation, thought: Thought): Conversation['offered'][number] | null {
  const place = choices.indexOf(meansOf(thought) ?? '')
  return offered[place] ?? null
}

function meansOf(thought: Thought): string | null {
  const best = bestReading(thought)
  return best?.kind === 'intent' && isSure(best, thought) ? best.id : null
}

/** The thought with the clearest question first; of equal ones, the later. */
export function inOrder(thoughts: readonly Thought[]): Thought[] {
  return thoughts.toReversed().toSorted((one, other) => weightOf(other) - weightOf(one))
}

function weightOf(thought: Thought): number {
  if (thought.belief) return 3
  const best = bestReading(thought)
  if (best === null || !isSure(best, thought)) return best?.kind === 'intent' ? 0 : (best?.score ?? 0)
  if (best.kind !== 'intent') return 1 + best.score * best.coverage
  return best.group === 'conversation' ? 0 : best.score
}

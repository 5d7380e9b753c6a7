import { stemsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Thought } from '#server/teaching/tutor/message.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from './built-in-answer.ts'
import { followUpOf, isShort } from './in-context.ts'
import { meantInThread, type ThreadAnswer } from './in-thread.ts'
import { sayAnswer } from './say-answer.ts'
import { sayArticle, sayRecipe } from './say-article.ts'
import { isExact, readMoveOf, sayMove } from './say-move.ts'
import { sayPassage, saySentence } from './say-named.ts'

/** Answers a thought by combining it with the conversation so far. */
export function inContext(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  ranked: readonly ThreadAnswer[],
  isTogether: boolean,
): BuiltInAnswer | null {
  const { text } = thought
  if (conversation.slug === null && conversation.code === '') return null
  const move = readMoveOf(guide, conversation, text)
  const followUp = followUpOf(guide, conversation, thought)
  if (followUp && followUp.score + headStartOfFollowUp >= (move?.score ?? 0))
    return saySubject(guide, turn, conversation, followUp, text)
  const meant = meantInThread(ranked)
  const say = ({ answer, score }: ThreadAnswer) =>
    sayAnswer(guide, conversation, answer, text, { likeness: score })
  if (meant && (meant.score >= clearlyMeant || isTogether)) return say(meant)
  const isWholeMove =
    move !== null &&
    (isExact(move) || (text.split(/\s+/).length <= mostWordsOfMove && move.named.length <= 2))
  const moved = isWholeMove ? sayMove(guide, turn, conversation, move, text) : null
  if (moved) return moved
  if (meant) return say(meant)
  const article = guide.findArticle(conversation.slug ?? '')
  return isShort(thought) && article ? sayPassage(guide, conversation, article, text) : null
}

/** In a longer message, the words of a move do not count: the real question is elsewhere in it. */
const mostWordsOfMove = 10
const headStartOfFollowUp = 0.15
const clearlyMeant = 0.44

export function saySubject(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  reading: Reading,
  text: string,
): BuiltInAnswer | null {
  switch (reading.kind) {
    case 'answer':
      if (conversation.given.includes(reading.answer) && asksForMore(guide, reading.answer, text))
        return saySentence(guide, conversation, text)
      return sayAnswer(guide, conversation, reading.answer, text, { likeness: reading.score })
    case 'recipe':
      return sayRecipe(guide, turn, conversation, reading.recipe, reading.score)
    case 'article': {
      const article = guide.findArticle(reading.slug)
      return article &&
        !(
          wasSaid(conversation, article.summary) &&
          conversation.given.length > 0 &&
          conversation.slug !== article.slug
        )
        ? sayArticle(guide, turn, conversation, article, text)
        : null
    }
    case 'intent':
      return null
  }
}

/** True if the message names something that the question of the given answer does not mention. */
function asksForMore({ understanding }: FieldGuide, answer: Answer, text: string): boolean {
  const asked = new Set(stemsOf([answer.question, ...answer.asks].join(' ')))
  const fresh = understanding.namedIn(text).filter((stem) => !asked.has(stem))
  return fresh.length >= fewestFreshStems
}

const fewestFreshStems = 2

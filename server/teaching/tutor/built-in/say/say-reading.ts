import { stemsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Ranked } from '#server/teaching/guide/search/rank-meanings.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { sayAnswer } from './say-answer.ts'
import { sayArticle, sayRecipe } from './say-article.ts'
import { saySentence } from './say-named.ts'

/** Answers a message with the answer, recipe or article that it asks for. */
export function sayReading(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  reading: Ranked,
  text: string,
): BuiltInAnswer | null {
  switch (reading.kind) {
    case 'answer':
      if (conversation.given.includes(reading.answer) && asksForMore(guide, reading.answer, text))
        return saySentence(guide, conversation, text) ?? sayAnswer(guide, conversation, reading.answer, text)
      return sayAnswer(guide, conversation, reading.answer, text, { likeness: reading.score })
    case 'recipe':
      return sayRecipe(guide, turn, conversation, reading.recipe, reading.score)
    case 'article': {
      const article = guide.findArticle(reading.slug)
      return article && sayArticle(guide, turn, conversation, article, text)
    }
    case 'intent':
      return null
  }
}

/** Whether the message names something that none of this answer's questions mention. */
function asksForMore({ understanding }: FieldGuide, answer: Answer, text: string): boolean {
  const asked = new Set(stemsOf([answer.question, ...answer.asks].join(' ')))
  return understanding.namedIn(text).filter((stem) => !asked.has(stem)).length >= fewestFreshStems
}

const fewestFreshStems = 1

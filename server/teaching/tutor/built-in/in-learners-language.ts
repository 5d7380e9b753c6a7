import type { BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { bestReading, isSure } from '#server/teaching/tutor/sure.ts'
import { readMessage } from '#server/teaching/tutor/message.ts'
import { readMoveOf } from './say-move.ts'

/** An answer with its first sentence in the learner's language, where it does not have one yet. */
export function inLearnersLanguage(
  guide: FieldGuide,
  conversation: Conversation,
  said: string,
  answer: BuiltInAnswer,
): BuiltInAnswer {
  const { understanding } = guide
  const { language } = conversation
  if (language === 'en' || answer.markdown.startsWith('```')) return answer
  const [opening = ''] = answer.markdown.split('\n\n')
  const isTranslated = answer.topics.some((slug) =>
    guide.answersOf(slug).some(({ languages }) => languages[language].first === opening),
  )
  const { guess, unknown } = understanding.unsureIn(language)
  if (
    isTranslated ||
    opening === guess ||
    unknown.includes(opening) ||
    understanding.languageOf(opening) === language
  )
    return answer
  const lead = leadOf(guide, conversation, said) ?? understanding.wordsIn(language).lead
  return { ...answer, markdown: `${lead}\n\n${answer.markdown}` }
}

/** What belongs before the reply to this intent or move. */
function leadOf(guide: FieldGuide, conversation: Conversation, said: string): string | null {
  const { language } = conversation
  if (language === 'en') return null
  const move = readMoveOf(guide, conversation, said)
  const [thought] = readMessage(guide, said).thoughts
  const best = thought ? bestReading(thought) : null
  const intent = best?.kind === 'intent' && thought && isSure(best, thought) ? best.id : null
  const leads = [intent, move?.id].map((id) => (id ? guide.findIntent(id)?.leads?.[language] : undefined))
  return leads.find((lead) => lead !== undefined) ?? null
}

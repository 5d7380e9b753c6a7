import type { TutorTurn } from '#server/tutor/turn.ts'
import { answerQuestion } from './answer-question.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from './field-guide.ts'
import { apiNamesIn } from './spoken-language.ts'
import { addedWords } from './thesaurus.ts'

/** Says that it answers in English, and answers what names of API and well-known words in the message point to. */
export function answerOtherLanguage(guide: FieldGuide, turn: TutorTurn, message: string): BuiltInAnswer {
  const english = [...new Set([...apiNamesIn(message).filter((name) => !/^(?:SwiftUI|Xcode)$/i.test(name)), ...addedWords(message, guide.otherLanguages)])].join(' ')
  const answer = english === '' ? null : answerQuestion(guide, turn, { message: english, kind: 'how-to' })
  if (!answer)
    return finishAnswer(guide, {
      kind: 'vague',
      topics: [],
      linked: 0,
      parts: ['I read and answer English only so far, so I may miss what you mean.', 'Can you put the question in English, even roughly, or paste the code or the error text?'],
    })
  const [main] = answer.topics
  return {
    ...answer,
    markdown: `I read English best and answer in English. From the words I know in your question, it is about **${guide.findArticle(main ?? '')?.title}**; if not, put it in English, even roughly.\n\n${answer.markdown}`,
  }
}

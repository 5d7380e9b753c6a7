import type { TutorTurn } from '#server/tutor/turn.ts'
import { answerQuestion } from './answer-question.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from './field-guide.ts'
import { apiNamesIn, learnerLanguageOf } from './spoken-language.ts'
import { addedWords } from './thesaurus.ts'
import { plainly } from './turn-patterns.ts'

/** Says in the learner's language that it answers in English, and answers what names of API and well-known words in the message point to. */
export function answerOtherLanguage(guide: FieldGuide, turn: TutorTurn, message: string): BuiltInAnswer {
  const language = learnerLanguageOf(plainly(message))
  if (language?.discouraged.test(plainly(message))) return finishAnswer(guide, { kind: 'small-talk', topics: turn.currentTask?.topics ?? [], linked: 0, parts: language.courage })
  const english = [...new Set([...apiNamesIn(message).filter((name) => !/^(?:SwiftUI|Xcode)$/i.test(name)), ...addedWords(message, guide.otherLanguages)])].join(' ')
  const answer = english === '' ? null : answerQuestion(guide, turn, { message: english, kind: 'how-to' })
  if (!answer)
    return finishAnswer(guide, {
      kind: 'vague',
      topics: [],
      linked: 0,
      parts: language?.unknown ?? [
        'I read and answer English only so far, so I may miss what you mean.',
        'Can you put the question in English, even roughly, or paste the code or the error text?',
      ],
    })
  const title = guide.findArticle(answer.topics[0] ?? '')?.title ?? ''
  const opening =
    language?.about(title) ??
    `I read English best and answer in English. From the words I know in your question, it is about **${title}**; if not, put it in English, even roughly.`
  return { ...answer, markdown: `${opening}\n\n${answer.markdown}` }
}

/** An error text is in English, also where the rest is not. */
export function inTheirLanguage(answer: BuiltInAnswer, prose: string): BuiltInAnswer {
  const language = learnerLanguageOf(plainly(prose))
  return language ? { ...answer, markdown: `${language.error}\n\n${answer.markdown}` } : answer
}

import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { jsonIn } from '#server/teaching/guide/code/looks-like-swift.ts'
import type { OtherLanguage } from '#server/teaching/other-languages.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

/** In a message with an error, only this many parts from the start and from the end are read. */
const partsRead = 10

/** The language of a message, ignoring English error texts in it; null for English. */
export function languageOfMessage(guide: FieldGuide, { prose, diagnosis }: Message): OtherLanguage | null {
  const language = guide.languageOf(prose)
  if (language || !diagnosis) return language
  const parts = prose.split(/\n|:\s|(?<=[.?!])\s/)
  const read = parts.filter((_, at) => at < partsRead || at >= parts.length - partsRead)
  return guide.languageOf(read.filter((part) => guide.diagnose(part) === null).join(' '))
}

/**
 * Whether a message in another language can be answered without its prose: it contains code, JSON or an
 * error, or is a step on the current task.
 */
export function isAnswerable({ text, code, diagnosis }: Message, { hint }: TutorTurn): boolean {
  return code !== '' || diagnosis !== null || jsonIn(text) !== null || Boolean(hint?.act)
}

export function withoutProse(message: Message): Message {
  return { ...message, prose: '', thoughts: [] }
}

/** Says that Fledge answers in English, followed by the answer if there is one. */
export function saidInEnglish(
  guide: FieldGuide,
  { says }: OtherLanguage,
  answer: BuiltInAnswer | null,
): BuiltInAnswer {
  return answer
    ? { ...answer, markdown: `${says}\n\n${answer.markdown}` }
    : finishAnswer(guide, { kind: 'small-talk', topics: [], parts: [says] })
}

import { stemsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Thought } from '#server/teaching/tutor/message.ts'
import { isSaidSo, isSure } from '#server/teaching/tutor/sure.ts'

export type AnswerReading = Extract<Reading, { kind: 'answer' }>

const mostWordsOfFollowUp = 14
const leastFollowUp = 0.5
const readingsOfSubject = 40

/** The articles of the conversation: those of its last two answers, and the current one. */
export function nearArticles({ slug, given }: Conversation): Set<string> {
  return new Set([...(slug === null ? [] : [slug]), ...given.slice(-2).flatMap(({ read }) => read)])
}

/** True if a message clearly changes the subject: it does not refer back, and it uses new words. */
export function isOtherSubject(
  guide: FieldGuide,
  conversation: Conversation,
  thought: Thought,
  subject: Reading,
): boolean {
  if (conversation.slug === null) return true
  if (guide.understanding.leans(thought.text) || nearArticles(conversation).has(slugOf(subject) ?? ''))
    return false
  const fresh = freshStems(guide, conversation, thought.text)
  return isSure(subject, thought) && (fresh.length > 1 || (fresh.length === 1 && isSaidSo(subject)))
}

/** The distinctive words of a message that are not in the previous reply or its question. */
export function freshStems(guide: FieldGuide, conversation: Conversation, text: string): string[] {
  return notSaid(conversation, guide.understanding.tellingStems(text))
}

export function notSaid({ lastReply, learnerTexts, code }: Conversation, stems: readonly string[]): string[] {
  const said = new Set(stemsOf(`${lastReply} ${learnerTexts.at(-1) ?? ''} ${code}`))
  return stems.filter((stem) => !said.has(stem))
}

/**
 * What a short message means in context: a follow-up of another answer on the same subject that covers what
 * the message names.
 */
export function followUpOf(guide: FieldGuide, conversation: Conversation, { text }: Thought): Reading | null {
  if (conversation.slug === null || !isShort({ text })) return null
  const near = nearArticles(conversation)
  const { rejected, given } = conversation
  const newest = given.at(-1)
  const named = guide.understanding.namedIn(text)
  const found = guide.understanding.readFollowUp(
    text,
    (answer) =>
      answer !== newest &&
      !rejected.has(answer) &&
      answer.read.some((one) => near.has(one)) &&
      answers(answer, named),
  )
  return found && found.score >= leastFollowUp ? found : null
}

/** Follow-ups also list what people ask next, so the answer itself must mention what was named. */
function answers(answer: AnswerReading['answer'], named: readonly string[]): boolean {
  const said = new Set(stemsOf([answer.question, answer.first, answer.more, ...answer.asks].join(' ')))
  return named.every((stem) => said.has(stem))
}

/** The closest answer on the same subject that was not given yet. */
export function nearAnswer(
  guide: FieldGuide,
  conversation: Conversation,
  wording: string,
  least: number,
  isWanted: (answer: AnswerReading['answer']) => boolean = () => true,
): AnswerReading | null {
  const near = nearArticles(conversation)
  const found = guide.understanding
    .read(wording, readingsOfSubject)
    .find(
      (reading): reading is AnswerReading =>
        reading.kind === 'answer' &&
        near.has(slugOf(reading) ?? '') &&
        !conversation.given.includes(reading.answer) &&
        !conversation.rejected.has(reading.answer) &&
        isWanted(reading.answer),
    )
  return found && found.score >= least ? found : null
}

/** True if an answer mentions what a message names. */
export function speaksOf(
  { question, first, asks }: AnswerReading['answer'],
  stems: readonly string[],
): boolean {
  const said = new Set(stemsOf(`${question} ${first} ${asks.join(' ')}`))
  return stems.length > 0 && stems.every((stem) => said.has(stem))
}

export function isShort({ text }: Pick<Thought, 'text'>): boolean {
  return text.split(/\s+/).length <= mostWordsOfFollowUp
}

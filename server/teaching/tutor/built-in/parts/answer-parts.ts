import { stemsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'

/** A reply made from a Field Guide answer or parts of it. */
export function finish(
  guide: FieldGuide,
  answer: Answer,
  parts: (string | null | undefined)[],
): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: answer.form === 'how' ? 'how-to' : 'concept',
    topics: answer.read,
    linked: 2,
    answer,
    parts,
  })
}

/** The first sentence of an answer. It keeps its yes or no only if the message asks for one. */
export function openingOf(
  guide: FieldGuide,
  answer: Answer,
  { likeness, message }: { likeness: number; message: string },
): string[] {
  const { understanding } = guide
  if (isTurned(answer, message)) return [withoutYesOrNo(answer.first)]
  if (!understanding.asksYesOrNo(message)) {
    // A "why" question gets no yes or no.
    const isVerdict = likeness >= sameQuestion && !understanding.isOpenQuestion(message)
    return [isVerdict ? answer.first : withoutYesOrNo(answer.first)]
  }
  const opening = likeness >= likeQuestion ? decides : isNear
  if (answer.form !== 'yes-no') return [`${opening} ${withoutYesOrNo(answer.first)}`]
  const isSame =
    likeness >= sameQuestion || (likeness >= likeQuestion && isAskedAlike(guide, answer, message))
  return [isSame ? answer.first : `${opening} ${withoutYesOrNo(answer.first)}`]
}

/** What opens the answer to a yes-no question where it is not certain which of the two it means. */
const decides = 'Here is what decides it:'
const isNear = 'I can’t say a sure yes or no. What I know:'

/** From this similarity, the yes or no applies unless the message negates the question. */
export const likeQuestion = 0.42

export function isAskedAlike({ understanding }: FieldGuide, { question }: Answer, message: string): boolean {
  return (
    understanding.asksYesOrNo(question) && understanding.saysNot(question) === understanding.saysNot(message)
  )
}

/** Below this similarity, the question may be the same with yes and no reversed. */
export const sameQuestion = 0.6

const verdict = /^(?:Yes|No|Partly|Mostly)[.,:;] */

export function withoutYesOrNo(sentence: string): string {
  const rest = sentence.replace(verdict, '').replace(/^but /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

export function wrongOf({ wrong }: Answer): string {
  return `**What usually goes wrong:** ${wrong}`
}

export function firstSentences(text: string, most: number): string {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z`*])/)
    .slice(0, most)
    .join(' ')
}

/** Whether a message reverses the answer's question: "may I …?" if the answer says "no, you need not …". */
export function isTurned({ asks, turned }: Pick<Answer, 'asks' | 'turned'>, message: string): boolean {
  if (turned.length === 0) return false
  const said = new Set(stemsOf(message))
  const nearest = (wordings: readonly string[]) =>
    Math.max(0, ...wordings.map((wording) => sharedWords(said, wording)))
  return nearest(turned) >= nearest(asks.filter((ask) => !turned.includes(ask)))
}

function sharedWords(said: ReadonlySet<string>, wording: string): number {
  const stems = new Set(stemsOf(wording))
  return (2 * said.intersection(stems).size) / (said.size + stems.size)
}

import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { withoutYesOrNo } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { isTurned } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import type { Belief } from '#server/teaching/guide/read-belief.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'

/** Judges a claim: says yes, no or partly first, then quotes the part of the claim that is wrong. */
export function sayBelief(
  guide: FieldGuide,
  { misconception, verdict, claim: part }: Belief,
  text: string,
): BuiltInAnswer {
  const { refute, why, code, probe, right, read } = misconception
  const parts =
    verdict === 'right'
      ? [`Yes: ${right}`, why, `To test yourself: ${probe}`]
      : [
          refute,
          `The part that does not hold: "${quoteOf(part ?? text)}". ${why}`,
          code ? swiftBlock(code) : null,
          `To test yourself: ${probe}`,
        ]
  return finishAnswer(guide, { kind: 'concept', topics: read, linked: 1, parts })
}

/** It is unclear which side the claim takes, so what holds is said, without a yes or no. */
export function sayNearBelief(guide: FieldGuide, { misconception }: Belief): BuiltInAnswer {
  const { why, code, probe, right, read } = misconception
  return finishAnswer(guide, {
    kind: 'concept',
    topics: read,
    linked: 1,
    parts: [`${right} ${why}`, code ? swiftBlock(code) : null, `To test yourself: ${probe}`],
  })
}

/** Compares a claim that matches no known belief with a sure answer on its subject; null if there is none. */
export function sayComparedBelief(
  guide: FieldGuide,
  claim: string,
  read: Reading | null,
  slug: string | null,
): BuiltInAnswer | null {
  if (!read || read.coverage < leastReference) return null
  const denial = read.kind === 'answer' ? denialOf(guide, read.answer, claim) : null
  if (denial) return denial
  const reference =
    read.kind === 'answer'
      ? withoutYesOrNo(read.answer.first)
      : read.kind === 'recipe'
        ? read.recipe.answer
        : null
  if (reference === null) return null
  const article = guide.findArticle(slugOf(read) ?? slug ?? '')
  return finishAnswer(guide, {
    kind: 'concept',
    topics: article ? [article.slug] : [],
    linked: 1,
    parts: [reference, 'Does that say the same as you meant, or where do the two differ?'],
  })
}

/** With less coverage, the answer is not about the claim. */
const leastReference = 0.66

/**
 * The answer that denies the claim, if it answers the same question with "no" or "partly"; otherwise null.
 * Only a known belief may confirm a claim.
 */
function denialOf(guide: FieldGuide, answer: Answer, claim: string): BuiltInAnswer | null {
  const { saysNot, boundsIn } = guide.understanding
  const isSame =
    answer.form === 'yes-no' &&
    saysNot(answer.question) === saysNot(claim) &&
    boundsIn(answer.question).symmetricDifference(boundsIn(claim)).size === 0 &&
    !isTurned(answer, claim)
  return isSame && /^(?:No|Partly)\b/.test(answer.first)
    ? finishAnswer(guide, {
        kind: 'concept',
        topics: answer.read,
        linked: 1,
        answer,
        parts: [answer.first, answer.more, answer.code ? swiftBlock(answer.code) : null, answer.ask],
      })
    : null
}

function quoteOf(claim: string): string {
  const plain = claim
    .replaceAll('"', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?.!]{1,20}$/, '')
  return plain.length > 140 ? `${plain.slice(0, 139)}…` : plain
}

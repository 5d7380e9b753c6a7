import { finishAnswer, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { withoutYesOrNo } from './say-answer.ts'
import type { Belief } from '#server/teaching/guide/read-belief.ts'
import { slugOf, type Reading } from '#server/teaching/guide/understanding.ts'

/** Yes, no or partly first, with the part of the claim that it is about. */
export function sayBelief(
  guide: FieldGuide,
  { misconception, isRight }: Belief,
  claim: string,
): BuiltInAnswer {
  const { refute, why, code, probe, right, read } = misconception
  const parts = isRight
    ? [`Yes: ${lowerFirst(right)}`, why, `To test yourself: ${probe}`]
    : [
        refute,
        `The part that does not hold: "${quoteOf(claim)}". ${why}`,
        code ? swiftBlock(code) : null,
        `To test yourself: ${probe}`,
      ]
  return finishAnswer(guide, { kind: 'concept', topics: read, linked: 1, parts })
}

/** A claim that nothing known matches is neither affirmed nor denied: it is laid beside what is known of the subject. */
export function sayUnknownBelief(
  guide: FieldGuide,
  claim: string,
  read: Reading | null,
  slug: string | null,
): BuiltInAnswer {
  const sure = read && read.coverage >= leastReference ? read : null
  const article = guide.findArticle((sure && slugOf(sure)) ?? slug ?? '')
  const denial = sure?.kind === 'answer' ? denialOf(guide, sure.answer, claim) : null
  if (denial) return denial
  const reference =
    sure?.kind === 'answer'
      ? withoutYesOrNo(sure.answer.first)
      : sure?.kind === 'recipe'
        ? sure.recipe.answer
        : null
  return finishAnswer(guide, {
    kind: 'concept',
    topics: article ? [article.slug] : [],
    linked: 1,
    parts: [
      reference
        ? `I can't say yes to all of that. What holds is this: ${reference}`
        : `I can't say yes or no to "${quoteOf(claim)}", and I won't guess.`,
      reference
        ? 'Does that say the same as you meant, or where do the two part?'
        : 'Can you split it into one claim at a time, or show the line of code it is about?',
    ],
  })
}

/** A reference that does not speak of what was claimed helps nobody. */
const leastReference = 0.55

/** A claim may be denied by an answer to the same question; affirmed it is only by a right belief. */
function denialOf(guide: FieldGuide, answer: Answer, claim: string): BuiltInAnswer | null {
  const { saysNot } = guide.understanding
  const isSame = answer.form === 'yes-no' && saysNot(answer.question) === saysNot(claim)
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

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

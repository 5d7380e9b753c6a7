import { finishAnswer, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { withoutYesOrNo } from './answer-parts.ts'
import { isTurned } from './turned-question.ts'
import type { Belief } from '#server/teaching/guide/read-belief.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'

/** Yes, no or partly first, with the part of the claim that it is about. */
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

/** Nothing tells whether the claim says what holds or the opposite: what holds is laid beside it. */
export function sayNearBelief(guide: FieldGuide, { misconception }: Belief): BuiltInAnswer {
  const { why, code, probe, right, read } = misconception
  return finishAnswer(guide, {
    kind: 'concept',
    topics: read,
    linked: 1,
    parts: [
      `I cannot tell a yes or a no from your words. Compare it with what holds: ${right}`,
      why,
      code ? swiftBlock(code) : null,
      `To test yourself: ${probe}`,
    ],
  })
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
        ? `I don't know that for sure as you put it. What I do know: ${reference}`
        : "I don't know that for sure, so I won't guess a yes or a no.",
      reference
        ? 'Does that say the same as you meant, or where do the two part?'
        : howToFindOut(article?.group ?? null),
    ],
  })
}

/** Only what a few lines of Swift can show is found out by running them. */
function howToFindOut(group: string | null): string {
  return group === 'swift'
    ? 'To find out in one step: write the two or three lines it is about, print the value before and after (**File > New > Playground** is enough), and compare. What does it print?'
    : 'What would help me: the code or the exact message it is about, or the same question about one thing by its name. Which do you have?'
}

/** A reference that does not speak of what was claimed helps nobody. */
const leastReference = 0.66

/** A claim may be denied by an answer to the same question; affirmed it is only by a right belief. */
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

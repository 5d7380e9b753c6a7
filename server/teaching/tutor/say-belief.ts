import { finishAnswer, swiftBlock, type BuiltInAnswer } from '#server/field-guide/built-in-answer.ts'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import type { Belief, Reading } from '#server/teaching/guide/understanding.ts'

/** Yes, no or partly first, with the part of the claim that it is about. */
export function sayBelief(guide: FieldGuide, { misconception, isRight }: Belief, claim: string): BuiltInAnswer {
  const { refute, why, code, probe, right, read } = misconception
  const parts = isRight
    ? [`Yes: ${lowerFirst(right)}`, why, `To test yourself: ${probe}`]
    : [refute, `The part that does not hold: "${quoteOf(claim)}". ${why}`, code ? swiftBlock(code) : null, `To test yourself: ${probe}`]
  return finishAnswer(guide, { kind: 'concept', topics: read, linked: 1, parts })
}

/** A claim that nothing known matches is neither affirmed nor denied. */
export function sayUnknownBelief(guide: FieldGuide, claim: string, nearest: Reading | null): BuiltInAnswer {
  const reference =
    nearest?.kind === 'answer'
      ? nearest.answer.first
      : nearest?.kind === 'article'
        ? (guide.findArticle(nearest.slug)?.summary ?? null)
        : nearest?.kind === 'recipe'
          ? nearest.recipe.answer
          : null
  const topics = nearest?.kind === 'answer' ? nearest.answer.read : nearest?.kind === 'article' ? [nearest.slug] : nearest?.kind === 'recipe' ? [nearest.recipe.article] : []
  return finishAnswer(guide, {
    kind: 'concept',
    topics,
    linked: 1,
    parts: [
      `I can't say yes or no to "${quoteOf(claim)}" as you put it, and I won't guess.`,
      reference ? `What I know about it: ${reference}` : null,
      reference ? 'Compare the two: where do they say the same, and where not?' : 'Can you split it into one claim at a time, or show the line of code it is about?',
    ],
  })
}

function quoteOf(claim: string): string {
  const plain = claim
    .replaceAll('"', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?.!]+$/, '')
  return plain.length > 140 ? `${plain.slice(0, 139)}…` : plain
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

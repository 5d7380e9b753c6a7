import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Meaning } from '#server/teaching/guide/meaning.ts'

/**
 * A choice is on the subject if the message contains this share of its question, or if one of its wordings
 * contains this share of the message, or two of its words.
 */
const least = { ofQuestion: 1 / 3, ofMessage: 1 / 2, words: 2 }

/** Whether a text has enough words of a meaning's question for the meaning to be offered. */
export function isOnSubject(guide: FieldGuide, text: string, meaning: Meaning): boolean {
  if (sharedWords(guide, text, questionOf(meaning, guide)).share >= least.ofQuestion) return true
  const wordings = meaning.kind === 'answer' ? meaning.answer.asks : []
  const said = new Set(guide.understanding.tellingStems(text)).size
  return wordings.some(
    (wording) =>
      sharedWords(guide, text, wording).number >= Math.max(1, Math.min(least.words, said * least.ofMessage)),
  )
}

/**
 * How many words a meaning's question has, if it has at least two and the text contains them all; otherwise
 * 0.
 */
export function wordsOfWhole(guide: FieldGuide, text: string, meaning: Meaning): number {
  const { share, number } = sharedWords(guide, text, questionOf(meaning, guide))
  return share === 1 && number > 1 ? number : 0
}

/** How many distinctive words of a question a text contains, and their share. */
function sharedWords({ understanding }: FieldGuide, text: string, question: string) {
  const asked = new Set(understanding.tellingStems(question))
  const number = asked.intersection(new Set(understanding.tellingStems(text))).size
  return { share: number / Math.max(1, asked.size), number }
}

function questionOf(meaning: Meaning, { findArticle }: FieldGuide): string {
  switch (meaning.kind) {
    case 'answer':
      return meaning.answer.question
    case 'recipe':
      return meaning.recipe.asks[0] ?? ''
    case 'article':
      return findArticle(meaning.slug)?.title ?? ''
    case 'intent':
      return ''
  }
}

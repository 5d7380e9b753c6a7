import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Meaning } from '#server/teaching/guide/meaning.ts'

/** A choice shares so much of its question, or so much of the message in one of its wordings; else it is about something else. */
const least = { ofQuestion: 1 / 3, ofMessage: 1 / 2 }

/** Whether a text says enough of a meaning's question for the meaning to be offered. */
export function isOnSubject(guide: FieldGuide, text: string, meaning: Meaning): boolean {
  if (sharedWords(guide, text, questionOf(meaning, guide)).share >= least.ofQuestion) return true
  const wordings = meaning.kind === 'answer' ? meaning.answer.asks : []
  const said = new Set(guide.understanding.tellingStems(text)).size
  return wordings.some(
    (wording) => sharedWords(guide, text, wording).number >= Math.max(1, said * least.ofMessage),
  )
}

/** How many words of its question a text says, if it says them all and they are two or more; else 0. */
export function wordsOfWhole(guide: FieldGuide, text: string, meaning: Meaning): number {
  const { share, number } = sharedWords(guide, text, questionOf(meaning, guide))
  return share === 1 && number > 1 ? number : 0
}

/** How many telling words of a question a text says, and which share of them. */
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

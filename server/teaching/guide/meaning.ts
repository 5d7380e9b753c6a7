import type { Answer } from './answer.ts'
import type { Recipe } from './recipe.ts'

export type Meaning =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'recipe'; recipe: Recipe }
  | { kind: 'article'; slug: string }
  | { kind: 'intent'; id: string; group: string }

/** The article that a meaning belongs to; null if it is not a question about iOS. */
export function slugOf(meaning: Meaning): string | null {
  switch (meaning.kind) {
    case 'answer':
      return meaning.answer.read[0] ?? null
    case 'recipe':
      return meaning.recipe.article
    case 'article':
      return meaning.slug
    case 'intent':
      return null
  }
}

import type { Answer } from './answer.ts'
import type { Recipe } from './recipe.ts'

export type Language = 'en' | 'de' | 'es' | 'fr' | 'pt'

/** What a text may mean. */
export type Meaning =
  | { kind: 'answer'; answer: Answer; language: Language }
  | { kind: 'recipe'; recipe: Recipe }
  | { kind: 'article'; slug: string }
  | { kind: 'intent'; id: string; group: string }

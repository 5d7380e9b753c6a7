import { worthOf, type WordWorth } from './rank-passages.ts'
import type { Recipe } from './recipe.ts'
import { meaningfulWords, searchWords } from './search-words.ts'

export interface FoundRecipe {
  recipe: Recipe
  /** It answers so nearly what was asked that no other sign is needed. */
  isSure: boolean
}

export type FindRecipe = (question: string, context?: string) => FoundRecipe | null

/** Between 0 and 1: how much of the question and of the recipe's own wording must agree. */
const leastAgreement = 0.7
const leastUnderstood = 0.55
/** How much a recipe's own wording counts where several agree. */
const wordingShare = 0.3

/** The recipe that answers just this question; null where none is near enough. */
export function createFindRecipe(recipes: readonly Recipe[], wordWorth: WordWorth): FindRecipe {
  const known = recipes.map((recipe) => ({
    recipe,
    asks: recipe.asks.map((ask) => {
      const words = new Set(meaningfulWords(ask))
      return { words, worth: Math.max(1, worthOf(wordWorth(ask), words)) }
    }),
    all: new Set(searchWords([...recipe.asks, recipe.answer, recipe.code ?? '', recipe.article.replaceAll('-', ' ')].join(' '))),
  }))
  return (question, context = '') => {
    const worth = wordWorth(question, context)
    const total = worthOf(worth, new Set(meaningfulWords(question)))
    if (total === 0) return null
    const ranked = known
      .map(({ recipe, asks, all }) => {
        const understood = Math.min(1, worthOf(worth, all) / total)
        const agreed = Math.min(1, Math.max(...asks.map((ask) => worthOf(worth, ask.words) / ask.worth)))
        // Of two recipes that agree alike, the one whose own wording says more of the question: "the name under the app icon" is not "the app icon".
        const asked = Math.min(1, Math.max(...asks.map((ask) => worthOf(worth, ask.words) / total)))
        return { recipe, understood, asked, score: agreed * 0.6 + understood * 0.4, isSure: agreed >= 0.85 && understood >= 0.75 }
      })
      .toSorted((a, b) => b.score + b.asked * wordingShare - (a.score + a.asked * wordingShare))
    const best = ranked[0]
    return best && best.score >= leastAgreement && best.understood >= leastUnderstood ? { recipe: best.recipe, isSure: best.isSure } : null
  }
}

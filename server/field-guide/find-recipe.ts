import { worthOf, type WordWorth } from './rank-passages.ts'
import type { Recipe } from './recipe.ts'
import { meaningfulWords, searchWords } from './search-words.ts'

export type FindRecipe = (question: string, context?: string) => Recipe | null

/** Between 0 and 1: how much of the question and of the recipe's own wording must agree. */
const leastAgreement = 0.6

/** The recipe that answers just this question; null where none is near enough. */
export function createFindRecipe(recipes: readonly Recipe[], wordWorth: WordWorth): FindRecipe {
  const known = recipes.map((recipe) => ({
    recipe,
    asks: recipe.asks.map((ask) => new Set(meaningfulWords(ask))),
    all: new Set(searchWords([...recipe.asks, recipe.answer, recipe.code ?? '', recipe.article.replaceAll('-', ' ')].join(' '))),
  }))
  return (question, context = '') => {
    const worth = wordWorth(question, context)
    const own = wordWorth([...new Set(meaningfulWords(question))].join(' '))
    const total = worthOf(own, new Set(meaningfulWords(question)))
    if (total === 0) return null
    const ranked = known.map(({ recipe, asks, all }) => {
      const understood = Math.min(1, worthOf(worth, all) / total)
      const agreed = Math.max(...asks.map((ask) => worthOf(worth, ask) / Math.max(1, sumOf(wordWorth, ask))))
      return { recipe, score: Math.min(1, agreed) * 0.6 + understood * 0.4 }
    }).toSorted((a, b) => b.score - a.score)
    const best = ranked[0]
    return best && best.score >= leastAgreement ? best.recipe : null
  }
}

const sums = new WeakMap<ReadonlySet<string>, number>()

function sumOf(wordWorth: WordWorth, ask: ReadonlySet<string>): number {
  const known = sums.get(ask)
  if (known !== undefined) return known
  const sum = worthOf(wordWorth([...ask].join(' ')), ask)
  sums.set(ask, sum)
  return sum
}

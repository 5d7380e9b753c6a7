import type { Article } from '#contract/article.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { FiledIntent } from './intents.ts'
import type { Meaning } from './meaning.ts'

/** How much of a text's stems stand in a meaning's own words, from 0 to 1, rare ones counting more. */
export function createCoverage(
  articles: readonly Article[],
  intents: readonly FiledIntent[],
  shareOf: (stem: string) => number,
): (stems: readonly string[], meaning: Meaning) => number {
  const articlesBySlug = new Map(articles.map((article) => [article.slug, article]))
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]))
  const known = new Map<object, ReadonlySet<string>>()
  const wordsOfMeaning = (meaning: Meaning): [object, () => string[]] | null => {
    switch (meaning.kind) {
      case 'answer': {
        const { question, asks, followUps, first, more, wrong, code = '', read, languages } = meaning.answer
        const others = Object.values(languages).flatMap((one) => [...one.asks, one.first])
        const title = articlesBySlug.get(read[0] ?? '')?.title ?? ''
        return [
          meaning.answer,
          () => [question, ...asks, ...others, ...followUps, first, more, wrong, code, title],
        ]
      }
      case 'recipe':
        return [meaning.recipe, () => [...meaning.recipe.asks, meaning.recipe.answer]]
      case 'article': {
        const article = articlesBySlug.get(meaning.slug)
        if (!article) return null
        const { title, summary, questions, keywords } = article
        return [article, () => [title, summary, ...questions, ...keywords]]
      }
      case 'intent': {
        const intent = intentsById.get(meaning.id)
        return intent ? [intent, () => intent.examples] : null
      }
    }
  }
  return (stems, meaning) => {
    const words = wordsOfMeaning(meaning)
    if (words === null) return 1
    const [key, texts] = words
    const own = known.get(key) ?? new Set(stemsOf(texts().join(' ')))
    known.set(key, own)
    let [said, covered] = [0, 0]
    for (const stem of new Set(stems)) {
      const worth = -Math.log(Math.max(shareOf(stem), leastShare))
      said += worth
      if (own.has(stem)) covered += worth
    }
    return said === 0 ? 1 : covered / said
  }
}

/** A word that nobody ever said counts as one that is said very seldom. */
const leastShare = 1 / 20_000

import type { Article } from '#contract/learning/article.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { FiledIntent } from './intents.ts'
import type { Meaning } from './meaning.ts'

export interface WordOverlap {
  (stems: readonly string[], meaning: Meaning): number
  /** Whether one of the meaning's wordings contains the stem. */
  isAsked: (stem: string, meaning: Meaning) => boolean
}

/** Measures the share of a text's stems, from 0 to 1, that a meaning's wordings contain. Rare stems count more. */
export function createWordOverlap(
  articles: readonly Article[],
  intents: readonly FiledIntent[],
  shareOf: (stem: string) => number,
): WordOverlap {
  const articlesBySlug = new Map(articles.map((article) => [article.slug, article]))
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]))
  const known = new Map<object, SketchWords>()
  const wordsOfMeaning = (meaning: Meaning): [object, () => Texts] | null => {
    switch (meaning.kind) {
      case 'answer': {
        const { question, asks, followUps, first, more, code = '', read } = meaning.answer
        const title = articlesBySlug.get(read[0] ?? '')?.title ?? ''
        return [
          meaning.answer,
          () => ({ asked: [question, ...asks, ...followUps, title], said: [first, more, code] }),
        ]
      }
      case 'recipe':
        return [meaning.recipe, () => ({ asked: meaning.recipe.asks, said: [meaning.recipe.answer] })]
      case 'article': {
        const article = articlesBySlug.get(meaning.slug)
        if (!article) return null
        const { title, summary, questions, keywords } = article
        return [article, () => ({ asked: [title, summary, ...questions, ...keywords], said: [] })]
      }
      case 'intent': {
        const intent = intentsById.get(meaning.id)
        return intent ? [intent, () => ({ asked: intent.examples, said: [] })] : null
      }
    }
  }
  const ownOf = (meaning: Meaning): SketchWords | null => {
    const texts = wordsOfMeaning(meaning)
    if (texts === null) return null
    const [key, read] = texts
    const own = known.get(key) ?? ownWords(read())
    known.set(key, own)
    return own
  }
  const coverageOf = (stems: readonly string[], meaning: Meaning) => {
    const own = ownOf(meaning)
    if (own === null) return 1
    let [said, covered] = [0, 0]
    for (const stem of stems) {
      const worth = -Math.log(Math.max(shareOf(stem), leastShare))
      said += worth
      covered += worth * shareIn(own, stem)
    }
    return said === 0 ? 1 : covered / said
  }
  const isAsked = (stem: string, meaning: Meaning) => ownOf(meaning)?.asked.has(stem) ?? true
  return Object.assign(coverageOf, { isAsked })
}

interface Texts {
  /** The wordings that ask for the meaning. */
  asked: readonly string[]
  /** The text that answers. A word that occurs only here may be a coincidence. */
  said: readonly string[]
}

interface SketchWords {
  asked: ReadonlySet<string>
  said: ReadonlySet<string>
}

function ownWords({ asked, said }: Texts): SketchWords {
  return { asked: new Set(stemsOf(asked.join(' '))), said: new Set(stemsOf(said.join(' '))) }
}

function shareIn({ asked, said }: SketchWords, stem: string): number {
  if (asked.has(stem)) return 1
  return said.has(stem) ? shareOfSaid : 0
}

const shareOfSaid = 0.5

/** The frequency assumed for a word that no example contains. */
const leastShare = 1 / 13_000

/** The number of examples that contain each stem. */
export function countStems(examples: readonly { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of examples)
    for (const stem of new Set(stemsOf(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

import type { Article } from '#contract/article.ts'
import { passagesOf, type Passage } from './passages.ts'
import { searchWords } from './search-words.ts'
import type { TellingWords } from './telling-words.ts'
import { expandQuery, type Thesaurus } from './thesaurus.ts'

export interface RankedPassage extends Passage {
  score: number
  /** Where in `sentences` the best one stands. */
  bestSentence: number
}

/** `context` is what was said before; it counts less. */
export type PassageRanking = (question: string, slugs: readonly string[], context?: string) => RankedPassage[]

/** How much each word of a question says: rare ones more, words of the thesaurus and of the context less. */
export type WordWorth = (question: string, context?: string) => ReadonlyMap<string, number>

/** Ranks what stands in some articles by how well it fits the words of a question. */
export function createPassageRanking(articles: readonly Article[], thesaurus: Thesaurus, tellingWords: TellingWords): { rankPassages: PassageRanking; wordWorth: WordWorth } {
  const passages = new Map(articles.map((article) => [article.slug, passagesOf(article).map(withWords)]))
  const rarity = rarityOf([...passages.values()].flat().flatMap((passage) => passage.wordsBySentence))
  return { rankPassages, wordWorth }

  function wordWorth(question: string, context = ''): ReadonlyMap<string, number> {
    const asked = expandQuery(question, thesaurus, tellingWords, context)
    return new Map(asked.words.map((word) => [word, asked.weightOf(word) * rarity(word)]))
  }

  function rankPassages(question: string, slugs: readonly string[], context = ''): RankedPassage[] {
    const worth = wordWorth(question, context)
    return slugs
      .flatMap((slug) => passages.get(slug) ?? [])
      .map(({ wordsBySentence, ...passage }) => {
        const scores = wordsBySentence.map((sentence) => worthOf(worth, sentence) / (1 + sentence.size / 60))
        const best = Math.max(...scores)
        const covered = worthOf(worth, new Set(wordsBySentence.flatMap((sentence) => [...sentence])))
        return { ...passage, score: (best + 0.4 * covered) * (leansBack(passage) ? 0.8 : 1), bestSentence: scores.indexOf(best) }
      })
      .toSorted((a, b) => b.score - a.score)
  }
}

/** The worth of those words that a text holds. */
export function worthOf(worth: ReadonlyMap<string, number>, text: ReadonlySet<string>): number {
  let sum = 0
  for (const [word, value] of worth) if (text.has(word)) sum += value
  return sum
}

/** A paragraph that begins with "That" or "Two more" needs the one before it. */
function leansBack(passage: Passage): boolean {
  return (
    passage.kind === 'paragraph' &&
    /^(?:after that|that|this|these|those|it|they|he|she|both|so|then|but|and|therefore|instead|here|two more|another|the (?:first|second|third|other|same|rest)|for this|because of)\b/i.test(
      passage.text,
    )
  )
}

function withWords(passage: Passage): Passage & { wordsBySentence: ReadonlySet<string>[] } {
  return { ...passage, wordsBySentence: passage.sentences.map((sentence) => new Set(searchWords(sentence))) }
}

/** How telling a word is: one that few sentences hold says more. */
function rarityOf(sentences: ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const sentence of sentences) for (const word of sentence) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + sentences.length / (1 + (counts.get(word) ?? 0)))
}

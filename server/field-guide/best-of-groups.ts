import type MiniSearch from 'minisearch'

interface WordHits {
  /** Numbers of documents, each with what the word is worth in it. */
  documents: Uint32Array
  scores: Float64Array
}

interface Options {
  /** The documents with one word, by what it is worth in them. */
  lookUp: (word: string) => { id: string; score: number }[]
  /** The number of a document's group, from 0. */
  groupOf: (id: string) => number
  groupCount: number
}

/** The score of each group's best document, by the group's number; 0 where no word is found. */
export type BestOfGroups = (words: readonly string[], weightOf: (word: string) => number) => Float64Array

/** Past this many words all are forgotten: it bounds the memory, and the common ones are soon back. */
const mostWords = 5000

/**
 * Scores documents as MiniSearch does: the sum over the words, times the number of words found. A word is looked up once and then kept, since questions share most of theirs.
 */
export function createBestOfGroups<Document>(index: MiniSearch<Document>, { lookUp, groupOf, groupCount }: Options): BestOfGroups {
  const known = new Map<string, WordHits>()
  const numbers = new Map<string, number>()
  const groupOfDocument: number[] = []

  function numberOf(id: string): number {
    const kept = numbers.get(id)
    if (kept !== undefined) return kept
    const number = groupOfDocument.push(groupOf(id)) - 1
    numbers.set(id, number)
    return number
  }

  function hitsOf(word: string): WordHits {
    const kept = known.get(word)
    if (kept) return kept
    const found = lookUp(word)
    const hits = { documents: Uint32Array.from(found, ({ id }) => numberOf(id)), scores: Float64Array.from(found, ({ score }) => score) }
    if (known.size >= mostWords) known.clear()
    known.set(word, hits)
    return hits
  }

  // The same ones for each question: to ask for so much memory takes longer than to add in it.
  const totals = new Float64Array(index.documentCount)
  const found = new Uint8Array(index.documentCount)

  return (words, weightOf) => {
    totals.fill(0)
    found.fill(0)
    for (const word of words) {
      const { documents, scores } = hitsOf(word)
      const weight = weightOf(word)
      for (let at = 0; at < documents.length; at += 1) {
        const document = documents[at]!
        totals[document]! += weight * scores[at]!
        found[document]! += 1
      }
    }
    const best = new Float64Array(groupCount)
    for (let document = 0; document < groupOfDocument.length; document += 1) {
      const group = groupOfDocument[document]!
      const score = totals[document]! * found[document]!
      if (score > best[group]!) best[group] = score
    }
    return best
  }
}

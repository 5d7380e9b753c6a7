import type MiniSearch from 'minisearch'

interface WordHits {
  /** Numbers of documents, each with what the word is worth in it. */
  documents: Uint32Array
  scores: Float64Array
}

interface Options {
  /** The documents with one word, by what it is worth in them. */
  lookUp: (word: string) => { id: string; score: number }[]
  groupOf: (id: string) => string
}

/** The score of each group's best document, for words of which each has its weight. */
export type BestOfGroups = (words: readonly string[], weightOf: (word: string) => number) => ReadonlyMap<string, number>

/** Past this many words all are forgotten: it bounds the memory, and the common ones are soon back. */
const mostWords = 5000

/**
 * Scores documents as MiniSearch does: the sum over the words, times the number of words found. A word is looked up once and then kept, since questions share most of theirs.
 */
export function createBestOfGroups<Document>(index: MiniSearch<Document>, { lookUp, groupOf }: Options): BestOfGroups {
  const known = new Map<string, WordHits>()
  const documents = numbered()
  const groups = numbered()
  const groupOfDocument: number[] = []

  function numberOf(id: string): number {
    const number = documents.numberOf(id)
    groupOfDocument[number] ??= groups.numberOf(groupOf(id))
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

  return (words, weightOf) => {
    const totals = new Float64Array(index.documentCount)
    const found = new Uint8Array(index.documentCount)
    for (const word of words) {
      const hits = hitsOf(word)
      const weight = weightOf(word)
      for (let at = 0; at < hits.documents.length; at += 1) {
        const document = hits.documents[at]!
        totals[document]! += weight * hits.scores[at]!
        found[document]! += 1
      }
    }
    const best = new Float64Array(groups.names.length)
    for (let document = 0; document < documents.names.length; document += 1) {
      const group = groupOfDocument[document]!
      const score = totals[document]! * found[document]!
      if (score > best[group]!) best[group] = score
    }
    return new Map(groups.names.flatMap((name, group) => (best[group]! > 0 ? [[name, best[group]!]] : [])))
  }
}

function numbered() {
  const names: string[] = []
  const numbers = new Map<string, number>()
  return {
    names,
    numberOf(name: string): number {
      const number = numbers.get(name) ?? names.push(name) - 1
      numbers.set(name, number)
      return number
    },
  }
}

import { stemOf, wordsOf } from './normalise.ts'

/** The number of hash buckets for words, which replace a dictionary. */
const featureCount = 2 ** 17

const wordWeight = 1
const pairWeight = 0.5
const pieceWeight = 0.3

interface WordFeatures {
  stem: string
  bucket: number
  pieces: number[]
}

/** Returns the weighted features of a text: words, word pairs, and parts of words, which tolerate typing mistakes. */
export type FeatureReader = (text: string) => Map<number, number>

/** Creates a reader that caches words: use it for many texts, then discard it. */
export function createFeatureReader(): FeatureReader {
  const known = new Map<string, WordFeatures>()
  return (text) =>
    combine(wordsOf(text), (word) => {
      const features = known.get(word) ?? featuresOfWord(word)
      known.set(word, features)
      return features
    })
}

export const featuresOf: FeatureReader = (text) => combine(wordsOf(text), featuresOfWord)

function combine(words: readonly string[], lookUp: (word: string) => WordFeatures): Map<number, number> {
  const features = new Map<number, number>()
  const add = (feature: number, weight: number) =>
    features.set(feature, (features.get(feature) ?? 0) + weight)
  let before: string | null = null
  for (const word of words) {
    const { stem, bucket, pieces } = lookUp(word)
    add(bucket, wordWeight)
    if (before !== null) add(bucketOf(`${before} ${stem}`), pairWeight)
    for (const piece of pieces) add(piece, pieceWeight)
    before = stem
  }
  return features
}

function featuresOfWord(word: string): WordFeatures {
  const stem = stemOf(word)
  return { stem, bucket: bucketOf(stem), pieces: piecesOf(word).map(bucketOf) }
}

/** All sequences of three or four letters, including the word's boundaries. */
function piecesOf(word: string): string[] {
  if (word.length < 3) return []
  const bordered = `<${word}>`
  const pieces: string[] = []
  for (let at = 0; at + 3 <= bordered.length; at += 1) {
    pieces.push(bordered.slice(at, at + 3))
    if (at + 4 <= bordered.length) pieces.push(bordered.slice(at, at + 4))
  }
  return pieces
}

/** The bucket of a feature, by its FNV-1a hash. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % featureCount
}

import { createFeatureReader, featureCount, featuresOf } from './features.ts'

/** One way to say one thing. */
export interface Example {
  meaning: string
  text: string
}

export interface Match {
  meaning: string
  /** Likeness of 0 to 1 to the nearest examples of the meaning. */
  score: number
  /** The nearest example. */
  example: string
}

export type Matcher = (text: string, limit?: number) => Match[]

/** How much the nearest, second and third nearest example of a meaning count. */
const shares = [0.65, 0.22, 0.13]
/** Examples that share next to nothing are not looked at. */
const leastLikeness = 0.05

/** Finds the meanings whose examples are nearest to a text, best first: TF-IDF weights compared by cosine. */
export function createMatcher(examples: readonly Example[]): Matcher {
  const readFeatures = createFeatureReader()
  const read = examples.map(({ text }) => readFeatures(text))
  const rarity = rarityOf(read)
  const index = indexOf(read, rarity)
  return (text, limit = 5) => {
    const likeness = new Float32Array(examples.length)
    for (const [feature, weight] of unitWeights(featuresOf(text), rarity)) {
      for (let at = index.starts[feature]!; at < index.starts[feature + 1]!; at += 1)
        likeness[index.examples[at]!]! += weight * index.weights[at]!
    }
    return bestMeanings(examples, likeness).slice(0, limit)
  }
}

/** Rare features tell more: the logarithm of how few examples have them. */
function rarityOf(read: readonly ReadonlyMap<number, number>[]): Float32Array {
  const rarity = new Float32Array(featureCount)
  for (const features of read) for (const feature of features.keys()) rarity[feature]! += 1
  for (let feature = 0; feature < featureCount; feature += 1)
    rarity[feature] = Math.log(1 + read.length / (1 + rarity[feature]!))
  return rarity
}

interface Index {
  /** Where the entries of each feature begin. */
  starts: Uint32Array
  examples: Uint32Array
  weights: Float32Array
}

function indexOf(read: readonly ReadonlyMap<number, number>[], rarity: Float32Array): Index {
  const starts = new Uint32Array(featureCount + 1)
  for (const features of read) for (const feature of features.keys()) starts[feature + 1]! += 1
  for (let feature = 0; feature < featureCount; feature += 1) starts[feature + 1]! += starts[feature]!
  const next = starts.slice()
  const entries = starts[featureCount]!
  const index: Index = { starts, examples: new Uint32Array(entries), weights: new Float32Array(entries) }
  for (const [example, features] of read.entries()) {
    for (const [feature, weight] of unitWeights(features, rarity)) {
      const at = next[feature]!
      next[feature] = at + 1
      index.examples[at] = example
      index.weights[at] = weight
    }
  }
  return index
}

/** Weights times rarity, as a vector of length 1. */
function unitWeights(features: ReadonlyMap<number, number>, rarity: Float32Array): [number, number][] {
  const weights = [...features].map(([feature, weight]): [number, number] => [
    feature,
    Math.min(weight, 1) * rarity[feature]!,
  ])
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
  return weights.map(([feature, weight]) => [feature, weight / length])
}

function bestMeanings(examples: readonly Example[], likeness: Float32Array): Match[] {
  const found = new Map<string, { scores: number[]; nearest: number }>()
  for (const [at, score] of likeness.entries()) {
    if (score < leastLikeness) continue
    const { meaning } = examples[at]!
    const known = found.get(meaning)
    if (!known) found.set(meaning, { scores: [score], nearest: at })
    else {
      if (score > likeness[known.nearest]!) known.nearest = at
      known.scores.push(score)
    }
  }
  return [...found]
    .map(([meaning, { scores, nearest }]) => ({
      meaning,
      score: scoreOf(scores),
      example: examples[nearest]!.text,
    }))
    .toSorted((one, other) => other.score - one.score)
}

function scoreOf(scores: readonly number[]): number {
  const best = scores.toSorted((one, other) => other - one)
  return shares.reduce((sum, share, rank) => sum + share * (best[rank] ?? 0), 0)
}

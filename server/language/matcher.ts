import { createFeatureReader, featuresOf } from './features.ts'

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

/** The features of examples with their weights, in lists that can be kept in a file. */
export interface ExampleIndex {
  /** Those that any example has, in ascending order. */
  features: Uint32Array
  rarity: Float32Array
  /** Where the entries of each feature begin, and where the last one's end. */
  starts: Uint32Array
  examples: Uint16Array | Uint32Array
  weights: Float32Array
}

/** Finds the meanings whose examples are nearest to a text, best first: TF-IDF weights compared by cosine. */
export function createMatcher(examples: readonly Example[], index: ExampleIndex): Matcher {
  const rarityOfUnknown = rarityOf(0, examples.length)
  const likeness = new Float32Array(examples.length)
  return (text, limit = 5) => {
    likeness.fill(0)
    const places = [...featuresOf(text)].map(([feature, weight]) => ({
      place: placeOf(feature, index.features),
      weight,
    }))
    const weights = unitWeights(
      places.map(({ place, weight }) => weightOf(weight, index.rarity[place] ?? rarityOfUnknown)),
    )
    for (const [nth, { place }] of places.entries()) {
      if (place < 0) continue
      for (let at = index.starts[place]!; at < index.starts[place + 1]!; at += 1)
        likeness[index.examples[at]!]! += weights[nth]! * index.weights[at]!
    }
    return bestMeanings(examples, likeness).slice(0, limit)
  }
}

export function indexExamples(examples: readonly Example[]): ExampleIndex {
  const readFeatures = createFeatureReader()
  const read = examples.map(({ text }) => readFeatures(text))
  const counts = new Map<number, number>()
  for (const weights of read)
    for (const feature of weights.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = Uint32Array.from(counts.keys()).toSorted()
  const rarity = Float32Array.from(features, (feature) => rarityOf(counts.get(feature)!, read.length))
  const places = new Map(Array.from(features, (feature, place) => [feature, place]))
  const starts = new Uint32Array(features.length + 1)
  for (const [place, feature] of features.entries()) starts[place + 1] = starts[place]! + counts.get(feature)!
  const next = starts.slice()
  const entries = starts.at(-1)!
  const index = {
    features,
    rarity,
    starts,
    examples: read.length < 2 ** 16 ? new Uint16Array(entries) : new Uint32Array(entries),
    weights: new Float32Array(entries),
  }
  for (const [example, featuresRead] of read.entries()) {
    const placesRead = Array.from(featuresRead.keys(), (feature) => places.get(feature)!)
    const weights = unitWeights(
      Array.from(featuresRead.values(), (weight, nth) => weightOf(weight, rarity[placesRead[nth]!]!)),
    )
    for (const [nth, place] of placesRead.entries()) {
      const at = next[place]!
      next[place] = at + 1
      index.examples[at] = example
      index.weights[at] = weights[nth]!
    }
  }
  return index
}

/** Rare features tell more: the logarithm of how few examples have them. */
function rarityOf(examplesWith: number, all: number): number {
  return Math.fround(Math.log(1 + all / (1 + examplesWith)))
}

function weightOf(weight: number, rarity: number): number {
  return Math.min(weight, 1) * rarity
}

/** The same weights as a vector of length 1. */
function unitWeights(weights: readonly number[]): number[] {
  const length = Math.hypot(...weights) || 1
  return weights.map((weight) => weight / length)
}

/** Where a number stands in an ascending list; -1 where it does not. */
function placeOf(wanted: number, ascending: Uint32Array): number {
  let [from, to] = [0, ascending.length - 1]
  while (from <= to) {
    const middle = (from + to) >>> 1
    const found = ascending[middle]!
    if (found === wanted) return middle
    if (found < wanted) from = middle + 1
    else to = middle - 1
  }
  return -1
}

function bestMeanings(examples: readonly Example[], likeness: Float32Array): Match[] {
  const found = new Map<string, { scores: number[]; nearest: number }>()
  for (let at = 0; at < likeness.length; at += 1) {
    const score = likeness[at]!
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

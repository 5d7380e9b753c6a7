import { createFeatureReader, featuresOf } from './features.ts'

/** TF-IDF vectors of texts, in arrays that can be saved to a file. */
export interface ExampleIndex {
  /** All features of the examples, in ascending order. */
  features: Uint32Array
  rarity: Float32Array
  /** The rarity of a feature that no example has. */
  rarityOfUnknown: number
  /** Where each feature's entries start; the last value is where the entries end. */
  starts: Uint32Array
  examples: Uint16Array | Uint32Array
  /** One byte per weight, in units of `scale`: a quarter of the memory with the same results. */
  weights: Uint8Array
  scale: number
}

/** A meaning's wordings, and the text that explains it. */
export interface Profile {
  texts: readonly string[]
  about: string
}

/** Only a profile's strongest features are stored. Half as many would lose one right answer in fifty. */
const featuresOfProfile = 300

type Vector = Map<number, number>

export function indexExamples(examples: readonly { text: string }[]): ExampleIndex {
  const readFeatures = createFeatureReader()
  const read = examples.map(({ text }) => readFeatures(text))
  const counts = new Map<number, number>()
  for (const weights of read)
    for (const feature of weights.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const rarity = new Map(
    Array.from(counts, ([feature, count]) => [feature, rarityOf(count, read.length)] as const),
  )
  const rarityOfUnknown = rarityOf(0, read.length)
  return layOut(
    read.map((features) => weigh(features, (feature) => rarity.get(feature)!)),
    (feature) => rarity.get(feature)!,
    rarityOfUnknown,
  )
}

/** An index with one vector per profile, comparable with the example vectors. */
export function indexProfiles(profiles: readonly Profile[], examples: ExampleIndex): ExampleIndex {
  const readFeatures = createFeatureReader()
  const rarity = (feature: number) =>
    examples.rarity[placeOf(feature, examples.features)] ?? examples.rarityOfUnknown
  const vectors = profiles.map(({ texts, about }) => {
    const mean: Vector = new Map()
    for (const text of texts) add(mean, weigh(readFeatures(text), rarity))
    const profile: Vector = new Map()
    add(profile, unit(mean))
    add(profile, weigh(readFeatures(about), rarity))
    return new Map([...profile].toSorted(([, one], [, other]) => other - one).slice(0, featuresOfProfile))
  })
  return layOut(vectors, rarity, examples.rarityOfUnknown)
}

/** Writes the cosine similarity of a text and each vector of an index to `likeness`. */
export function readLikeness(text: string, index: ExampleIndex, likeness: Float32Array): void {
  likeness.fill(0)
  const places = [...featuresOf(text)].map(([feature, weight]) => ({
    place: placeOf(feature, index.features),
    weight,
  }))
  const weights = places.map(({ place, weight }) =>
    weightOf(weight, index.rarity[place] ?? index.rarityOfUnknown),
  )
  const length = Math.hypot(...weights) || 1
  for (const [nth, { place }] of places.entries()) {
    if (place < 0) continue
    const weight = (weights[nth]! / length) * index.scale
    for (let at = index.starts[place]!; at < index.starts[place + 1]!; at += 1)
      likeness[index.examples[at]!]! += weight * index.weights[at]!
  }
}

function layOut(
  vectors: readonly Vector[],
  rarityOfFeature: (feature: number) => number,
  rarityOfUnknown: number,
): ExampleIndex {
  const counts = new Map<number, number>()
  for (const vector of vectors)
    for (const feature of vector.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = Uint32Array.from(counts.keys()).toSorted()
  const places = new Map(Array.from(features, (feature, place) => [feature, place]))
  const starts = new Uint32Array(features.length + 1)
  for (const [place, feature] of features.entries()) starts[place + 1] = starts[place]! + counts.get(feature)!
  const next = starts.slice()
  const entries = starts.at(-1)!
  const examples = vectors.length < 2 ** 16 ? new Uint16Array(entries) : new Uint32Array(entries)
  const weights = new Uint8Array(entries)
  const heaviest = vectors.reduce((most, vector) => Math.max(most, ...vector.values()), 0)
  const scale = heaviest / 255 || 1
  for (const [example, vector] of vectors.entries())
    for (const [feature, weight] of vector) {
      const place = places.get(feature)!
      const at = next[place]!
      next[place] = at + 1
      examples[at] = example
      weights[at] = Math.round(weight / scale)
    }
  return {
    features,
    rarity: Float32Array.from(features, rarityOfFeature),
    rarityOfUnknown,
    starts,
    examples,
    weights,
    scale,
  }
}

function weigh(features: Vector, rarity: (feature: number) => number): Vector {
  return unit(
    new Map(Array.from(features, ([feature, weight]) => [feature, weightOf(weight, rarity(feature))])),
  )
}

function add(sum: Vector, vector: Vector): void {
  for (const [feature, weight] of vector) sum.set(feature, (sum.get(feature) ?? 0) + weight)
}

/** The weights scaled to a vector of length 1. */
function unit(vector: Vector): Vector {
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return new Map(Array.from(vector, ([feature, weight]) => [feature, weight / length]))
}

/** Inverse document frequency: rare features count more. */
function rarityOf(examplesWith: number, all: number): number {
  return Math.fround(Math.log(1 + all / (1 + examplesWith)))
}

function weightOf(weight: number, rarity: number): number {
  return Math.min(weight, 1) * rarity
}

/** The index of a number in an ascending list; -1 if it is not there. */
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

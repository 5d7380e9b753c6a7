import { createFeatureReader, featuresOf } from './features.ts'

/** The weights of a linear classifier, in arrays that can be saved to a file. */
export interface ClassifierWeights {
  classes: string[]
  /** Known features, in ascending order. */
  features: Uint32Array
  rarity: Float32Array
  /** A weight for each feature and class, in units of `scale`. */
  weights: Int8Array
  scale: number
  biases: Float32Array
}

export interface ClassifiedExample {
  label: string
  text: string
}

export interface Guess {
  label: string
  /** From 0 to 1; the probabilities of all labels sum to 1. */
  probability: number
}

/** Returns the possible labels of a text, most likely first. */
export type Classifier = (text: string, limit?: number) => Guess[]

interface Vector {
  /** Positions in the list of features. */
  places: number[]
  values: number[]
}

/** Features in fewer examples than this do not generalise. */
const fewestExamples = 2
const rounds = 5
const stepSize = 0.5
const stepOfBias = 0.02
const decay = 1e-5

/**
 * Trains a softmax classifier by stochastic gradient descent (AdaGrad). The order is fixed, so equal examples always
 * give equal weights.
 */
export function trainClassifier(examples: readonly ClassifiedExample[]): ClassifierWeights {
  const classes = [...new Set(examples.map(({ label }) => label))]
  const readFeatures = createFeatureReader()
  const read = examples.map(({ text }) => readFeatures(text))
  const { features, rarity } = countFeatures(read)
  const places = new Map(Array.from(features, (feature, place) => [feature, place]))
  const vectors = read.map((one) => vectorOf(one, (feature) => places.get(feature) ?? -1, rarity))
  const labels = examples.map(({ label }) => classes.indexOf(label))
  const weights = new Float32Array(features.length * classes.length)
  const squares = new Float32Array(weights.length).fill(1e-3)
  const biases = new Float32Array(classes.length)
  for (let round = 0; round < rounds; round += 1)
    for (const at of shuffled(vectors.length, round)) learn(vectors[at]!, labels[at]!)
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1
  return {
    classes,
    features,
    rarity,
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    scale,
    biases,
  }

  function learn({ places: own, values }: Vector, label: number): void {
    const errors = softmax(sumUp(own, values, weights, biases))
    errors[label]! -= 1
    for (const [nth, place] of own.entries()) {
      const start = place * classes.length
      for (let at = 0; at < classes.length; at += 1) {
        const slope = errors[at]! * values[nth]! + decay * weights[start + at]!
        squares[start + at]! += slope * slope
        weights[start + at]! -= (stepSize * slope) / Math.sqrt(squares[start + at]!)
      }
    }
    for (let at = 0; at < classes.length; at += 1) biases[at]! -= stepOfBias * errors[at]!
  }
}

export function createClassifier({
  classes,
  features,
  rarity,
  weights,
  scale,
  biases,
}: ClassifierWeights): Classifier {
  const places = new Map(Array.from(features, (feature, place) => [feature, place]))
  return (text, limit = 3) => {
    const { places: own, values } = vectorOf(featuresOf(text), (feature) => places.get(feature) ?? -1, rarity)
    const scaled = values.map((value) => value * scale)
    const probabilities = softmax(sumUp(own, scaled, weights, biases))
    return classes
      .map((label, at) => ({ label, probability: probabilities[at]! }))
      .toSorted((one, other) => other.probability - one.probability)
      .slice(0, limit)
  }
}

function countFeatures(read: readonly ReadonlyMap<number, number>[]) {
  const counts = new Map<number, number>()
  for (const one of read)
    for (const feature of one.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = Uint32Array.from(
    [...counts].filter(([, count]) => count >= fewestExamples).map(([feature]) => feature),
  ).toSorted()
  const rarity = Float32Array.from(features, (feature) =>
    Math.log(1 + read.length / (1 + counts.get(feature)!)),
  )
  return { features, rarity }
}

/** A text's features as a vector of length 1. */
function vectorOf(
  read: ReadonlyMap<number, number>,
  placeOf: (feature: number) => number,
  rarity: Float32Array,
): Vector {
  const known = [...read]
    .map(([feature, weight]) => ({ place: placeOf(feature), weight }))
    .filter(({ place }) => place >= 0)
  const values = known.map(({ place, weight }) => Math.min(weight, 1) * rarity[place]!)
  const length = Math.hypot(...values) || 1
  return { places: known.map(({ place }) => place), values: values.map((value) => value / length) }
}

function sumUp(
  places: readonly number[],
  values: readonly number[],
  weights: Float32Array | Int8Array,
  biases: Float32Array,
): Float32Array {
  const sums = biases.slice()
  for (const [nth, place] of places.entries()) {
    const start = place * biases.length
    for (let at = 0; at < biases.length; at += 1) sums[at]! += weights[start + at]! * values[nth]!
  }
  return sums
}

function softmax(sums: Float32Array): Float32Array {
  const most = sums.reduce((one, other) => Math.max(one, other), -Infinity)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const whole = powers.reduce((one, other) => one + other, 0)
  return powers.map((power) => power / whole)
}

/** The numbers below `count`, in an order that depends only on `seed`. */
function shuffled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at)
  let state = seed + 1
  for (let at = count - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    const other = state % (at + 1)
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

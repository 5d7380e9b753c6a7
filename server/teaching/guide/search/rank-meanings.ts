import type { Article } from '#contract/learning/article.ts'
import { indexProfiles, readLikeness, type ExampleIndex } from '#server/language/example-index.ts'
import type { Matcher } from '#server/language/matcher.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { WordOverlap } from '#server/teaching/guide/word-overlap.ts'
import { slugOf, type Meaning } from '#server/teaching/guide/meaning.ts'
import type { IntentReading } from '#server/teaching/guide/read-intents.ts'
import type { Indexed } from '#server/teaching/indexed.ts'

/** A meaning that a text may have, with its probability. */
export type Ranked = Likeness & { probability: number }

/** A possible meaning before weighting. */
type Likeness = Meaning & {
  /** Similarity of the wordings, from 0 to 1. */
  score: number
  /** The lead over the next meaning's score. */
  margin: number
  coverage: number
}

export interface RankedText {
  /** Versions of the same text: as written, without filler, with spelling corrected. */
  wordings: readonly string[]
  intents: readonly IntentReading[]
  /** The form of answer that the text asks for; null if unclear. */
  form: Answer['form'] | null
}

export type MeaningRanking = (text: RankedText) => Ranked[]

/** The signals for a meaning; `npm run learn` fits one weight for each. */
export type Signals = Record<Signal, number>

export const signals = [
  'likeness',
  'coverage',
  'likenessCovered',
  'sameWords',
  'profile',
  'subject',
  'isArticle',
  'isRecipe',
  'form',
  'isIntent',
  'intent',
  'intentOdds',
  'intentCoverage',
  'isLimit',
  'nothing',
  'nothingTold',
] as const
export type Signal = (typeof signals)[number]

/** Fitted by `npm run learn`. */
const weights: Signals = {
  likeness: 1.93,
  coverage: 5.41,
  likenessCovered: 2.27,
  sameWords: 1.71,
  profile: 2.38,
  subject: 2.45,
  isArticle: -1.86,
  isRecipe: -1.26,
  form: 0.24,
  isIntent: 3.47,
  intent: 2.63,
  intentOdds: 0.97,
  intentCoverage: 3.34,
  isLimit: -1.33,
  nothing: 4.65,
  nothingTold: -0.17,
}

interface Sources {
  articles: readonly Article[]
  answers: readonly Answer[]
  match: Matcher
  meanings: ReadonlyMap<string, Meaning>
  examples: ExampleIndex
  coverageOf: WordOverlap
  isTelling: (stem: string) => boolean
  /** The share of all examples that contain the stem. */
  shareOf: (stem: string) => number
  indexed: Indexed
}

export interface MeaningSignals {
  meanings: { meaning: Likeness; signals: Partial<Signals> }[]
  /** The signals that the text has no known meaning. */
  nothing: Partial<Signals>
}

/**
 * Ranks everything a text could mean in one list: answers, recipes, articles and intents. All probabilities,
 * including "nothing known", sum to 1.
 */
export function createMeaningRanking(read: (text: RankedText) => MeaningSignals): MeaningRanking {
  return (text) => {
    const { meanings, nothing } = read(text)
    const odds = meanings.map((one) => Math.exp(weighed(one.signals)))
    const all = odds.reduce((sum, one) => sum + one, Math.exp(weighed(nothing)))
    return meanings
      .map(({ meaning }, at) => ({ ...meaning, probability: odds[at]! / all }))
      .toSorted((one, other) => other.probability - one.probability)
  }
}

function weighed(own: Partial<Signals>): number {
  return signals.reduce((sum, signal) => sum + weights[signal] * (own[signal] ?? 0), 0)
}

const mostMatched = 25
const mostByProfile = 10
/** Keeps the logarithm of a likeness finite. */
const least = 0.05

export function createSignalReader(sources: Sources): (text: RankedText) => MeaningSignals {
  const { answers, match, meanings, coverageOf, isTelling, indexed, examples } = sources
  const profiles = indexed('answers, whole', () => indexProfiles(answers.map(toProfile), examples))
  const likeness = new Float32Array(answers.length)
  const sameWords = createSameWords(sources)
  return ({ wordings, intents, form }) => {
    const plain = wordings.at(-1) ?? ''
    const stems = [...new Set(stemsOf(plain))]
    const scores = new Map<string, number>()
    for (const wording of wordings)
      for (const { meaning, score } of match(wording, mostMatched))
        scores.set(meaning, Math.max(score, scores.get(meaning) ?? 0))
    readLikeness(plain, profiles, likeness)
    const byProfile = new Map(answers.map(({ id }, at) => [`answer ${id}`, likeness[at]!]))
    for (const [key] of [...byProfile].toSorted((a, b) => b[1] - a[1]).slice(0, mostByProfile))
      if (!scores.has(key)) scores.set(key, 0)
    const found = [...scores].map(([key, score]) => ({ key, score, meaning: meanings.get(key)! }))
    const subjects = subjectsOf(found)
    const topSubject = Math.max(least, ...subjects.values())
    const questions = found
      .toSorted((one, other) => other.score - one.score)
      .map(({ key, score, meaning }, at, all) => {
        const coverage = coverageOf(stems, meaning)
        const margin = score - (all[at + 1]?.score ?? 0)
        return {
          meaning: { ...meaning, score, margin, coverage },
          signals: {
            likeness: score,
            coverage,
            likenessCovered: score * coverage,
            sameWords: sameWords(stems, meaning),
            profile: Math.log(least + (byProfile.get(key) ?? 0)),
            subject: (subjects.get(slugOf(meaning) ?? '') ?? 0) / topSubject,
            isArticle: meaning.kind === 'article' ? 1 : 0,
            isRecipe: meaning.kind === 'recipe' ? 1 : 0,
            form: meaning.kind === 'answer' && form ? (meaning.answer.form === form ? 1 : -0.3) : 0,
          },
        }
      })
    return {
      meanings: [...questions, ...intents.map(withSignals)],
      nothing: { nothing: 1, nothingTold: Math.min(mostTold, stems.filter(isTelling).length) },
    }
  }
}

const mostTold = 5

function withSignals(intent: IntentReading) {
  const { score, coverage, group } = intent
  return {
    meaning: intent,
    signals: {
      isIntent: 1,
      intent: score,
      intentOdds: Math.log((score + least) / (1 - score + least)),
      intentCoverage: coverage,
      isLimit: group === 'limits' ? 1 : 0,
    },
  }
}

function toProfile({ question, asks, followUps, first, more, simpler }: Answer) {
  return { texts: [question, ...asks, ...followUps], about: [first, more, simpler].join(' ') }
}

const shareOfMore = 0.1
const mostAdded = 4

/** For each article, the combined score of its meanings. */
function subjectsOf(found: readonly { score: number; meaning: Meaning }[]): Map<string, number> {
  const bySlug = Map.groupBy(found, ({ meaning }) => slugOf(meaning) ?? '')
  return new Map(
    Array.from(bySlug, ([slug, own]) => {
      const best = own.map(({ score }) => score).toSorted((one, other) => other - one)
      const more = best.slice(1, mostAdded).reduce((sum, score) => sum + score, 0)
      return [slug, (best[0] ?? 0) + shareOfMore * more]
    }),
  )
}

/** How closely a text repeats one of a meaning's wordings: the share of common stems, rare ones counting more. */
function createSameWords({ articles, shareOf }: Sources) {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const known = new Map<string, Map<string, number>[]>()
  const worthOf = (stem: string) => -Math.log(Math.max(shareOf(stem), leastShare))
  const wordingsOf = (meaning: Meaning): [string, () => readonly string[]] => {
    switch (meaning.kind) {
      case 'answer':
        return [`answer ${meaning.answer.id}`, () => [meaning.answer.question, ...meaning.answer.asks]]
      case 'recipe':
        return [`recipe ${meaning.recipe.asks[0]}`, () => meaning.recipe.asks]
      case 'article': {
        const article = bySlug.get(meaning.slug)
        return [
          `article ${meaning.slug}`,
          () => (article ? [article.title, ...article.questions, ...article.keywords] : []),
        ]
      }
      case 'intent':
        return ['', () => []]
    }
  }
  const worths = (stems: readonly string[]) => new Map(stems.map((stem) => [stem, worthOf(stem)]))
  return (stems: readonly string[], meaning: Meaning) => {
    const [key, read] = wordingsOf(meaning)
    const own = known.get(key) ?? read().map((wording) => worths(stemsOf(wording)))
    known.set(key, own)
    const said = worths(stems)
    const worthSaid = sumOf(said.values())
    return Math.max(
      0,
      ...own.map((wording) => {
        const shared = sumOf([...wording].flatMap(([stem, worth]) => (said.has(stem) ? worth : [])))
        return (2 * shared) / Math.max(worthSaid + sumOf(wording.values()), 1)
      }),
    )
  }
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0
  for (const one of numbers) sum += one
  return sum
}

/** The frequency assumed for a word that no example contains. */
const leastShare = 1 / 13_000

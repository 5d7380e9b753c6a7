import type { Article } from '#contract/learning/article.ts'
import { indexExamples } from '#server/language/example-index.ts'
import { createMatcher, type Example, type Match } from '#server/language/matcher.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import { countWords, createRespell } from '#server/language/spelling.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import { createRejectionReader, type Rejection } from './rejections.ts'
import { createWordings, type Wordings } from './wordings.ts'
import {
  createMeaningRanking,
  createSignalReader,
  type MeaningSignals,
  type Ranked,
} from '#server/teaching/guide/search/rank-meanings.ts'
import { rememberResults } from '#server/teaching/guide/search/remember-results.ts'
import { createAnswerRanking, type RankedAnswer } from '#server/teaching/guide/search/rank-answers.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import type { Recipe } from './recipe.ts'
import type { Answer, Misconception } from './answer.ts'
import type { FiledIntent, Phrases } from './intents.ts'
import { countStems, createWordOverlap } from './word-overlap.ts'
import { slugOf, type Meaning } from './meaning.ts'
import { createIntentReader, type IntentReading } from './read-intents.ts'
import { createBeliefReader, type Belief } from './read-belief.ts'
import { createMoveReader, type Move } from './moves.ts'

export type Reading = Meaning & {
  /** From 0 to 1. */
  score: number
  /** The lead over the next meaning. */
  margin: number
  /** The share of the text that the meaning's wordings contain, rare words counting more; 1 if not measured. */
  coverage: number
}

/** An article, with the combined score of its readings. */
export interface Subject {
  slug: string
  score: number
}

export interface Understanding extends Wordings {
  /** Everything a text may mean, most likely first, with probabilities. */
  rank: (text: string) => Ranked[]
  /** The ranking's input, for fitting its weights. */
  signalsOf: (text: string) => MeaningSignals
  /** Questions about iOS that the text may ask, without context, best first. */
  read: (text: string, limit?: number) => Reading[]
  /**
   * The intents that a text may have, most likely first. The score is the probability of the intent rather than a
   * question about iOS.
   */
  readIntents: (text: string) => IntentReading[]
  /** The articles that all readings of a text lead to, best first. */
  subjectsOf: (text: string) => Subject[]
  /** Articles by their titles, keywords and questions only, best first. For finding a task's subject. */
  articlesLike: (text: string) => Subject[]
  /** The best match among the follow-ups of the answers that pass `isNear`; null if none. */
  readFollowUp: (text: string, isNear: (answer: Answer) => boolean) => Reading | null
  /** Ranks the answers that pass `isNear` by how close a text is to their questions and follow-ups, best first. */
  rankAmong: (text: string, isNear: (answer: Answer) => boolean) => RankedAnswer[]
  /** The known belief that a text claims; null if none is close enough for a verdict. */
  readBelief: (text: string) => Belief | null
  /** The share of a text that a meaning's wordings contain, from 0 to 1. */
  coverageOf: (text: string, meaning: Meaning) => number
  /** The intents whose `signs` occur in a text. */
  signsIn: (text: string) => string[]
  /** Whether a text rejects the previous reply, and what else it says; null if it does not. */
  readRejection: (text: string) => Rejection | null
  /**
   * What a text asks about the previous reply. `terms` are the words from that reply's code that the text mentions.
   */
  readMove: (text: string, terms: readonly string[]) => Move | null
  /** The stems of the things a text mentions, without words that only ask for something: “show”, “again”, “example”. */
  namedIn: (text: string) => string[]
  /** Whether one of the meaning's wordings contains one of the text's rarest known words. */
  agreesWith: (text: string, meaning: Meaning) => boolean
  /** A text with spelling mistakes corrected; null if it has none. */
  respelt: (text: string) => string | null
  /** The stems of a text without the most common ones. */
  tellingStems: (text: string) => string[]
  /** Whether a word occurs in any example. */
  knowsWord: (word: string) => boolean
}

interface Sources {
  articles: readonly Article[]
  recipes: readonly Recipe[]
  answers: readonly Answer[]
  misconceptions: readonly Misconception[]
  intents: readonly FiledIntent[]
  phrases: Phrases
}

/** A stem in more than this share of the examples is too common to count: "the", "how", "do". */
const commonShare = 0.047
/** Lower, because more words matter for telling a belief from its opposite. */
const commonInBeliefs = 0.016

export function createUnderstanding(
  { articles, recipes, answers, misconceptions, intents, phrases }: Sources,
  indexed: Indexed,
): Understanding {
  const meanings = new Map<string, Meaning>()
  const examples: Example[] = []
  const add = (key: string, meaning: Meaning, texts: readonly string[]) => {
    meanings.set(key, meaning)
    for (const text of texts) examples.push({ meaning: key, text })
  }
  for (const answer of answers) {
    add(`answer ${answer.id}`, { kind: 'answer', answer }, [answer.question, ...answer.asks])
  }
  for (const [at, recipe] of recipes.entries()) add(`recipe ${at}`, { kind: 'recipe', recipe }, recipe.asks)
  for (const { slug, title, questions, keywords } of articles)
    add(`article ${slug}`, { kind: 'article', slug }, [title, ...questions, ...keywords])
  const exampleIndex = indexed('meanings', () => indexExamples(examples))
  const matchAll = createMatcher(examples, exampleIndex)
  const allMatches = rememberResults((text: string) => matchAll(text, mostMatches))
  const match = (text: string, limit = mostMatches) => allMatches(text).slice(0, limit)
  const followUps = answers.flatMap(({ id, followUps: texts }) =>
    texts.map((text) => ({ meaning: id, text })),
  )
  const matchFollowUp = createMatcher(
    followUps,
    indexed('follow-ups', () => indexExamples(followUps)),
  )
  const answersById = new Map(answers.map((answer) => [answer.id, answer]))
  const frequency = indexed('stems', () => countStems(examples))
  const countOf = (stem: string) => frequency.get(stem) ?? 0
  const isTelling = (stem: string, share: number) => (frequency.get(stem) ?? 0) < examples.length * share
  const wordings = createWordings(phrases)
  const readBelief = createBeliefReader(
    misconceptions,
    phrases,
    (text) => stemsOf(text).filter((stem) => isTelling(stem, commonInBeliefs)),
    wordings.asksToCheck,
    indexed,
  )
  const respell = createRespell(indexed('words', () => countWords(examples.map(({ text }) => text))))
  const onlyFiller = createEdgePhrases(phrases.filler)
  const coverageOf = createWordOverlap(
    articles,
    intents,
    (stem) => (frequency.get(stem) ?? 0) / examples.length,
  )
  const coverageOfText = (text: string, meaning: Meaning) => coverageOf(distinctStemsOf(text), meaning)
  const toReadings = (matches: readonly Match[], text?: string): Reading[] => {
    const said = text === undefined ? [] : distinctStemsOf(text)
    return matches.map((one, rank) => ({
      ...meanings.get(one.meaning)!,
      score: one.score,
      margin: one.score - (matches[rank + 1]?.score ?? 0),
      coverage: said.length > 0 && rank < readingsCovered ? coverageOf(said, meanings.get(one.meaning)!) : 1,
    }))
  }
  const moves = createMoveReader(intents, indexed)
  const rejection = createRejectionReader(intents)
  const tellingStems = (text: string) => stemsOf(text).filter((stem) => isTelling(stem, commonShare))
  const signs = intents.flatMap(({ id, signs: phrasesOfIntent }) =>
    phrasesOfIntent ? [{ id, isIn: createPhraseFinder(phrasesOfIntent).isIn }] : [],
  )
  const classify = createIntentReader(intents, answers, coverageOfText, indexed)
  // Filler may be the message ("thanks") or hide it, so both versions are classified. Request phrases count only
  // alone.
  const readIntents = (text: string) => {
    const [unframed, plain] = [wordings.withoutFiller(text), onlyFiller.strip(text)]
    const [whole, rest] = [classify(unframed === plain ? text : unframed), classify(unframed)]
    return (rest[0]?.score ?? 0) > (whole[0]?.score ?? 0) ? rest : whole
  }
  const sources = {
    articles,
    answers,
    meanings,
    coverageOf,
    indexed,
    match,
    examples: exampleIndex,
    isTelling: (stem: string) => isTelling(stem, commonShare),
    shareOf: (stem: string) => countOf(stem) / examples.length,
  }
  const toRanked = (text: string) => {
    const plain = wordings.withoutFiller(text)
    return {
      wordings: [...new Set([text, plain, respell(plain)])].filter((wording) => wording !== ''),
      intents: readIntents(text),
      form: wordings.formOf(plain),
    } as const
  }
  const signalsOf = createSignalReader(sources)
  const rank = createMeaningRanking(signalsOf)
  return {
    ...wordings,
    rank: (text) => rank(toRanked(text)),
    signalsOf: (text) => signalsOf(toRanked(text)),
    read: (text, limit = 5) => toReadings(match(text, limit + 1), text).slice(0, limit),
    subjectsOf: (text) => addedUp(toReadings(match(text, readingsAdded))),
    articlesLike: (text) =>
      addedUp(toReadings(match(text, readingsAdded)).filter(({ kind }) => kind === 'article')),
    readFollowUp(text, isNear) {
      const near = matchFollowUp(text, 50).flatMap(({ meaning, score }) => ({
        answer: answersById.get(meaning)!,
        score,
      }))
      const [best, next] = near.filter(({ answer }) => isNear(answer))
      return best
        ? {
            kind: 'answer',
            answer: best.answer,
            score: best.score,
            margin: best.score - (next?.score ?? 0),
            coverage: 1,
          }
        : null
    },
    rankAmong: createAnswerRanking(match, matchFollowUp, meanings, answersById),
    coverageOf: coverageOfText,
    signsIn: (text) => signs.filter(({ isIn }) => isIn(text)).map(({ id }) => id),
    readIntents,
    readRejection(text) {
      const read = rejection(text)
      const saysMore =
        read !== null && (tellingStems(read.rest).length > 0 || wordings.formOf(read.rest) !== null)
      return read && !saysMore ? { ...read, rest: '' } : read
    },
    readMove: moves.read,
    namedIn: moves.namedIn,
    agreesWith(text, meaning) {
      const known = distinctStemsOf(text)
        .filter((stem) => countOf(stem) > 0 && isTelling(stem, commonShare) && !/^\d/.test(stem))
        .toSorted((one, other) => countOf(one) - countOf(other))
        .slice(0, wordsThatAgree)
      return known.some((stem) => coverageOf.isAsked(stem, meaning))
    },
    readBelief,
    respelt(text) {
      const respelt = respell(text)
      return respelt === wordsOf(text).join(' ') ? null : respelt
    },
    tellingStems,
    knowsWord: (word) => stemsOf(word).every((stem) => frequency.has(stem)),
  }
}

/** How many of a question's rarest words are compared; at least one must be in the answer's wordings. */
const wordsThatAgree = 2

/** Coverage is only measured for these first readings: no later one is ever answered or declined. */
const readingsCovered = 20

/** Each text is matched once with this limit; callers that want fewer take the first ones. */
const mostMatches = 500
const readingsAdded = 60
/** The weight of an article's second to fourth reading. More would favour articles with many answers. */
const shareOfMore = 0.1
const mostAdded = 4

function distinctStemsOf(text: string): string[] {
  return [...new Set(stemsOf(text))]
}

function addedUp(readings: readonly Reading[]): Subject[] {
  const scores = Map.groupBy(readings, slugOf)
  scores.delete(null)
  return [...scores]
    .map(([slug, ways]) => ({
      slug: slug!,
      score: ways
        .slice(0, mostAdded)
        .reduce((sum, { score }, at) => sum + score * (at === 0 ? 1 : shareOfMore), 0),
    }))
    .toSorted((one, other) => other.score - one.score)
}

import type { Article } from '#contract/learning/article.ts'
import { indexExamples } from '#server/language/example-index.ts'
import { createMatcher, type Example, type Match } from '#server/language/matcher.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import { countWords, createRespell } from '#server/language/spelling.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
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
import { countStems, createCoverage } from './coverage.ts'
import { slugOf, type Meaning } from './meaning.ts'
import { createIntentReader, type IntentReading } from './read-intents.ts'
import { createBeliefReader, createBounds, type Belief } from './read-belief.ts'
import { createMoveReader, type Move } from './moves.ts'

export type Reading = Meaning & {
  /** From 0 to 1. */
  score: number
  /** The distance to the next meaning. */
  margin: number
  /** The share of the text that the meaning's wordings cover, rare words counting more; 1 if not measured. */
  coverage: number
}

/** An article, with the combined score of the readings that lead to it. */
export interface Subject {
  slug: string
  score: number
}

export interface Understanding {
  /** Everything that a text may mean, likeliest first, with probabilities. */
  rank: (text: string) => Ranked[]
  /** What the ranking goes by, for fitting its weights. */
  signalsOf: (text: string) => MeaningSignals
  /** Questions about iOS that a text may ask, read by itself, best first. */
  read: (text: string, limit?: number) => Reading[]
  /**
   * Other meanings of a text, by the words of all intents together, likeliest first. The score is the
   * probability of this intent over a question about iOS.
   */
  readIntents: (text: string) => IntentReading[]
  /** The articles that a text is about, by all its readings together, best first. */
  subjectsOf: (text: string) => Subject[]
  /**
   * Articles by their titles, keywords and questions only, best first. Shows what a task is about, not what
   * people ask about it.
   */
  articlesLike: (text: string) => Subject[]
  /** The best reading among the follow-ups of some answers. */
  readFollowUp: (text: string, isNear: (answer: Answer) => boolean) => Reading | null
  /** Ranks some answers by how close a text is to their questions and follow-ups, nearest first. */
  rankAmong: (text: string, isNear: (answer: Answer) => boolean) => RankedAnswer[]
  /** The known belief that a text claims; null if none is close enough for a yes or no. */
  readBelief: (text: string) => Belief | null
  /** The share of a text that a meaning's own wordings cover, from 0 to 1. */
  coverageOf: (text: string, meaning: Meaning) => number
  /** True if a statement asks to be checked: "so …, right?". */
  asksToCheck: (text: string) => boolean
  /** True if a text asks how to do something. */
  asksHow: (text: string) => boolean
  /** The intents whose signs occur in a text. */
  signsIn: (text: string) => string[]
  /** What a text asks of the previous reply; `terms` are words of that reply's code that it names. */
  readMove: (text: string, terms: readonly string[]) => Move | null
  /** True if a text refers to what was said before: "it", "that". */
  leans: (text: string) => boolean
  /** True if a text asks for more than a yes or a no. */
  isOpenQuestion: (text: string) => boolean
  asksYesOrNo: (text: string) => boolean
  /** True if a text starts like a yes-no question, even without a question mark. */
  opensQuestion: (text: string) => boolean
  isJoiner: (word: string) => boolean
  /** True if a text asks to show, explain or write something. */
  isWish: (text: string) => boolean
  speaksOfMissing: (text: string) => boolean
  /** True if an answer is about something empty, missing or failing. */
  isAboutMissing: (answer: Answer) => boolean
  /** The stems of a text that no move uses, which are the things it names. */
  namedIn: (text: string) => string[]
  /** True if a text ends like a belief: "…, right?". */
  endsAsBelief: (text: string) => boolean
  saysNot: (text: string) => boolean
  /** True if a sentence only refers to the one before it: "How do I do that?" */
  isClosingQuestion: (sentence: string) => boolean
  /** True if a text asks for one of two things that were compared. */
  asksWhichOfTwo: (text: string) => boolean
  saysOr: (text: string) => boolean
  /** True if a wording of the meaning contains one of the rarest known words of a text. */
  agreesWith: (text: string, meaning: Meaning) => boolean
  /** The distinctive words of a text as written. */
  tellingWords: (text: string) => string[]
  /** The words of a text that limit or extend its claim: "only", "every". */
  boundsIn: (text: string) => Set<string>
  givesReason: (sentence: string) => boolean
  /** True if a text says which iOS the learner has. */
  saysOwnVersion: (text: string) => boolean
  /** The texts for when the tutor is not certain. */
  unsure: Phrases['unsure']
  /** True if a reply was a guess. */
  isGuess: (reply: string) => boolean
  /** A text with spelling mistakes corrected; null if it has none. */
  respelt: (text: string) => string | null
  /** True if a text only says how something is asked for: "please show me the code". */
  isFrame: (text: string) => boolean
  /** True if a text says that the learner has no Mac. */
  lacksMac: (text: string) => boolean
  hasMac: (text: string) => boolean
  /** What learners without a Mac are told. */
  noMac: Phrases['noMac']
  /** A text without "ok and", "thanks! but" and the like. */
  withoutFiller: (text: string) => string
  /** The stems of a text that are not among the most common. */
  tellingStems: (text: string) => string[]
  /** True if a word occurs in any example. */
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

/** A stem in a larger share of the examples is too common to count: "the", "how", "do". */
const commonShare = 0.047
/** Lower, because more words matter in telling a belief from its opposite. */
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
  const readBelief = createBeliefReader(
    misconceptions,
    phrases,
    (text) => stemsOf(text).filter((stem) => isTelling(stem, commonInBeliefs)),
    indexed,
  )
  const respell = createRespell(indexed('words', () => countWords(examples.map(({ text }) => text))))
  const negations = new Set(phrases.negations.flatMap(stemsOf))
  const filler = createEdgePhrases([...phrases.filler, ...phrases.frames])
  const onlyFiller = createEdgePhrases(phrases.filler)
  const [lacksMac, hasMac] = [phrases.noMac.says, phrases.noMac.has].map(createPhraseFinder)
  const openings = createEdgePhrases(phrases.beliefOpenings)
  const howOpenings = createEdgePhrases(phrases.howOpenings)
  const closings = createEdgePhrases(phrases.beliefClosings)
  const openQuestions = createEdgePhrases(phrases.openQuestions)
  const yesNoOpenings = createEdgePhrases(phrases.yesNoOpenings)

  const questionOpenings = createEdgePhrases(phrases.questionOpenings)
  const lettersOf = (text: string) =>
    wordsOf(text)
      .filter((word) => /\p{L}/u.test(word))
      .join(' ')
  const closingQuestions = new Set(phrases.closingQuestions.map(lettersOf))
  const joiners = new Set(phrases.joiners)
  const whys = createPhraseFinder(['why', 'how come'])
  const edges = createEdgePhrases([...phrases.filler, ...phrases.joiners])
  const bare = edges.strip
  const missing = createPhraseFinder(phrases.missing)
  const wishes = createEdgePhrases(phrases.wishOpenings)
  const coverageOf = createCoverage(articles, intents, (stem) => (frequency.get(stem) ?? 0) / examples.length)
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
  const signs = intents.flatMap(({ id, signs: phrasesOfIntent }) =>
    phrasesOfIntent ? [{ id, isIn: createPhraseFinder(phrasesOfIntent).isIn }] : [],
  )
  const classify = createIntentReader(intents, answers, coverageOfText, indexed)
  // Filler may be the message, as in "thanks", or hide it; a frame never counts where something else is said.
  const readIntents = (text: string) => {
    const [unframed, plain] = [filler.strip(text), onlyFiller.strip(text)]
    const [whole, rest] = [classify(unframed === plain ? text : unframed), classify(unframed)]
    return (rest[0]?.score ?? 0) > (whole[0]?.score ?? 0) ? rest : whole
  }
  const formOf = (text: string) => {
    if (yesNoOpenings.startsWithOne(bare(text))) return 'yes-no'
    if (whys.isIn(text)) return 'why'
    if (howOpenings.startsWithOne(bare(text))) return 'how'
    return openQuestions.startsWithOne(bare(text)) ? 'what' : null
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
    const plain = filler.strip(text)
    return {
      wordings: [...new Set([text, plain, respell(plain)])].filter((wording) => wording !== ''),
      intents: readIntents(text),
      form: formOf(plain),
    } as const
  }
  const signalsOf = createSignalReader(sources)
  const rank = createMeaningRanking(signalsOf)
  return {
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
    readMove: moves.read,
    namedIn: moves.namedIn,
    speaksOfMissing: missing.isIn,
    isAboutMissing: ({ question, first, asks }) => missing.isIn([question, first, ...asks].join(' ')),
    leans: createPhraseFinder(phrases.leaning).isIn,
    isOpenQuestion: (text) => openQuestions.startsWithOne(bare(text)),
    asksYesOrNo: (text) => yesNoOpenings.startsWithOne(bare(text)),
    opensQuestion: (text) => questionOpenings.startsWithOne(bare(text)),
    isJoiner: (word) => joiners.has(word.toLowerCase()),
    isWish: (text) => wishes.startsWithOne(bare(text)),
    endsAsBelief: closings.endsWithOne,
    saysNot: (text) => stemsOf(text).filter((stem) => negations.has(stem)).length % 2 === 1,
    isClosingQuestion: (sentence) => closingQuestions.has(lettersOf(bare(sentence)) || lettersOf(sentence)),
    asksWhichOfTwo: createPhraseFinder(phrases.ofTheTwo).isIn,
    saysOr: createPhraseFinder(phrases.orWords).isIn,
    agreesWith(text, meaning) {
      const known = distinctStemsOf(text)
        .filter((stem) => countOf(stem) > 0 && isTelling(stem, commonShare) && !/^\d/.test(stem))
        .toSorted((one, other) => countOf(one) - countOf(other))
        .slice(0, wordsThatAgree)
      return known.some((stem) => coverageOf.isAsked(stem, meaning))
    },
    tellingWords(text) {
      const isNamed = (stem: string) => countOf(stem) > 0 && isTelling(stem, commonShare)
      const named = new Set(moves.namedIn(text).filter(isNamed))
      const words = text.match(/[\p{L}@][\p{L}\p{N}_]{2,60}/gu) ?? []
      return [...new Set(words.filter((word) => stemsOf(word).some((stem) => named.has(stem))))]
    },
    boundsIn: createBounds(phrases),
    givesReason: createPhraseFinder(phrases.reasons).isIn,
    saysOwnVersion: createPhraseFinder(phrases.ownVersion).isIn,
    readBelief,
    asksToCheck: (text) => openings.startsWithOne(text) || closings.endsWithOne(text),
    unsure: phrases.unsure,
    isGuess: (reply) => reply.includes(phrases.unsure.guess),
    respelt(text) {
      const respelt = respell(text)
      return respelt === wordsOf(text).join(' ') ? null : respelt
    },
    asksHow: (text) => howOpenings.startsWithOne(bare(text)),
    withoutFiller: filler.strip,
    isFrame: (text) => filler.isWhole(text) && !onlyFiller.isWhole(text),
    lacksMac: (text) => lacksMac!.isIn(text),
    hasMac: (text) => hasMac!.isIn(text),
    noMac: phrases.noMac,
    tellingStems: (text) => stemsOf(text).filter((stem) => isTelling(stem, commonShare)),
    knowsWord: (word) => stemsOf(word).every((stem) => frequency.has(stem)),
  }
}

/** One of this many rarest words of a question must be in a wording of the answer. */
const wordsThatAgree = 2

/** Only the first readings are ever answered or declined. */
const readingsCovered = 20

/** A text is matched once; callers that want fewer results take the first. */
const mostMatches = 500
const readingsAdded = 60
/** For the second to fourth reading of an article; more would favour articles with many answers. */
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

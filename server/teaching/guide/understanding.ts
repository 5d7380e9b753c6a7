import type { Article } from '#contract/article.ts'
import type { Recipe } from './recipe.ts'
import { createMatcher, indexExamples, type Example, type Match } from '#server/language/matcher.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import { countWords, createRespell } from '#server/language/spelling.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { Answer, Misconception } from './answer.ts'
import { createTranslate, type FieldWords } from './field-words.ts'
import type { FiledIntent, Phrases } from './intents.ts'
import { createCoverage } from './coverage.ts'
import type { Language, Meaning } from './meaning.ts'
import { createBeliefReader, type Belief } from './read-belief.ts'
import { createMoveReader, movesGroup, type Move } from './moves.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'

export type Reading = Meaning & {
  /** Likeness of 0 to 1. */
  score: number
  /** How far the next other meaning is behind. */
  margin: number
  /** How much of what the text says the meaning's own words have too, from 0 to 1; rare words count more. 1 where nobody looked. */
  coverage: number
}

/** An article, and how much of what is near to a text leads to it. */
export interface Subject {
  slug: string
  score: number
}

export interface Understanding {
  /** What a text means when it is read alone, best first. */
  read: (text: string, limit?: number) => Reading[]
  /** The articles that a text is about, by all its readings together, best first. */
  subjectsOf: (text: string) => Subject[]
  /** Articles by their own titles, keywords and questions alone, best first: what a task is about, not what people ask about it. */
  articlesLike: (text: string) => Subject[]
  /** The same among the follow-ups of some answers. */
  readFollowUp: (text: string, isNear: (answer: Answer) => boolean) => Reading | null
  /** The known belief that a text claims; null where none is near enough to say yes or no. */
  readBelief: (text: string) => Belief | null
  /** Whether a statement asks to be checked: "so …, right?". */
  asksToCheck: (text: string) => boolean
  /** Whether a text asks for a way to do something. */
  asksHow: (text: string) => boolean
  /** The intents whose signs stand in a text. */
  signsIn: (text: string) => string[]
  /** What a text asks of the reply before it; `terms` are words of that reply's code that it names. */
  readMove: (text: string, terms: readonly string[]) => Move | null
  /** Whether a text points at what was said before: "it", "that". */
  leans: (text: string) => boolean
  /** Whether a text asks for more than a yes or a no. */
  isOpenQuestion: (text: string) => boolean
  asksYesOrNo: (text: string) => boolean
  /** Whether a text opens as a question that wants a yes or a no does, also without a question mark. */
  opensQuestion: (text: string) => boolean
  isJoiner: (word: string) => boolean
  /** Whether a text asks for something to be shown, explained or written. */
  isWish: (text: string) => boolean
  speaksOfMissing: (text: string) => boolean
  /** Whether an answer treats something being empty, missing or failing. */
  isAboutMissing: (answer: Answer) => boolean
  /** The stems of a text that no move uses: what it names. */
  namedIn: (text: string) => string[]
  /** Whether a text ends as a belief does: "…, right?". */
  endsAsBelief: (text: string) => boolean
  saysNot: (text: string) => boolean
  givesReason: (sentence: string) => boolean
  /** The language of a text other than English; null where too little gives it away. */
  languageOf: (text: string) => Exclude<Language, 'en'> | null
  /** What is said in a language about what is in English only. */
  wordsIn: (language: Exclude<Language, 'en'>) => { lead: string; rest: string }
  /** In the language of a text, that it was not understood; null for English. */
  unsureIn: (text: string) => string | null
  /** Other ways to read a text that may say the same plainly: with its slips put right, and in English words. */
  reworded: (text: string) => string[]
  /** A text without "ok and", "thanks! but" and the like. */
  withoutFiller: (text: string) => string
  /** The stems of a text that are not among the commonest of all. */
  tellingStems: (text: string) => string[]
  /** Whether a word stands anywhere in what people say. */
  knowsWord: (word: string) => boolean
}

interface Sources {
  articles: readonly Article[]
  recipes: readonly Recipe[]
  answers: readonly Answer[]
  misconceptions: readonly Misconception[]
  intents: readonly FiledIntent[]
  phrases: Phrases
  fieldWords: FieldWords
}

/** A stem in more examples than this tells nothing: "the", "how", "do". */
const commonShare = 0.03
/** A belief is told from its opposite by more of its words. */
const commonInBeliefs = 0.01

export function createUnderstanding(
  { articles, recipes, answers, misconceptions, intents, phrases, fieldWords }: Sources,
  indexed: Indexed,
): Understanding {
  const meanings = new Map<string, Meaning>()
  const examples: Example[] = []
  const add = (key: string, meaning: Meaning, texts: readonly string[]) => {
    meanings.set(key, meaning)
    for (const text of texts) examples.push({ meaning: key, text })
  }
  for (const answer of answers) {
    add(`answer ${answer.id} en`, { kind: 'answer', answer, language: 'en' }, [
      answer.question,
      ...answer.asks,
    ])
    for (const language of ['de', 'es', 'fr', 'pt'] as const)
      add(
        `answer ${answer.id} ${language}`,
        { kind: 'answer', answer, language },
        answer.languages[language].asks,
      )
  }
  for (const [at, recipe] of recipes.entries()) add(`recipe ${at}`, { kind: 'recipe', recipe }, recipe.asks)
  for (const { slug, title, questions, keywords } of articles)
    add(`article ${slug}`, { kind: 'article', slug }, [title, ...questions, ...keywords])
  for (const intent of intents.filter(({ group }) => group !== movesGroup))
    add(`intent ${intent.id}`, { kind: 'intent', id: intent.id, group: intent.group }, intent.examples)
  const match = createMatcher(
    examples,
    indexed('meanings', () => indexExamples(examples)),
  )
  const followUps = answers.flatMap(({ id, followUps: texts }) =>
    texts.map((text) => ({ meaning: id, text })),
  )
  const matchFollowUp = createMatcher(
    followUps,
    indexed('follow-ups', () => indexExamples(followUps)),
  )
  const answersById = new Map(answers.map((answer) => [answer.id, answer]))
  const frequency = indexed('stems', () => countStems(examples))
  const isTelling = (stem: string, share: number) => (frequency.get(stem) ?? 0) < examples.length * share
  const readBelief = createBeliefReader(
    misconceptions,
    phrases,
    (text) => stemsOf(text).filter((stem) => isTelling(stem, commonInBeliefs)),
    indexed,
  )
  const respell = createRespell(indexed('words', () => countWords(examples.map(({ text }) => text))))
  const translate = createTranslate(fieldWords)
  const languageOf = createLanguageFinder(phrases.languages)
  const unsureIn = (text: string) => {
    const language = languageOf(text)
    return (language && phrases.languages[language]?.unsure) ?? null
  }
  const negations = new Set(phrases.negations.flatMap(stemsOf))
  const filler = createEdgePhrases(phrases.filler)
  const openings = createEdgePhrases(phrases.beliefOpenings)
  const howOpenings = createEdgePhrases(phrases.howOpenings)
  const closings = createEdgePhrases(phrases.beliefClosings)
  const openQuestions = createEdgePhrases(phrases.openQuestions)
  const yesNoOpenings = createEdgePhrases(phrases.yesNoOpenings)

  const questionOpenings = createEdgePhrases(phrases.questionOpenings)
  const joiners = new Set(phrases.joiners)
  const edges = createEdgePhrases([...phrases.filler, ...phrases.joiners])
  const bare = edges.strip
  const missing = createPhraseFinder(phrases.missing)
  const wishes = createEdgePhrases(phrases.wishOpenings)
  const coverageOf = createCoverage(articles, intents, (stem) => (frequency.get(stem) ?? 0) / examples.length)
  const toReadings = (matches: readonly Match[], text?: string): Reading[] => {
    const stems = text === undefined || languageOf(text) !== null ? [] : stemsOf(text)
    return matches.map((one, rank) => ({
      ...meanings.get(one.meaning)!,
      score: one.score,
      margin: one.score - (matches[rank + 1]?.score ?? 0),
      coverage:
        stems.length > 0 && rank < readingsCovered ? coverageOf(stems, meanings.get(one.meaning)!) : 1,
    }))
  }
  const moves = createMoveReader(intents, indexed)
  const signs = intents.flatMap(({ id, signs: phrasesOfIntent }) =>
    phrasesOfIntent ? [{ id, isIn: createPhraseFinder(phrasesOfIntent).isIn }] : [],
  )
  return {
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
            language: 'en',
            score: best.score,
            margin: best.score - (next?.score ?? 0),
            coverage: 1,
          }
        : null
    },
    signsIn: (text) => signs.filter(({ isIn }) => isIn(text)).map(({ id }) => id),
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
    givesReason: createPhraseFinder(phrases.reasons).isIn,
    languageOf,
    wordsIn: (language) => phrases.languages[language] ?? { lead: '', rest: '' },
    readBelief,
    asksToCheck: (text) => openings.startsWithOne(text) || closings.endsWithOne(text),
    unsureIn,
    reworded(text) {
      const respelt = respell(text)
      const translated = unsureIn(text) === null ? '' : translate(text)
      return [
        ...(respelt === wordsOf(text).join(' ') ? [] : [respelt]),
        ...(translated === '' ? [] : [translated]),
      ]
    },
    asksHow: (text) => howOpenings.startsWithOne(bare(text)),
    withoutFiller: filler.strip,
    tellingStems: (text) => stemsOf(text).filter((stem) => isTelling(stem, commonShare)),
    knowsWord: (word) => stemsOf(word).every((stem) => frequency.has(stem)),
  }
}

/** In how many examples each stem stands. */
function countStems(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of examples)
    for (const stem of new Set(stemsOf(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** Only the first readings are ever answered. */
const readingsCovered = 10

const readingsAdded = 60
/** What the second, third and fourth way to the same article add; more would favour articles with many answers. */
const shareOfMore = 0.1
const mostAdded = 4

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

/** The article that a meaning belongs to; null where it is no question about iOS. */
export function slugOf(meaning: Meaning): string | null {
  switch (meaning.kind) {
    case 'answer':
      return meaning.answer.read[0] ?? null
    case 'recipe':
      return meaning.recipe.article
    case 'article':
      return meaning.slug
    case 'intent':
      return null
  }
}

/** The language with the most small words in a text, where these are more than English has room for. */
function createLanguageFinder(
  languages: Phrases['languages'],
): (text: string) => Exclude<Language, 'en'> | null {
  const known = (['de', 'es', 'fr', 'pt'] as const).map((language) => ({
    language,
    words: new Set(languages[language]?.words.flatMap(wordsOf)),
  }))
  return (text) => {
    const words = wordsOf(text)
    const [best] = known
      .map(({ language, words: small }) => ({
        language,
        count: words.filter((word) => small.has(word)).length,
      }))
      .toSorted((one, other) => other.count - one.count)
    return best && best.count >= Math.max(2, words.length * leastSmallWords) ? best.language : null
  }
}

const leastSmallWords = 0.3

import path from 'node:path'
import type { Article } from '#contract/learning/article.ts'
import { boundLog, boundWords } from '#server/language/bound-text.ts'
import { longestSwift } from '#server/swift/parse-swift.ts'
import {
  createPassageRanking,
  type PassageRanking,
  type WordWorth,
} from '#server/teaching/guide/search/rank-passages.ts'
import { rememberResults } from '#server/teaching/guide/search/remember-results.ts'
import { createArticleSearch, type ArticleSearch } from '#server/teaching/guide/search/search-articles.ts'
import { loadPacks, noPacks, type PackData } from '#server/teaching/packs/load-packs.ts'
import { loadOtherCode, type OtherCode } from '#server/teaching/packs/reading/other-language.ts'
import { loadWishLines, type WishLine } from '#server/teaching/packs/wish-lines.ts'
import { indexNow, type Indexed } from '#server/teaching/indexed.ts'
import {
  createLanguageFinder,
  loadOtherLanguages,
  type LanguageFinder,
  type OtherLanguages,
} from '#server/teaching/other-languages.ts'
import { createTaskPacks, type TaskPacks } from '#server/teaching/packs/task-help.ts'
import type { Answer, Misconception } from './answer.ts'
import {
  createCodeTalk,
  loadCodeTalk,
  noCodeTalk,
  type CodeTalk,
  type CodeTalkData,
} from '#server/teaching/guide/code/code-talk.ts'
import {
  createOwnQuestions,
  loadOwnQuestions,
  noOwnQuestions,
  type OwnQuestions,
  type OwnQuestionsData,
} from './own-questions.ts'
import { loadIntents, loadPhrases, type FiledIntent, type Intent, type Phrases } from './intents.ts'
import { loadAnswers, loadMisconceptions } from './load-answers.ts'
import { createUnderstanding, type Understanding } from './understanding.ts'
import { createAvailabilityFindings, type AvailabilityFindings } from './versions/availability-findings.ts'
import { loadAvailability, type Availability } from './versions/availability.ts'
import { createDiagnose, type Diagnose } from './errors/diagnose.ts'
import { loadDiagnostics, type Diagnostic } from './errors/diagnostic.ts'
import { loadArticles } from './load-articles.ts'
import { loadRecipes, type Recipe } from './recipe.ts'
import { loadCodeFaults, type CodeFaultText } from './review/code-fault-text.ts'
import { loadReviewRules, type ReviewRule } from './review/review-rule.ts'
import { createFindUncovered, loadUncovered, type Uncovered } from './uncovered.ts'

export interface FieldGuide {
  articles: readonly Article[]
  findArticle: (slug: string) => Article | null
  /** Best first. */
  search: ArticleSearch
  diagnose: Diagnose
  /** Recognises what a message means. */
  understanding: Understanding
  findAnswer: (id: string) => Answer | null
  /** The answers on an article's page. */
  answersOf: (slug: string) => readonly Answer[]
  findIntent: (id: string) => Intent | null
  /** The passages of the given articles, best match first. */
  rankPassages: PassageRanking
  wordWorth: WordWorth
  reviewRules: readonly ReviewRule[]
  /** The texts for faults found in running code. */
  codeFaults: readonly CodeFaultText[]
  /** APIs in a piece of Swift that an iOS version does not have, or that have a newer replacement. */
  availabilityFindings: AvailabilityFindings
  /** The iOS versions that introduced or replaced Apple's APIs. */
  availability: readonly Availability[]
  /** Recognises questions and guesses about code. */
  codeTalk: CodeTalk
  /** Replies to the learner's answers to the tutor's own questions. */
  ownQuestions: OwnQuestions
  /** The misconception that one of the tutor's questions probes; null if none. */
  findProbe: (question: string) => Misconception | null
  /** The language of a text that is not English. */
  languageOf: LanguageFinder
  /** The subject of a message, if no article covers it. */
  findUncovered: (message: string) => Uncovered | null
  /** Prepared help for single tasks of plans. */
  packs: TaskPacks
  otherCode: readonly OtherCode[]
  /** The usual first line of Swift for things that tasks ask for. */
  wishLines: readonly WishLine[]
}

export interface Knowledge {
  articles: readonly Article[]
  diagnostics: readonly Diagnostic[]
  recipes?: readonly Recipe[]
  reviewRules?: readonly ReviewRule[]
  codeFaults?: readonly CodeFaultText[]
  availability?: readonly Availability[]
  uncovered?: readonly Uncovered[]
  answers?: readonly Answer[]
  misconceptions?: readonly Misconception[]
  intents?: readonly FiledIntent[]
  phrases?: Phrases
  otherLanguages?: OtherLanguages
  packs?: PackData
  otherCode?: readonly OtherCode[]
  wishLines?: readonly WishLine[]
  codeTalk?: CodeTalkData
  ownQuestions?: OwnQuestionsData
}

const plainWords: Phrases['unsure'] = {
  guess: 'I think you mean:',
  others: 'Or this:',
  offer: ['I am not sure what you mean. Choose one of these, or say it in other words.'],
  api: 'I know nothing about `{api}`.',
  claim: 'I can not say. Near:',
  none: 'Say it in other words.',
  chooseFirst: 'Which of the questions above is yours?',
  stillOn: ['I do not know.'],
  say: 'Say it in other words.',
  unknown: ['I do not know that yet.'],
}

const noOtherLanguages: OtherLanguages = { english: [], inNames: [], languages: [] }

const noPhrases: Phrases = {
  filler: [],
  frames: [],
  noMac: { says: [], has: [], note: '', first: '', ask: '' },
  beliefOpenings: [],
  beliefClosings: [],
  agreements: [],
  negations: [],
  hedges: [],
  bounds: [],
  notStemmed: [],
  howOpenings: [],
  leaning: [],
  subjectEnds: [],
  openQuestions: [],
  yesNoOpenings: [],
  questionOpenings: [],
  wishOpenings: [],
  missing: [],
  joiners: [],
  closingQuestions: [],
  ofTheTwo: [],
  orWords: [],
  ownVersion: [],
  reasons: [],
  unsure: plainWords,
}

/** Defaults for parts of the knowledge that are not given. */
const nothingMore: Required<Omit<Knowledge, 'articles' | 'diagnostics'>> = {
  recipes: [],
  reviewRules: [],
  codeFaults: [],
  availability: [],
  uncovered: [],
  answers: [],
  misconceptions: [],
  intents: [],
  phrases: noPhrases,
  otherLanguages: noOtherLanguages,
  packs: noPacks,
  otherCode: [],
  wishLines: [],
  codeTalk: noCodeTalk,
  ownQuestions: noOwnQuestions,
}

export function createFieldGuide(knowledge: Knowledge, indexed: Indexed = indexNow): FieldGuide {
  const known = { ...nothingMore, ...knowledge }
  const { articles, answers, misconceptions, availability } = known
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const answersById = new Map(answers.map((answer) => [answer.id, answer]))
  const answersBySlug = Map.groupBy(answers, ({ read }) => read[0] ?? '')
  const byProbe = new Map(misconceptions.map((one) => [one.probe, one]))
  const intentsById = new Map(known.intents.map((intent) => [intent.id, intent]))
  const ranking = createPassageRanking(articles, indexed)
  // Created on first use, so that the server starts fast.
  const diagnose = lazily(() => createDiagnose(known.diagnostics))
  const availabilityFindings = lazily(() => createAvailabilityFindings(availability))
  const recipes = known.recipes.filter(({ article }) => bySlug.has(article))
  const understanding = createUnderstanding({ ...known, recipes }, indexed)
  return {
    articles,
    findArticle: (slug) => bySlug.get(slug) ?? null,
    understanding,
    findAnswer: (id) => answersById.get(id) ?? null,
    answersOf: (slug) => answersBySlug.get(slug) ?? [],
    findIntent: (id) => intentsById.get(id) ?? null,
    search: bounded(createArticleSearch(bySlug, understanding)),
    // Cached, because each turn reads the conversation's messages again.
    diagnose: boundedDiagnose(rememberResults((text: string) => diagnose()(text))),
    rankPassages: (question, slugs) => ranking.rankPassages(asQuestion(question), slugs),
    wordWorth: (question) => ranking.wordWorth(asQuestion(question)),
    reviewRules: known.reviewRules,
    codeFaults: known.codeFaults,
    availabilityFindings: (swift, targetIos) =>
      availabilityFindings()(boundLog(swift, { totalCharacters: longestSwift }), targetIos),
    findUncovered: createFindUncovered(known.uncovered),
    packs: createTaskPacks(known.packs),
    otherCode: known.otherCode,
    wishLines: known.wishLines,
    languageOf: createLanguageFinder(known.otherLanguages),
    availability,
    codeTalk: createCodeTalk(known.codeTalk),
    ownQuestions: createOwnQuestions(known.ownQuestions),
    findProbe: (question) => byProbe.get(question) ?? null,
  }
}

/** Questions have a few hundred characters. Of a pasted file, the first words are enough to show the subject. */
function asQuestion(text: string): string {
  return boundWords(text, { totalCharacters: 4 * 1024 })
}

function bounded(search: ArticleSearch): ArticleSearch {
  return (query, limit, context) => search(asQuestion(query), limit, context && asQuestion(context))
}

/** Cuts long lines, because each line is matched against hundreds of patterns. */
function boundedDiagnose(diagnose: Diagnose): Diagnose {
  return (text) => diagnose(boundLog(text, { lineCharacters: 2 * 1024 }))
}

/** Loads the knowledge. Throws with the file's name if a file is invalid. */
export async function readKnowledge(folder: string): Promise<Required<Knowledge>> {
  const [
    articles,
    diagnostics,
    recipes,
    reviewRules,
    codeFaults,
    availability,
    uncovered,
    answers,
    misconceptions,
    intents,
    phrases,
    otherLanguages,
    packs,
    otherCode,
    wishLines,
    codeTalk,
    ownQuestions,
  ] = await Promise.all([
    loadArticles(path.join(folder, 'articles')),
    loadDiagnostics(path.join(folder, 'diagnostics')),
    loadRecipes(path.join(folder, 'recipes')),
    loadReviewRules(path.join(folder, 'review.yaml')),
    loadCodeFaults(path.join(folder, 'code-faults.yaml')),
    loadAvailability(path.join(folder, 'availability.yaml')),
    loadUncovered(path.join(folder, 'uncovered.yaml')),
    loadAnswers(path.join(folder, 'answers')),
    loadMisconceptions(path.join(folder, 'misconceptions')),
    loadIntents(path.join(folder, 'intents')),
    loadPhrases(path.join(folder, 'intents')),
    loadOtherLanguages(folder),
    loadPacks(folder),
    loadOtherCode(path.join(folder, 'other-code.yaml')),
    loadWishLines(path.join(folder, 'wish-lines.yaml')),
    loadCodeTalk(path.join(folder, 'code-talk.yaml')),
    loadOwnQuestions(path.join(folder, 'own-questions.yaml')),
  ])
  return {
    articles,
    diagnostics,
    recipes,
    reviewRules,
    codeFaults,
    availability,
    uncovered,
    answers,
    misconceptions,
    intents,
    phrases,
    otherLanguages,
    packs,
    otherCode,
    wishLines,
    codeTalk,
    ownQuestions,
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

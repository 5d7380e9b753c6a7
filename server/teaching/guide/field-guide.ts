import path from 'node:path'
import type { Article } from '#contract/article.ts'
import { boundLog, boundWords } from '#server/language/bound-text.ts'
import { longestSwift } from '#server/swift/parse-swift.ts'
import type { Answer, Misconception } from './answer.ts'
import { loadFieldWords, type FieldWords } from './field-words.ts'
import { loadIntents, loadPhrases, type FiledIntent, type Intent, type Phrases } from './intents.ts'
import { loadAnswers, loadMisconceptions } from './load-answers.ts'
import { createUnderstanding, type Understanding } from './understanding.ts'
import { createAvailabilityFindings, type AvailabilityFindings } from './versions/availability-findings.ts'
import { loadAvailability, type Availability } from './versions/availability.ts'
import { createDiagnose, type Diagnose } from './errors/diagnose.ts'
import { loadDiagnostics, type Diagnostic } from './errors/diagnostic.ts'
import { loadArticles } from './load-articles.ts'
import { createPassageRanking, type PassageRanking, type WordWorth } from './rank-passages.ts'
import { loadRecipes, type Recipe } from './recipe.ts'
import { rememberResults } from './remember-results.ts'
import { loadReviewRules, type ReviewRule } from './review/review-rule.ts'
import { createArticleSearch, type ArticleSearch } from './search-articles.ts'
import { loadPacks } from '#server/teaching/packs/load-packs.ts'
import type { TaskPack } from '#server/teaching/packs/pack.ts'
import { indexNow, type Indexed } from '#server/teaching/indexed.ts'
import { createTaskPacks, type TaskPacks } from '#server/teaching/packs/task-help.ts'
import { createFindUncovered, loadUncovered, type Uncovered } from './uncovered.ts'

export interface FieldGuide {
  articles: readonly Article[]
  findArticle: (slug: string) => Article | null
  /** Best first. */
  search: ArticleSearch
  diagnose: Diagnose
  /** What people mean by what they say. */
  understanding: Understanding
  findAnswer: (id: string) => Answer | null
  /** The answers that an article's page shows. */
  answersOf: (slug: string) => readonly Answer[]
  findIntent: (id: string) => Intent | null
  /** The passages of some articles, those that fit a question best first. */
  rankPassages: PassageRanking
  wordWorth: WordWorth
  reviewRules: readonly ReviewRule[]
  /** What a piece of Swift names that an iOS does not have yet, or has a better way for. */
  availabilityFindings: AvailabilityFindings
  /** What a message asks about that no article covers. */
  findUncovered: (message: string) => Uncovered | null
  /** Help that is written for single tasks of plans. */
  packs: TaskPacks
}

export interface Knowledge {
  articles: readonly Article[]
  diagnostics: readonly Diagnostic[]
  recipes?: readonly Recipe[]
  reviewRules?: readonly ReviewRule[]
  availability?: readonly Availability[]
  uncovered?: readonly Uncovered[]
  answers?: readonly Answer[]
  misconceptions?: readonly Misconception[]
  intents?: readonly FiledIntent[]
  phrases?: Phrases
  fieldWords?: FieldWords
  packs?: readonly TaskPack[]
}

const noPhrases: Phrases = {
  filler: [],
  beliefOpenings: [],
  beliefClosings: [],
  negations: [],
  hedges: [],
  howOpenings: [],
  languages: {},
  leaning: [],
  openQuestions: [],
  yesNoOpenings: [],
  questionOpenings: [],
  wishOpenings: [],
  missing: [],
  joiners: [],
  reasons: [],
}

export function createFieldGuide(
  {
    articles,
    diagnostics,
    recipes = [],
    reviewRules = [],
    availability = [],
    uncovered = [],
    answers = [],
    misconceptions = [],
    intents = [],
    phrases = noPhrases,
    fieldWords = [],
    packs = [],
  }: Knowledge,
  indexed: Indexed = indexNow,
): FieldGuide {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const answersById = new Map(answers.map((answer) => [answer.id, answer]))
  const answersBySlug = Map.groupBy(answers, ({ read }) => read[0] ?? '')
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]))
  const ranking = createPassageRanking(articles, indexed)
  // Made at the first question: a start needs none of it.
  const diagnose = lazily(() => createDiagnose(diagnostics))
  const availabilityFindings = lazily(() => createAvailabilityFindings(availability))
  const understanding = createUnderstanding(
    {
      articles,
      recipes: recipes.filter(({ article }) => bySlug.has(article)),
      answers,
      misconceptions,
      intents,
      phrases,
      fieldWords,
    },
    indexed,
  )
  return {
    articles,
    findArticle: (slug) => bySlug.get(slug) ?? null,
    understanding,
    findAnswer: (id) => answersById.get(id) ?? null,
    answersOf: (slug) => answersBySlug.get(slug) ?? [],
    findIntent: (id) => intentsById.get(id) ?? null,
    search: bounded(createArticleSearch(bySlug, understanding)),
    // A conversation's messages are read again with each turn.
    diagnose: boundedDiagnose(rememberResults((text: string) => diagnose()(text))),
    rankPassages: (question, slugs) => ranking.rankPassages(asQuestion(question), slugs),
    wordWorth: (question) => ranking.wordWorth(asQuestion(question)),
    reviewRules,
    availabilityFindings: (swift, targetIos) =>
      availabilityFindings()(boundLog(swift, { totalCharacters: longestSwift }), targetIos),
    findUncovered: createFindUncovered(uncovered),
    packs: createTaskPacks(packs),
  }
}

/** A question has a few hundred characters; of a pasted file the first words tell what it is about. */
function asQuestion(text: string): string {
  return boundWords(text, { totalCharacters: 4 * 1024 })
}

function bounded(search: ArticleSearch): ArticleSearch {
  return (query, limit, context) => search(asQuestion(query), limit, context && asQuestion(context))
}

/** Every line is a message that each of some hundred patterns is tried on. */
function boundedDiagnose(diagnose: Diagnose): Diagnose {
  return (text) => diagnose(boundLog(text, { lineCharacters: 2 * 1024 }))
}

/** Reads the sources; throws with the file's name where one is not in form. */
export async function readKnowledge(folder: string): Promise<Required<Knowledge>> {
  const [
    articles,
    diagnostics,
    recipes,
    reviewRules,
    availability,
    uncovered,
    answers,
    misconceptions,
    intents,
    phrases,
    fieldWords,
    packs,
  ] = await Promise.all([
    loadArticles(path.join(folder, 'articles')),
    loadDiagnostics(path.join(folder, 'diagnostics')),
    loadRecipes(path.join(folder, 'recipes')),
    loadReviewRules(path.join(folder, 'review.yaml')),
    loadAvailability(path.join(folder, 'availability.yaml')),
    loadUncovered(path.join(folder, 'uncovered.yaml')),
    loadAnswers(path.join(folder, 'answers')),
    loadMisconceptions(path.join(folder, 'misconceptions')),
    loadIntents(path.join(folder, 'intents')),
    loadPhrases(path.join(folder, 'intents')),
    loadFieldWords(path.join(folder, 'other-languages.yaml')),
    loadPacks(path.join(folder, 'packs')),
  ])
  return {
    articles,
    diagnostics,
    recipes,
    reviewRules,
    availability,
    uncovered,
    answers,
    misconceptions,
    intents,
    phrases,
    fieldWords,
    packs,
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

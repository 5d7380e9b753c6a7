import path from 'node:path'
import type { Article } from '#contract/article.ts'
import { createAvailabilityFindings, type AvailabilityFindings } from './availability-findings.ts'
import { loadAvailability, type Availability } from './availability.ts'
import { readBuiltKnowledge } from './built-knowledge.ts'
import { boundLog, boundWords, isWordLength } from '#server/language/bound-text.ts'
import { longestSwift } from '#server/swift/parse-swift.ts'
import { createDiagnose, type Diagnose } from './diagnose.ts'
import { loadDiagnostics, type Diagnostic } from './diagnostic.ts'
import { loadArticles } from './load-articles.ts'
import { createFindRecipe, type FindRecipe } from './find-recipe.ts'
import { createPassageRanking, type PassageRanking, type WordWorth } from './rank-passages.ts'
import { loadRecipes, type Recipe } from './recipe.ts'
import { createWords } from './respell.ts'
import { rememberResults } from './remember-results.ts'
import { loadReviewRules, type ReviewRule } from './review-rule.ts'
import { createArticleSearch, type ArticleSearch, type WrittenIndexes } from './search-articles.ts'
import { createTellingWords } from './telling-words.ts'
import { loadThesaurus, saidIn, type Thesaurus } from './thesaurus.ts'
import { loadUncovered, type Uncovered } from './uncovered.ts'

export interface FieldGuide {
  articles: readonly Article[]
  findArticle: (slug: string) => Article | null
  /** Best first. */
  search: ArticleSearch
  diagnose: Diagnose
  /** The sentences, bullets and steps that fit a question best, of all articles or of some. */
  rankPassages: PassageRanking
  wordWorth: WordWorth
  findRecipe: FindRecipe
  /** A text with its mistyped words put right. */
  respell: (text: string) => string
  /** Whether the guide holds a word at all. */
  knowsWord: (word: string) => boolean
  reviewRules: readonly ReviewRule[]
  /** What a piece of Swift names that an iOS does not have yet, or has a better way for. */
  availabilityFindings: AvailabilityFindings
  /** The guide's words for well-known words of other languages. */
  otherLanguages: Thesaurus
  /** What a message asks about that no article covers. */
  findUncovered: (message: string) => Uncovered | null
}

export interface Knowledge {
  articles: readonly Article[]
  diagnostics: readonly Diagnostic[]
  recipes?: readonly Recipe[]
  reviewRules?: readonly ReviewRule[]
  availability?: readonly Availability[]
  thesaurus?: Thesaurus
  uncovered?: readonly Uncovered[]
  otherLanguages?: Thesaurus
}

export function createFieldGuide(
  { articles, diagnostics, recipes = [], reviewRules = [], availability = [], thesaurus = [], uncovered = [], otherLanguages = [] }: Knowledge,
  written?: WrittenIndexes,
): FieldGuide {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  // Made at the first question: a start needs none of it.
  const tellingWords = createTellingWords({ articles, diagnostics, recipes, thesaurus })
  const ranking = lazily(() => createPassageRanking(articles, thesaurus, tellingWords))
  const recipeFinder = lazily(() =>
    createFindRecipe(
      recipes.filter((recipe) => bySlug.has(recipe.article)),
      ranking().wordWorth,
    ),
  )
  const diagnose = lazily(() => createDiagnose(diagnostics))
  const availabilityFindings = lazily(() => createAvailabilityFindings(availability))
  const words = createWords(articles, recipes)
  const search = createArticleSearch({ articles, diagnostics, recipes, thesaurus }, tellingWords, written)
  // A question is searched for more than once on its way to an answer, and a conversation's messages are read again with each turn.
  const findTopics = rememberResults((query: string, limit?: number, context?: string) => search(words.respell(query), limit, context))
  return {
    articles,
    findArticle: (slug) => bySlug.get(slug) ?? null,
    search: bounded((query, limit, context) => [...findTopics(query, limit, context)]),
    knowsWord: (word) => isWordLength(word) && words.knowsWord(word),
    respell: (text) => words.respell(asQuestion(text)),
    diagnose: boundedDiagnose(rememberResults((text: string) => diagnose()(text))),
    rankPassages: (question, slugs, context) => ranking().rankPassages(asQuestion(question), slugs, context && asQuestion(context)),
    wordWorth: (question, context) => ranking().wordWorth(asQuestion(question), context && asQuestion(context)),
    findRecipe: (question, context) => recipeFinder()(asQuestion(question), context && asQuestion(context)),
    reviewRules,
    availabilityFindings: (swift, targetIos) => availabilityFindings()(boundLog(swift, { totalCharacters: longestSwift }), targetIos),
    otherLanguages,
    findUncovered: (message) => saidIn(asQuestion(message), uncovered)[0] ?? null,
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

/** What the build made of the folder `knowledge`, or the folder itself where it is newer. */
export async function loadFieldGuide(folder: string): Promise<FieldGuide> {
  const built = await readBuiltKnowledge(folder)
  return built ? createFieldGuide(built.knowledge, built.indexes) : createFieldGuide(await readKnowledge(folder))
}

/** Reads the sources; throws with the file's name where one is not in form. */
export async function readKnowledge(folder: string): Promise<Required<Knowledge>> {
  const [articles, diagnostics, recipes, reviewRules, availability, thesaurus, uncovered, otherLanguages] = await Promise.all([
    loadArticles(path.join(folder, 'articles')),
    loadDiagnostics(path.join(folder, 'diagnostics')),
    loadRecipes(path.join(folder, 'recipes')),
    loadReviewRules(path.join(folder, 'review.yaml')),
    loadAvailability(path.join(folder, 'availability.yaml')),
    loadThesaurus(path.join(folder, 'thesaurus.yaml')),
    loadUncovered(path.join(folder, 'uncovered.yaml')),
    loadThesaurus(path.join(folder, 'other-languages.yaml')),
  ])
  return { articles, diagnostics, recipes, reviewRules, availability, thesaurus, uncovered, otherLanguages }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

import path from 'node:path'
import type { Article } from '#contract/article.ts'
import { createDiagnose, type Diagnose } from './diagnose.ts'
import { loadDiagnostics, type Diagnostic } from './diagnostic.ts'
import { loadArticles } from './load-articles.ts'
import { createFindRecipe, type FindRecipe } from './find-recipe.ts'
import { createPassageRanking, type PassageRanking, type WordWorth } from './rank-passages.ts'
import { loadRecipes, type Recipe } from './recipe.ts'
import { createWords } from './respell.ts'
import { loadReviewRules, type ReviewRule } from './review-rule.ts'
import { createArticleSearch, type ArticleSearch } from './search-articles.ts'
import { loadThesaurus, type Thesaurus } from './thesaurus.ts'

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
  thesaurus: Thesaurus
}

interface Knowledge {
  articles: readonly Article[]
  diagnostics: readonly Diagnostic[]
  recipes?: readonly Recipe[]
  reviewRules?: readonly ReviewRule[]
  thesaurus?: Thesaurus
}

export function createFieldGuide({ articles, diagnostics, recipes = [], reviewRules = [], thesaurus = [] }: Knowledge): FieldGuide {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const ranking = createPassageRanking(articles, thesaurus)
  const words = createWords(articles)
  const search = createArticleSearch({ articles, diagnostics, recipes, thesaurus })
  return {
    articles,
    findArticle: (slug) => bySlug.get(slug) ?? null,
    search: (query, limit, context) => search(words.respell(query), limit, context),
    ...words,
    diagnose: createDiagnose(diagnostics),
    ...ranking,
    findRecipe: createFindRecipe(recipes.filter((recipe) => bySlug.has(recipe.article)), ranking.wordWorth),
    reviewRules,
    thesaurus,
  }
}

/** Reads the folder `knowledge`. */
export async function loadFieldGuide(folder: string): Promise<FieldGuide> {
  const [articles, diagnostics, recipes, reviewRules, thesaurus] = await Promise.all([
    loadArticles(path.join(folder, 'articles')),
    loadDiagnostics(path.join(folder, 'diagnostics')),
    loadRecipes(path.join(folder, 'recipes')),
    loadReviewRules(path.join(folder, 'review.yaml')),
    loadThesaurus(path.join(folder, 'thesaurus.yaml')),
  ])
  return createFieldGuide({ articles, diagnostics, recipes, reviewRules, thesaurus })
}

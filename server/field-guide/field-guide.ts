import path from 'node:path'
import type { Article } from '#contract/article.ts'
import { createDiagnose, type Diagnose } from './diagnose.ts'
import { loadDiagnostics, type Diagnostic } from './diagnostic.ts'
import { loadArticles } from './load-articles.ts'
import { createFindRecipe, type FindRecipe } from './find-recipe.ts'
import { createPassageRanking, type PassageRanking, type WordWorth } from './rank-passages.ts'
import { loadRecipes, type Recipe } from './recipe.ts'
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
  thesaurus: Thesaurus
}

export interface Knowledge {
  articles: readonly Article[]
  diagnostics: readonly Diagnostic[]
  recipes?: readonly Recipe[]
  thesaurus?: Thesaurus
}

export function createFieldGuide({ articles, diagnostics, recipes = [], thesaurus = [] }: Knowledge): FieldGuide {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const ranking = createPassageRanking(articles, thesaurus)
  return {
    articles,
    findArticle: (slug) => bySlug.get(slug) ?? null,
    search: createArticleSearch({ articles, diagnostics, recipes, thesaurus }),
    diagnose: createDiagnose(diagnostics),
    ...ranking,
    findRecipe: createFindRecipe(recipes.filter((recipe) => bySlug.has(recipe.article)), ranking.wordWorth),
    thesaurus,
  }
}

/** Reads the folder `knowledge`. */
export async function loadFieldGuide(folder: string): Promise<FieldGuide> {
  const [articles, diagnostics, recipes, thesaurus] = await Promise.all([
    loadArticles(path.join(folder, 'articles')),
    loadDiagnostics(path.join(folder, 'diagnostics')),
    loadRecipes(path.join(folder, 'recipes')),
    loadThesaurus(path.join(folder, 'thesaurus.yaml')),
  ])
  return createFieldGuide({ articles, diagnostics, recipes, thesaurus })
}

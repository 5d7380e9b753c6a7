import path from 'node:path'
import type { Article } from '#contract/article.ts'
import { createDiagnose, type Diagnose } from './diagnose.ts'
import { loadDiagnostics, type Diagnostic } from './diagnostic.ts'
import { loadArticles } from './load-articles.ts'
import { createPassageRanking, type PassageRanking } from './rank-passages.ts'
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
  thesaurus: Thesaurus
}

export function createFieldGuide({ articles, diagnostics, thesaurus = [] }: { articles: readonly Article[]; diagnostics: readonly Diagnostic[]; thesaurus?: Thesaurus }): FieldGuide {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return {
    articles,
    findArticle: (slug) => bySlug.get(slug) ?? null,
    search: createArticleSearch(articles, diagnostics, thesaurus),
    diagnose: createDiagnose(diagnostics),
    rankPassages: createPassageRanking(articles, thesaurus),
    thesaurus,
  }
}

/** Reads the folder `knowledge`. */
export async function loadFieldGuide(folder: string): Promise<FieldGuide> {
  const [articles, diagnostics, thesaurus] = await Promise.all([
    loadArticles(path.join(folder, 'articles')), loadDiagnostics(path.join(folder, 'diagnostics')), loadThesaurus(path.join(folder, 'thesaurus.yaml')),
  ])
  return createFieldGuide({ articles, diagnostics, thesaurus })
}

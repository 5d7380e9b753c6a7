import { readArticles } from '#app/features/field-guide/articles.server.ts'
import type { SearchableArticle } from '#app/features/field-guide/search-list.ts'

/** What the search of the Field Guide reads, as a file beside the pages. */
export async function loader() {
  const articles = await readArticles()
  return Response.json(articles.map(({ slug, title, summary, keywords, questions }): SearchableArticle => ({ slug, title, summary, keywords, questions })))
}

import { allAnswers } from '#app/features/field-guide/answers.server.ts'
import { readArticles } from '#app/features/field-guide/articles.server.ts'
import type { SearchableArticle } from '#app/features/field-guide/search-list.ts'

/** The Field Guide's search data, as a file next to the pages: articles and their answers. */
export async function loader() {
  const [articles, answers] = await Promise.all([readArticles(), allAnswers()])
  return Response.json([
    ...articles.map(({ slug, title, summary, keywords, questions }): SearchableArticle => ({
      slug,
      title,
      summary,
      keywords,
      questions,
    })),
    ...answers.map(({ id, question, first, asks, read }): SearchableArticle => ({
      slug: `${read[0]}#${id}`,
      title: question,
      summary: first.replaceAll('`', ''),
      keywords: [],
      questions: asks,
    })),
  ])
}

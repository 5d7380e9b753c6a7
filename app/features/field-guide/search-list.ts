import MiniSearch from 'minisearch'
import type { TopicSummary } from '#contract/learning/article.ts'

/** An article, or an answer on its page, as the public search needs it. */
export interface SearchableArticle extends Pick<TopicSummary, 'title' | 'summary'> {
  /** The path below /field-guide/; an answer's path ends in `#id`. */
  slug: string
  keywords: string[]
  questions: string[]
}

/** Creates a search over titles, summaries, keywords and learners' questions. */
export function createArticleSearch(articles: SearchableArticle[]): (query: string) => SearchableArticle[] {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const index = new MiniSearch<SearchableArticle>({
    idField: 'slug',
    fields: ['title', 'summary', 'keywords', 'questions'],
    extractField: (article, field) => [article[field as keyof SearchableArticle]].flat().join(' '),
    processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: { title: 4, keywords: 3, questions: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  index.addAll(articles)
  return (query) => {
    const found = index.search(query)
    const leastScore = (found[0]?.score ?? 0) * leastShareOfBest
    return found
      .filter(({ score }) => score >= leastScore)
      .slice(0, 12)
      .flatMap(({ id }) => bySlug.get(id as string) ?? [])
  }
}

/** Results below this share of the best score are dropped: they only have a word in common with the question. */
const leastShareOfBest = 0.25

const stopWords = new Set(
  'a an and are as at be but by can do does for from get have how i in into is it me my of on or so that the then this to use want what when where which why will with you your'.split(
    ' ',
  ),
)

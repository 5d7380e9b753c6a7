import MiniSearch, { type Options } from 'minisearch'
import type { Article, TopicHit } from '#contract/article.ts'
import { createBestOfGroups, type BestOfGroups } from './best-of-groups.ts'
import { codeBlocks } from './code-blocks.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Recipe } from './recipe.ts'
import { searchWords } from './search-words.ts'
import type { TellingWords } from './telling-words.ts'
import { expandQuery, type AskedWords, type Thesaurus } from './thesaurus.ts'

/** `context` is what was said before; it counts less. */
export type ArticleSearch = (query: string, limit?: number, context?: string) => TopicHit[]

/** Longer texts are logs and files: the words past this many repeat what the first ones say. */
const mostQueryWords = 60

/** Finds articles by a learner's words, pasted code or an error text; best first. */
export function createArticleSearch(sources: Sources, tellingWords: TellingWords, written?: WrittenIndexes): ArticleSearch {
  const { articles, thesaurus } = sources
  let indexes: Indexes | undefined
  const indexesReady = () => (indexes ??= written ? { whole: readIndex(written.whole, articles), questions: readIndex(written.questions, articles) } : makeIndexes(sources))
  return (query, limit = 10, context = '') => {
    const asked = expandQuery(query, thesaurus, tellingWords, context)
    if (asked.words.length === 0) return []
    const { whole, questions } = indexesReady()
    const scores = new Float64Array(articles.length)
    addScores(scores, whole, asked, 1)
    addScores(scores, questions, asked, 0.9)
    return highest(scores, limit).map((at) => toHit(articles[at]!, scores[at]!))
  }
}

/** Where the highest scores above 0 stand, the highest first; of equal ones the first. */
function highest(scores: Float64Array, limit: number): number[] {
  const left = scores.slice()
  const places: number[] = []
  while (places.length < limit) {
    let best = 0
    for (let at = 1; at < left.length; at += 1) if (left[at]! > left[best]!) best = at
    if (!(left[best]! > 0)) break
    places.push(best)
    left[best] = 0
  }
  return places
}

/** Both indexes in a form that goes into a file. */
export interface WrittenIndexes {
  whole: WrittenIndex
  questions: WrittenIndex
}

interface WrittenIndex {
  index: string
  vocabulary: string[]
}

export function writeIndexes(sources: Sources): WrittenIndexes {
  const { whole, questions } = makeIndexes(sources)
  return { whole: writeIndex(whole), questions: writeIndex(questions) }
}

interface Indexes {
  whole: Index
  questions: Index
}

function makeIndexes({ articles, diagnostics, recipes }: Sources): Indexes {
  const slugs = new Set(articles.map((article) => article.slug))
  return {
    whole: indexOf(articles.map(articleDocument), articles),
    questions: indexOf(
      questionDocuments({ articles, diagnostics, recipes }).filter((document) => slugs.has(slugOf(document.id))),
      articles,
    ),
  }
}

function writeIndex({ search, vocabulary }: Index): WrittenIndex {
  return { index: JSON.stringify(search), vocabulary: [...vocabulary] }
}

function readIndex({ index, vocabulary }: WrittenIndex, articles: readonly Article[]): Index {
  return readyIndex(MiniSearch.loadJSON<SearchDocument>(index, indexOptions), new Set(vocabulary), articles)
}

interface Sources {
  articles: readonly Article[]
  diagnostics: readonly Diagnostic[]
  recipes: readonly Recipe[]
  thesaurus: Thesaurus
}

interface SearchDocument {
  id: string
  title: string
  keywords: string
  questions: string
  summary: string
  identifiers: string
  body: string
}

interface Index {
  search: MiniSearch<SearchDocument>
  vocabulary: ReadonlySet<string>
  bestOfArticles: BestOfGroups
}

const indexOptions: Options<SearchDocument> = {
  fields: ['title', 'keywords', 'questions', 'summary', 'identifiers', 'body'],
  tokenize: (text) => [...searchWords(text)],
  processTerm: (term) => term,
  // Queries come as words already.
  searchOptions: { processTerm: (term) => term },
}

function indexOf(documents: SearchDocument[], articles: readonly Article[]): Index {
  const vocabulary = new Set<string>()
  const search = new MiniSearch<SearchDocument>({
    ...indexOptions,
    processTerm: (term) => {
      vocabulary.add(term)
      return term
    },
  })
  search.addAll(documents)
  return readyIndex(search, vocabulary, articles)
}

function articleDocument(article: Article): SearchDocument {
  const text = article.sections.map((section) => section.markdown).join('\n')
  const code = codeBlocks(text)
    .map((block) => block.code)
    .join('\n')
  return {
    id: article.slug,
    title: `${article.title} ${article.slug.replaceAll('-', ' ')}`,
    keywords: article.keywords.join(' , '),
    questions: article.questions.join(' , '),
    summary: `${article.summary} ${article.frameworks.join(' ')}`,
    identifiers: code,
    body: text.replace(/```[\s\S]*?```/g, ' '),
  }
}

/** Each question is a document of its own, so that one question that fits well beats ten that fit a little. */
function questionDocuments({ articles, diagnostics, recipes }: Omit<Sources, 'thesaurus'>): SearchDocument[] {
  const blank = { title: '', keywords: '', summary: '', identifiers: '', body: '' }
  return [
    ...articles.flatMap((article) =>
      [article.title, ...article.questions, `${article.title} ${article.summary} ${article.keywords.join(' ')}`].map((questions, at) => ({
        ...blank,
        id: `${article.slug}#${at}`,
        questions,
      })),
    ),
    ...diagnostics.map((diagnostic) => ({ ...blank, id: `${diagnostic.article}#${diagnostic.id}`, questions: `${diagnostic.title} ${diagnostic.meaning}` })),
    ...recipes.flatMap((recipe, at) =>
      recipe.asks.flatMap((ask, askAt) =>
        [ask, `${ask} ${recipe.answer}`].map((questions, part) => ({ ...blank, id: `${recipe.article}#recipe-${at}-${askAt}-${part}`, questions })),
      ),
    ),
  ]
}

function slugOf(id: string): string {
  const end = id.indexOf('#')
  return end < 0 ? id : id.slice(0, end)
}

/** Adds each article's best document, as a share of the best of all. */
function addScores(scores: Float64Array, { bestOfArticles }: Index, asked: AskedWords, share: number): void {
  const found = bestOfArticles(asked.words.slice(0, mostQueryWords), asked.weightOf)
  const best = Math.max(...found)
  if (best > 0) for (let at = 0; at < found.length; at += 1) scores[at]! += (share * found[at]!) / best
}

function readyIndex(search: MiniSearch<SearchDocument>, vocabulary: ReadonlySet<string>, articles: readonly Article[]): Index {
  // A word the index knows is meant as written; only unknown ones may be typos or beginnings.
  const isStrange = (word: string) => word.length > 3 && /^[a-z]/.test(word)
  const lookUp = (word: string) => {
    const isKnown = vocabulary.has(word)
    if (!isKnown && !isStrange(word)) return []
    return search
      .search(word, {
        tokenize: (text) => [text],
        prefix: !isKnown,
        fuzzy: !isKnown && word.length > 4 ? 0.2 : false,
        boost: { title: 3, keywords: 2.5, questions: 2, summary: 1.5, identifiers: 0.8, body: 0.6 },
      })
      .map(({ id, score }) => ({ id: String(id), score }))
  }
  const places = new Map(articles.map(({ slug }, at) => [slug, at]))
  const bestOfArticles = createBestOfGroups(search, { lookUp, groupOf: (id) => places.get(slugOf(id))!, groupCount: articles.length })
  return { search, vocabulary, bestOfArticles }
}

function toHit(article: Article, score: number): TopicHit {
  const { slug, title, group, summary, frameworks, minimumIOS, level } = article
  return { slug, title, group, summary, frameworks, minimumIOS, level, score }
}

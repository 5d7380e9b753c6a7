import type { Article } from '#contract/article.ts'
import type { FieldGuide } from './field-guide.ts'
import { expandQuery } from './thesaurus.ts'
import { searchWords } from './search-words.ts'

const lexicons = new WeakMap<FieldGuide, { lexicon: ReadonlySet<string>; words: Map<string, ReadonlySet<string>> }>()

/** From 0 to 1: how much of a question's meaning an article speaks about. A question without a single word of the trade gives 0. */
export function confidenceOf(guide: FieldGuide, question: string, slug: string): number {
  const { lexicon, words } = lexiconsOf(guide)
  const asked = expandQuery(question, guide.thesaurus)
  const own = [...new Set(asked.words)].slice(0, 40)
  if (!own.some((word) => lexicon.has(word))) return 0
  const article = words.get(slug) ?? new Set<string>()
  const total = own.reduce((sum, word) => sum + asked.weightOf(word), 0)
  const known = own.filter((word) => article.has(word)).reduce((sum, word) => sum + asked.weightOf(word), 0)
  return known / total
}

function lexiconsOf(guide: FieldGuide): { lexicon: ReadonlySet<string>; words: Map<string, ReadonlySet<string>> } {
  const known = lexicons.get(guide)
  if (known) return known
  const made = {
    lexicon: new Set(guide.articles.flatMap((article) => searchWords([article.title, ...article.keywords, ...article.frameworks].join(' ')))),
    words: new Map(guide.articles.map((article) => [article.slug, new Set(searchWords(textOf(article)))])),
  }
  lexicons.set(guide, made)
  return made
}

function textOf(article: Article): string {
  return [article.title, article.summary, ...article.keywords, ...article.questions, ...article.sections.map((section) => section.markdown)].join('\n')
}

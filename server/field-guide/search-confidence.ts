import type { Article } from '#contract/article.ts'
import type { FieldGuide } from './field-guide.ts'
import { meaningfulWords, searchWords } from './search-words.ts'
import { apiNamesIn } from './spoken-language.ts'
import { plainly, says } from './turn-patterns.ts'

/** How well the guide can answer: what its best articles speak about has to be most of what was asked; between sure and not at all lies the nearest it has. */
export function fitOfGuide(guide: FieldGuide, question: string, slugs: readonly string[]): 'sure' | 'near' | 'none' {
  const best = Math.max(0, ...slugs.slice(0, 3).map((slug) => confidenceOf(guide, question, slug)))
  const least = leastConfidence(question)
  if (best < least) return 'none'
  return best < least + nearBand || (best < 0.6 && namesStranger(guide, question)) ? 'near' : 'sure'
}

const nearBand = 0.1

/** A name written as one of API that no article knows. */
function namesStranger(guide: FieldGuide, question: string): boolean {
  return apiNamesIn(question).some((name) => !guide.knowsWord(name))
}

/** From 0 to 1: the share of a question's meaning that an article speaks about. Its body counts half: every article mentions trips and plants. */
export function confidenceOf(guide: FieldGuide, question: string, slug: string): number {
  const worth = guide.wordWorth(question)
  const article = vocabularyOf(guide, slug)
  let known = 0
  let total = 0
  for (const word of new Set(meaningfulWords(question).slice(0, 60))) {
    const value = worth.get(word) ?? 0
    total += value
    known += article.head.has(word) ? value : article.body.has(word) ? value / 2 : 0
  }
  return total === 0 ? 0 : known / total
}

/** A message that speaks of Swift or of an app, or is long, needs less to be taken for one of ours. */
function leastConfidence(question: string): number {
  const plain = plainly(question)
  if (says.iosWords.test(plain) || says.ownApp.test(plain)) return 0.2
  return says.tradeWords.test(plain) || meaningfulWords(question).length > 14 ? 0.25 : 0.4
}

interface Vocabulary {
  head: ReadonlySet<string>
  body: ReadonlySet<string>
}

const vocabularies = new WeakMap<Article, Vocabulary>()

function vocabularyOf(guide: FieldGuide, slug: string): Vocabulary {
  const article = guide.findArticle(slug)
  if (!article) return { head: new Set(), body: new Set() }
  const known = vocabularies.get(article)
  if (known) return known
  const made = {
    head: new Set(searchWords([article.title, article.summary, ...article.keywords, ...article.questions].join('\n'))),
    body: new Set(searchWords(article.sections.map((section) => section.markdown).join('\n'))),
  }
  vocabularies.set(article, made)
  return made
}

import { withoutCodeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { Article } from '#contract/learning/article.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

const openingWords = 60

/** The start of the article's first paragraph: the problem that its topic solves. */
export function openingOf(article: Article): string {
  return wordsWithin(firstParagraph(article), openingWords)
}

/** The article's explanation after its opening, in whole paragraphs, because half a diagram explains nothing. */
export function ideaOf(article: Article, mostWords: number): string {
  const [first = '', ...others] = paragraphsOf(article)
  const rest = first.slice(openingOf(article).length).trim()
  const blocks = [rest, ...others].filter((block) => block !== '')
  const kept: string[] = []
  for (const block of blocks) {
    if (kept.length > 0 && wordsIn([...kept, block].join(' ')) > mostWords) break
    kept.push(block)
  }
  return withoutDanglingColon(kept).join('\n\n') || article.summary
}

/** As many whole sentences as fit in a number of words, but at least the first. */
export function wordsWithin(text: string, most: number): string {
  const kept: string[] = []
  for (const sentence of sentencesOf(text)) {
    if (kept.length > 0 && wordsIn([...kept, sentence].join(' ')) > most) break
    kept.push(sentence)
  }
  return kept.join(' ')
}

/** Cuts users' texts, which may be one long sentence. Never splits a character. */
export function charactersWithin(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length
}

function firstParagraph(article: Article): string {
  return paragraphsOf(article)[0] ?? article.summary
}

function paragraphsOf(article: Article): string[] {
  const idea = sectionOf(article, 'The idea')
  return withoutCodeBlocks(idea, '')
    .split(/\n{2,}/)
    .map((block) => (isList(block.trim()) ? block.trim() : block.replace(/(?<!\s)\s*\n\s*/g, ' ').trim()))
    .filter((block) => block !== '' && !block.startsWith('|'))
}

function isList(block: string): boolean {
  return /^(?:[-*]|\d+\.) /.test(block)
}

/** Removes a final sentence like "Three parts work together:" whose list was cut off. */
function withoutDanglingColon(blocks: string[]): string[] {
  const last = blocks.at(-1) ?? ''
  if (!last.endsWith(':')) return blocks
  const kept = sentencesOf(last).slice(0, -1).join(' ')
  return kept === '' ? blocks.slice(0, -1) : [...blocks.slice(0, -1), kept]
}

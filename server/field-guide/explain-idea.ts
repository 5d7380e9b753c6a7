import { withoutCodeBlocks } from './code-blocks.ts'
import type { Article } from '#contract/article.ts'
import { wordCount } from './check-articles.ts'
import { sentencesOf } from './passages.ts'
import { worthOf } from './rank-passages.ts'
import { searchWords } from './search-words.ts'
import { sectionOf } from './section-of.ts'

/** The paragraphs of "The idea" that explain what was asked, in their own order and without those that were `spoken` already: from the article's beginning, or from the paragraph that brings the asked words in. */
export function explainIdea(article: Article, worth: ReadonlyMap<string, number>, mostWords: number, spoken = ''): string | null {
  const blocks = blocksOf(article).filter((block) => !spoken.includes(block))
  const total = [...worth.values()].reduce((sum, value) => sum + value, 0)
  const runs = blocks.map((_, from) => ({ from, text: runFrom(blocks, from, mostWords) })).filter((run) => run.text !== '')
  const scored = runs.map(({ from, text }) => ({
    text,
    score: fitOf(text, worth) + 0.5 * definedFrom(blocks, from, worth) + (from === 0 ? 0.2 : leansBack(blocks[from] ?? '') ? -0.6 : 0) * total - from * 0.01,
  }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.text ?? null
}

/** A paragraph that begins with "That" or "Two more" needs the one before it; so does a list. */
export function leansBack(paragraph: string): boolean {
  const [first = ''] = sentencesOf(paragraph)
  return (
    /\b(?:this (?:rule|problem|way|question|idea|promise)|such an?|two such things)\b/i.test(first) ||
    /^(?:[-*] |\d+\. |(?:after that|that|this|these|those|it|they|he|she|both|so|then|but|and|therefore|instead|here|two more|another|there is (?:a|one) (?:second|third|fourth|fifth|last)|from this|the (?:first|second|third|other|same|rest|opposite|answer)|for this|because of|opening|`?@?\w+`? is the answer)\b)/i.test(
      paragraph,
    )
  )
}

function blocksOf(article: Article): string[] {
  const idea = sectionOf(article, 'The idea')
  return withoutCodeBlocks(idea, '')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

/** Whole paragraphs while there is room; the last one may end after any of its sentences. */
function runFrom(blocks: readonly string[], from: number, mostWords: number): string {
  const kept: string[] = []
  for (const block of blocks.slice(from)) {
    const room = mostWords - wordCount(kept.join(' '))
    const whole = wordCount(block) <= room
    if (whole) kept.push(block)
    else if (!isList(block) && (kept.length === 0 || room > 30)) kept.push(opening(block, room))
    if (!whole) break
  }
  return oneQuestionAtMost(withoutPromise(kept)).join('\n\n')
}

function opening(paragraph: string, room: number): string {
  const kept: string[] = []
  for (const sentence of sentencesOf(paragraph)) {
    if (wordCount([...kept, sentence].join(' ')) > room) break
    kept.push(sentence)
  }
  return kept.join(' ')
}

/** "There are four ways:" promises a list; where the list has no room, the promise goes too. */
function withoutPromise(blocks: readonly string[]): string[] {
  const last = blocks.at(-1)
  if (!last?.endsWith(':')) return blocks.filter((block) => block !== '')
  return [...blocks.slice(0, -1), sentencesOf(last).slice(0, -1).join(' ')].filter((block) => block !== '')
}

/** An answer asks one question at most, and this leaves none of it for others: what leads to its own answer may stay once. */
function oneQuestionAtMost(blocks: readonly string[]): string[] {
  let asked = 0
  return blocks
    .map((block) =>
      isList(block)
        ? block
        : sentencesOf(block)
            .filter((sentence) => {
              if (!/\?["”)*]*$/.test(sentence)) return true
              asked += 1
              return asked === 1
            })
            .join(' '),
    )
    .filter((block) => block !== '')
}

function isList(block: string): boolean {
  return /^(?:[-*]|\d+\.) /.test(block)
}

function fitOf(text: string, worth: ReadonlyMap<string, number>): number {
  return worthOf(worth, new Set(searchWords(text)))
}

/** A definition that leans on the paragraph before it is read from there. */
function definedFrom(blocks: readonly string[], from: number, worth: ReadonlyMap<string, number>): number {
  const next = blocks[from + 1] ?? ''
  return Math.max(definedIn(blocks[from] ?? '', worth), leansBack(next) ? definedIn(next, worth) : 0)
}

/** The worth of what a paragraph sets in code, bold or italics, or names first: the words it is about. */
function definedIn(block: string, worth: ReadonlyMap<string, number>): number {
  const marked = [...block.matchAll(/`([^`]+)`|\*+([^*]+)\*+/g)].map((match) => match[1] ?? match[2] ?? '')
  return fitOf([...marked, sentencesOf(block)[0] ?? ''].join(' '), worth)
}

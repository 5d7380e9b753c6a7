import type { Article } from '#contract/learning/article.ts'
import { withoutCodeBlocks } from '#server/teaching/guide/code/code-blocks.ts'

type PassageKind = 'paragraph' | 'bullet' | 'step' | 'walkthrough' | 'answer'

/** A piece of an article that can be quoted on its own. */
export interface Passage {
  slug: string
  kind: PassageKind
  /** Markdown without the list marker. */
  text: string
  sentences: string[]
  /** Its position in the article. */
  at: number
}

export function passagesOf(article: Article): Passage[] {
  const pieces = article.sections.flatMap((section) => piecesOf(section.heading, section.markdown))
  return pieces.map((piece, at) => ({ slug: article.slug, at, ...piece, sentences: sentencesOf(piece.text) }))
}

type Piece = Pick<Passage, 'kind' | 'text'>

function piecesOf(heading: string, markdown: string): Piece[] {
  const blocks = withoutCodeBlocks(markdown, '')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  switch (heading) {
    case 'The idea':
      return blocks.flatMap((block) =>
        listItems(block).length > 0
          ? listItems(block).map((text): Piece => ({ kind: 'paragraph', text }))
          : [{ kind: 'paragraph', text: inline(block) }],
      )
    case 'In code':
      return blocks.map((block) => ({ kind: 'walkthrough', text: inline(block) }))
    case 'Step by step':
      return blocks.flatMap((block) => listItems(block)).map((text) => ({ kind: 'step', text }))
    case 'Where it goes wrong':
      return blocks.flatMap((block) => listItems(block)).map((text) => ({ kind: 'bullet', text }))
    case 'Check yourself':
      return blocks
        .filter((block) => block.startsWith('**A:**'))
        .map((block) => ({ kind: 'answer', text: inline(block.slice('**A:**'.length)) }))
    default:
      return []
  }
}

/** The items of a list, each on one line; nested items stay with their parent. */
function listItems(block: string): string[] {
  if (!/^(?:[-*]|\d+\.) /.test(block)) return []
  return block.split(/\n(?=(?:[-*]|\d+\.) )/).map((item) => inline(item.replace(/^(?:[-*]|\d+\.) +/, '')))
}

function inline(text: string): string {
  const [first = '', ...nested] = text.trim().split('\n')
  return [first.trim(), ...nested.map((line) => line.trim().replace(/^[-*] /, ''))]
    .filter((line) => line !== '')
    .join(' ')
}

/**
 * Splits a text into sentences: they end before a capital letter, a quote or code, but not inside code or a number.
 */
export function sentencesOf(text: string): string[] {
  const code: string[] = []
  const hidden = text
    .replace(/`[^`]*`/g, (span) => `\u0001${code.push(span) - 1}\u0002`)
    .replace(/\b(e\.g|i\.e|etc|vs)\./g, '$1\u0003')
    .replace(/“[^“”]{1,200}”/g, (quote) => quote.replaceAll(' ', '\u0004'))
  return hidden
    .split(/(?<=[.!?](?:\*\*|["”)])?)\s+(?=[\p{Lu}"“*\u0001(\d])/u)
    .map((sentence) =>
      sentence
        .replace(/\u0001(\d+)\u0002/g, (_, at: string) => code[Number(at)] ?? '')
        .replaceAll('\u0003', '.')
        .replaceAll('\u0004', ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '')
}

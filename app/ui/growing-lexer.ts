import { lexer, type Token } from 'marked'

export interface MarkdownBlocks {
  tokens: Token[]
  /** Reference definitions in the whole text: one more can turn any block's text into a link. */
  linkCount: number
}

/** The kind of the one block of a text that cannot be read as Markdown. */
export const asWritten = 'as-written'

/** Reads a text that grows at its end: only the last block, which may still change, is read again. */
export function createGrowingLexer(): (text: string) => MarkdownBlocks {
  let text = ''
  let blocks: MarkdownBlocks = { tokens: [], linkCount: 0 }
  return (next) => {
    if (next === text) return blocks
    blocks = next.startsWith(text) && text !== '' ? grow(blocks, next) : orAsWritten(next, readWhole)
    text = next
    return blocks
  }
}

function grow(known: MarkdownBlocks, text: string): MarkdownBlocks {
  return known.tokens.some(({ type }) => type === asWritten)
    ? asOneBlock(text)
    : orAsWritten(text, () => readGrown(known, text))
}

function readGrown({ tokens, linkCount }: MarkdownBlocks, text: string): MarkdownBlocks {
  const settled = tokens.slice(0, settledCount(tokens))
  // The lexer rewrites carriage returns, so that places in the text are no longer known.
  if (settled.length === 0 || linkCount > 0 || text.includes('\r')) return readWhole(text)
  const settledLength = settled.reduce((length, token) => length + token.raw.length, 0)
  const rest = lexer(text.slice(settledLength))
  if (Object.keys(rest.links).length > 0) return readWhole(text)
  return { tokens: [...settled, ...rest], linkCount: 0 }
}

/** All but the last block; and not a list before it, which a number and a dot below it go on. */
function settledCount(tokens: Token[]): number {
  const isBlock = (token: Token) => token.type !== 'space'
  const last = tokens.findLastIndex(isBlock)
  const before = tokens.slice(0, Math.max(last, 0)).findLastIndex(isBlock)
  return tokens[before]?.type === 'list' ? before : last
}

function readWhole(text: string): MarkdownBlocks {
  const tokens = lexer(text)
  return { tokens, linkCount: Object.keys(tokens.links).length }
}

/** Thousands of marks within each other are too deep for the lexer. */
function orAsWritten(text: string, read: (text: string) => MarkdownBlocks): MarkdownBlocks {
  try {
    return read(text)
  } catch {
    return asOneBlock(text)
  }
}

function asOneBlock(text: string): MarkdownBlocks {
  return { tokens: [{ type: asWritten, raw: text }], linkCount: 0 }
}

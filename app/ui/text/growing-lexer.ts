import { lexer, type Token } from 'marked'

export interface MarkdownBlocks {
  tokens: Token[]
  /** How many link reference definitions the text has: a new one can turn text in any block into a link. */
  linkCount: number
}

/** The type of a block that could not be parsed as Markdown. */
export const asWritten = 'as-written'

/** Lexes text that grows at its end. Only the last block, which may still change, is lexed again. */
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
  // The lexer rewrites carriage returns, so offsets into the text are no longer valid.
  if (settled.length === 0 || linkCount > 0 || text.includes('\r')) return readWhole(text)
  const settledLength = settled.reduce((length, token) => length + token.raw.length, 0)
  const rest = lexer(text.slice(settledLength))
  if (Object.keys(rest.links).length > 0) return readWhole(text)
  return { tokens: [...settled, ...rest], linkCount: 0 }
}

/** How many blocks are final: not the last, nor a list before it, which a new number could continue. */
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

/** Text with thousands of nested marks overflows the lexer's stack and is shown as written. */
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

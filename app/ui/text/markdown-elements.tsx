import type { Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { decodeEntities } from './decode-entities.ts'
import { asWritten } from './growing-lexer.ts'
import { MarkdownLink } from './markdown-link.tsx'

export type CodeRenderer = (block: WrittenCode) => ReactNode

export interface WrittenCode {
  code: string
  language: string
  /** The text after the language on the fence's first line. */
  fileName: string | undefined
  /** False until the closing fence has arrived. */
  isClosed: boolean
}

interface ElementProps {
  token: Token
  renderCode: CodeRenderer
  headingLevel: number
  depth?: number
}

/** Deeper nesting is shown as plain text, because browsers fail on thousands of nested elements. */
const deepest = 32

export function BlockElement({ token, renderCode, headingLevel, depth = 0 }: ElementProps): ReactNode {
  const blocks = (tokens: Token[] | undefined) =>
    tokens?.map((child, position) => (
      <BlockElement
        key={position}
        token={child}
        renderCode={renderCode}
        headingLevel={headingLevel}
        depth={depth + 1}
      />
    ))
  const known = token as MarkedToken
  if (depth > deepest || token.type === asWritten)
    return <p className="whitespace-pre-wrap wrap-anywhere">{token.raw.trimEnd()}</p>
  switch (known.type) {
    case 'heading':
      return createElement(`h${Math.min(6, known.depth + headingLevel - 1)}`, null, inline(known.tokens))
    case 'paragraph':
      return <p>{inline(known.tokens)}</p>
    case 'text':
      return known.tokens ? inline(known.tokens) : decodeEntities(known.text)
    case 'code':
      return <>{renderCode(codeOf(known))}</>
    case 'blockquote':
      return <blockquote>{blocks(known.tokens)}</blockquote>
    case 'list':
      return <ListElement list={known} blocks={blocks} />
    case 'checkbox':
      return (
        <input
          type="checkbox"
          checked={known.checked}
          readOnly
          disabled
          aria-label={known.checked ? 'Done' : 'To do'}
        />
      )
    case 'table':
      return <TableElement table={known} />
    case 'hr':
      return <hr />
    case 'html':
      return <p>{known.raw.trimEnd()}</p>
    case 'space':
    case 'def':
      return null
    default:
      return inline([token])
  }
}

function ListElement({
  list: { ordered, start, items },
  blocks,
}: {
  list: Tokens.List
  blocks: (tokens: Token[]) => ReactNode
}) {
  return createElement(
    ordered ? 'ol' : 'ul',
    ordered && start !== 1 ? { start: Number(start) } : null,
    items.map(({ text, tokens }, position) => {
      const mark = /^[✓✗?~▷](?= )/.exec(text)?.[0]
      return (
        <li key={position} data-mark={mark}>
          {blocks(mark ? withoutMark(tokens) : tokens)}
        </li>
      )
    }),
  )
}

/** The mark of a point is shown in place of its bullet. */
function withoutMark([first, ...rest]: Token[]): Token[] {
  const [opening, ...more] = (first as Tokens.Text | undefined)?.tokens ?? []
  if (!first || opening?.type !== 'text') return first ? [first, ...rest] : rest
  const text = (opening as Tokens.Text).text.slice(2)
  return [{ ...first, tokens: [{ ...opening, text, raw: text }, ...more] }, ...rest]
}

function TableElement({ table }: { table: Tokens.Table }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {table.header.map((cell, column) => (
              <th key={column} scope="col">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, column) => (
                <td key={column}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inline(tokens: Token[] | undefined, depth = 0): ReactNode {
  return tokens?.map((token, position) => (
    <Fragment key={position}>
      {depth > deepest ? token.raw : inlineElement(token as MarkedToken, depth + 1)}
    </Fragment>
  ))
}

function inlineElement(token: MarkedToken, depth: number): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens, depth)}</strong>
    case 'em':
      return <em>{inline(token.tokens, depth)}</em>
    case 'del':
      return <del>{inline(token.tokens, depth)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <MarkdownLink address={token.href}>{inline(token.tokens, depth)}</MarkdownLink>
    case 'image':
      return <MarkdownLink address={token.href}>{decodeEntities(token.text) || 'Picture'}</MarkdownLink>
    case 'escape':
      return token.text
    case 'text':
      return token.tokens ? inline(token.tokens, depth) : decodeEntities(token.text)
    default:
      return token.raw
  }
}

function codeOf({ text, lang, raw }: Tokens.Code): WrittenCode {
  const [language = '', ...rest] = (lang ?? '').trim().split(/[\s:]+/)
  return {
    code: text,
    language: language.toLowerCase(),
    fileName: rest.join(' ') || undefined,
    isClosed: isClosed(raw),
  }
}

function isClosed(raw: string): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1]
  const [, ...lines] = raw.trimEnd().split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  return !fence || (last.startsWith(fence) && /^(`+|~+)$/.test(last))
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.Code
  | Tokens.Blockquote
  | Tokens.List
  | Tokens.Checkbox
  | Tokens.Table
  | Tokens.Hr
  | Tokens.HTML
  | Tokens.Space
  | Tokens.Def
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Br
  | Tokens.Link
  | Tokens.Image
  | Tokens.Escape

import type { Token } from 'marked'
import { memo, useState, type ReactNode } from 'react'
import { cn } from '#app/ui/cn.ts'
import { CodeBlock } from './code-block.tsx'
import { createGrowingLexer } from './growing-lexer.ts'
import { BlockElement, type CodeRenderer } from './markdown-elements.tsx'

/**
 * Renders Markdown as React elements. Raw HTML is shown as text, links may lead only to http, https, mailto
 * and our own paths, and pictures are not loaded. As a text grows, only the changed block is parsed and
 * rendered again.
 */
export function Markdown({ text, renderCode = plainCode, headingLevel = 3, className }: MarkdownProps) {
  const [read] = useState(createGrowingLexer)
  const { tokens, linkCount } = read(text)
  return (
    <div className={cn('markdown', className)}>
      {tokens.map((token, position) => (
        <Block
          key={position}
          token={token}
          linkCount={linkCount}
          renderCode={renderCode}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  )
}

interface MarkdownProps {
  text: string
  /** Pass the same function on each render, or every block is rendered again. */
  renderCode?: CodeRenderer
  /** The heading level to render `#` as. */
  headingLevel?: number
  className?: string
}

// A later link definition can turn earlier text into a link, so their number is compared too.
const Block = memo(
  ({ token, renderCode, headingLevel }: BlockProps) => (
    <BlockElement token={token} renderCode={renderCode} headingLevel={headingLevel} />
  ),
  (before, after) =>
    (before.token === after.token || before.token.raw === after.token.raw) &&
    before.linkCount === after.linkCount &&
    before.renderCode === after.renderCode &&
    before.headingLevel === after.headingLevel,
)

interface BlockProps {
  token: Token
  linkCount: number
  renderCode: CodeRenderer
  headingLevel: number
}

function plainCode({ code, language, fileName }: Parameters<CodeRenderer>[0]): ReactNode {
  return <CodeBlock code={code} language={language} fileName={fileName} />
}

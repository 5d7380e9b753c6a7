import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { CodeLine, CodeTokenKind } from './code-lines.tsx'

/** Highlights code. Tokens have a kind instead of an inline style, which our content security policy forbids. */
export async function highlightCode(code: string, language: string): Promise<CodeLine[]> {
  const highlighter = await (loading ??= load())
  if (!highlighter.getLoadedLanguages().includes(language))
    return code.split('\n').map((text) => [{ text, kind: null }])
  return highlighter.codeToTokensBase(code, { lang: language, theme: theme.name, ...bounds }).map((line) =>
    line.map(({ content, color }) => ({
      text: content,
      kind: kindOfColor.get(color?.toLowerCase() ?? '') ?? null,
    })),
  )
}

/** Limited by length, not time: on a busy machine, the first line would lose its colours to a time limit. */
const bounds = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 2000 }

let loading: Promise<HighlighterCore> | null = null

function load(): Promise<HighlighterCore> {
  return createHighlighterCore({
    themes: [theme],
    langs: [
      import('shiki/langs/swift.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/bash.mjs'),
      import('shiki/langs/xml.mjs'),
    ],
    langAlias: { sh: 'bash', shell: 'bash', zsh: 'bash', plist: 'xml' },
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
}

const scopesOfKind: Record<CodeTokenKind, string[]> = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'constant.character'],
  number: ['constant.numeric', 'constant.language'],
  keyword: ['keyword', 'storage', 'variable.language', 'meta.attribute', 'punctuation.definition.attribute'],
  type: [
    'entity.name.type',
    'support.type',
    'support.class',
    'entity.other.inherited-class',
    'entity.name.tag',
    'support.type.property-name',
  ],
  call: [
    'entity.name.function',
    'support.function',
    'variable.function',
    'meta.function-call entity.name.function',
  ],
}
const kinds = Object.keys(scopesOfKind) as CodeTokenKind[]
const colorOfKind = (kind: CodeTokenKind) => `#00000${kinds.indexOf(kind) + 1}`
const kindOfColor = new Map(kinds.map((kind) => [colorOfKind(kind), kind]))

const theme = {
  name: 'kinds',
  type: 'light' as const,
  fg: '#ffffff',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#ffffff', background: '#ffffff' } },
    ...kinds.map((kind) => ({ scope: scopesOfKind[kind], settings: { foreground: colorOfKind(kind) } })),
    {
      scope: ['string meta.embedded', 'string source', 'keyword.operator'],
      settings: { foreground: '#ffffff' },
    },
  ],
}

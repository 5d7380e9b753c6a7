import type { Diagnostic } from '#server/teaching/guide/errors/diagnostic.ts'

/**
 * A text that may take more time than its length suggests. It is repeated to the length that the entry point accepts.
 */
export interface CostlyText {
  name: string
  ofLength: (characters: number) => string
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
const tokens = [
  '/*',
  '*/',
  '[[[[',
  '((((',
  '{{{{',
  '"""',
  '"\\(',
  '#"',
  '" "',
  'a?',
  '\\.a',
  'let x = ',
  '//',
  '```\n',
  '- a\n',
  'a.',
  '.swift:',
  'error: ',
  '&&',
  '@a ',
  '<a',
  '🦅',
  '\u0301',
  '\t',
  '\n',
  '\r\n',
  '```a\n',
  '```:\r',
  ';\n',
]
const words = [
  'supercalifragilistic',
  'word ',
  'ing',
  'my lists of ',
  'Swift',
  'aA',
  "n't ",
  'añ',
  'what is the ',
  'add a and ',
  'no photos, ',
]

/** Every printable character repeated, and texts known to be hard for parsers. */
export const costlyTexts: CostlyText[] = [
  ...[...printable, ...tokens, ...words].map(repeated),
  ...['/*', '[', '"\\(', '8', 'let x = ', '#', 'a?'].map((token) => inSwiftFence(token)),
  { name: 'many copies', ofLength: (characters) => 'var a = b\na.c = d\n'.repeat(characters / 18) },
  {
    name: 'many functions',
    ofLength: (characters) => 'func a(b: C) {\n b.c = d\n}\n'.repeat(characters / 27),
  },
  {
    name: 'a function of copies',
    ofLength: (characters) =>
      inSwift(
        `func f {\n${'var a = b\n'.repeat(Math.max(0, Math.floor((characters - 60) / 10)))}}`,
        characters,
      ),
  },
  {
    name: 'fences that name no file',
    ofLength: (characters) => {
      const line = `\`\`\`:${' '.repeat(Math.max(0, Math.min(32_000, characters - 6)))}\`\n`
      return line.repeat(Math.floor(characters / line.length))
    },
  },
  {
    name: 'a quotation mark after many breaks',
    ofLength: (characters) => `${';\n'.repeat(Math.max(0, characters - 1) / 2)}"`,
  },
  { name: 'many short lines', ofLength: (characters) => 'a\n'.repeat(characters / 2) },
  {
    name: 'long lines',
    ofLength: (characters) =>
      `${'word '.repeat(1600)}\n`.repeat(Math.ceil(characters / 8001)).slice(0, characters),
  },
  {
    name: 'many mistyped words',
    ofLength: (characters) =>
      Array.from({ length: Math.ceil(characters / 9) }, (_, at) => `navig${(at % 676).toString(26)}tn`)
        .join(' ')
        .slice(0, characters),
  },
  {
    name: 'many different words',
    ofLength: (characters) =>
      Array.from({ length: Math.ceil(characters / 8) }, (_, at) => `w${at.toString(36)}ish`)
        .join(' ')
        .slice(0, characters),
  },
  { name: 'deep JSON', ofLength: (characters) => '['.repeat(characters / 2) + ']'.repeat(characters / 2) },
]

const hardest = [
  '"/*"',
  'Swift of "["',
  '"8"',
  'many mistyped words',
  '"A"',
  '"#"',
  'Swift of "/*"',
  'many short lines',
  'deep JSON',
  'a function of copies',
  'fences that name no file',
  '"```:\\r"',
  'a quotation mark after many breaks',
  '"add a and "',
]

/** The texts that once took longest, one of each kind. */
export const hardestTexts = hardest.map((name) => costlyTexts.find((text) => text.name === name)!)

/** The beginnings of error messages, by template or pattern, repeated. */
export function nearMatches(diagnostics: readonly Diagnostic[]): CostlyText[] {
  return diagnostics.flatMap(({ id, templates, patterns, family }) => {
    const [message = ''] = [...templates, ...patterns, ...family]
    const beginning = /[\w' :,-]{6,}/.exec(message.replace(/\(\?<\w+>|\(\?:|\\[a-z]/g, ''))?.[0]
    return beginning ? [{ ...repeated(`${beginning} `), name: `near-matches of ${id}` }] : []
  })
}

function repeated(token: string): CostlyText {
  return {
    name: JSON.stringify(token),
    ofLength: (characters) => token.repeat(Math.floor(characters / token.length)),
  }
}

function inSwiftFence(token: string): CostlyText {
  return {
    name: `Swift of ${JSON.stringify(token)}`,
    ofLength: (characters) =>
      inSwift(token.repeat(Math.max(0, Math.floor((characters - 40) / token.length))), characters),
  }
}

function inSwift(code: string, characters: number): string {
  return `Please review\n\n\`\`\`swift\n${code}\n\`\`\``.slice(0, characters)
}

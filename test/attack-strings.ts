import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/** Makes a text of about this many characters that a pattern may take long to reject. */
export type Attack = (characters: number) => string

const everydayCharacters = [
  'a',
  'A',
  '1',
  '_',
  ' ',
  '\n',
  '.',
  '/',
  '-',
  ',',
  ':',
  '"',
  "'",
  '(',
  '[',
  '{',
  '<',
  '=',
  '8',
  'é',
]
const mostAlternatives = 4
/** A quantifier that repeats no more than this costs a constant factor. */
const boundedRepeats = 64
/** Endings that no pattern of ours matches, alone and after a line or block end. */
const unexpected = '\u0001'
const ends = [unexpected, `\n{${unexpected}`]

/** Texts built from what a pattern repeats, what precedes it, and all but the end of a match. */
export function attacksOn(source: string, flags: string): Attack[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const accepts = acceptancesIn(pattern, flags)
  const characters = differentlyAccepted(
    [...new Set([...everydayCharacters, ...charactersIn(source)])],
    accepts,
  )
  const samples = (node: AST.Node): string[] =>
    characters.filter((character) => accepts.get(node)!.test(character))
  const repeats = pattern.alternatives.flatMap((alternative) => repeatsIn(alternative, '', samples))
  if (repeats.length === 0) return []
  // At the start of a line, with all that may stand there: an opening that is not taken for its own end.
  const openings = flags.includes('m')
    ? pattern.alternatives.flatMap((alternative) => openingsIn(alternative, '', samples))
    : []
  const nearMatches = pattern.alternatives.flatMap((alternative) => {
    const match = textOf(alternative, samples)
    return match.length > 1 ? [match, match.slice(0, -1), match.slice(0, -1) + unexpected] : [match]
  })
  const texts = [
    ...repeats.flatMap(({ before, repeated }) => [
      { before, repeated },
      { before: '', repeated },
      { before: '', repeated: before + repeated },
    ]),
    ...openings.map((opening) => ({ before: '', repeated: `${opening}\n` })),
    ...nearMatches.map((repeated) => ({ before: '', repeated })),
  ].filter(({ repeated }) => repeated !== '')
  const different = new Map(texts.map((text) => [JSON.stringify(text), text]))
  return [...different.values()].flatMap(({ before, repeated }) =>
    ends.map(
      (end): Attack =>
        (characters) =>
          before + repeated.repeat(Math.ceil(characters / repeated.length)) + end,
    ),
  )
}

interface Repeat {
  /** The shortest text that leads to the repeated part. */
  before: string
  repeated: string
}

type Samples = (node: AST.Node) => string[]

function repeatsIn(alternative: AST.Alternative, before: string, samples: Samples): Repeat[] {
  let lead = before
  return alternative.elements.flatMap((element) => {
    const found = repeatsOf(element, lead, samples)
    lead += textOf(element, samples)
    return found
  })
}

/** What leads to each part that is repeated without a bound, with every part before it that may be left out standing once; without its last line end. */
function openingsIn(alternative: AST.Alternative, before: string, samples: Samples): string[] {
  let lead = before
  return alternative.elements.flatMap((element) => {
    const found = lead !== '' && isUnbounded(element) ? [lead.replace(/\n$/, '')] : []
    lead += textOf(element, samples, 1)
    return found
  })
}

function isUnbounded(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.max - element.min > boundedRepeats
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some((one) => one.elements.some(isUnbounded))
  return false
}

function repeatsOf(element: AST.Element, before: string, samples: Samples): Repeat[] {
  switch (element.type) {
    case 'Quantifier': {
      const inner = repeatsOf(element.element, before, samples)
      if (element.max - element.min <= boundedRepeats) return inner
      return [...repeatedTexts(element.element, samples).map((repeated) => ({ before, repeated })), ...inner]
    }
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap((one) => repeatsIn(one, before, samples))
    case 'Assertion':
      return 'alternatives' in element
        ? element.alternatives.flatMap((one) => repeatsIn(one, before, samples))
        : []
    default:
      return []
  }
}

function repeatedTexts(node: AST.Element, samples: Samples): string[] {
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives.slice(0, mostAlternatives).map((one) => textOf(one, samples))
  return samples(node)
}

/** A short text that a part of a pattern accepts; what may be repeated stands in it so many times at least. */
function textOf(node: AST.Alternative | AST.Element, samples: Samples, leastRepeats = 0): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((element) => textOf(element, samples, leastRepeats)).join('')
    case 'Group':
    case 'CapturingGroup':
      return textOf(node.alternatives[0]!, samples, leastRepeats)
    case 'Quantifier':
      return textOf(node.element, samples, leastRepeats).repeat(
        Math.min(node.max, Math.max(node.min, leastRepeats)),
      )
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return samples(node)[0] ?? ''
    default:
      return ''
  }
}

/** For every part that takes one character, what it takes. */
function acceptancesIn(pattern: AST.Pattern, flags: string): Map<AST.Node, RegExp> {
  const accepts = new Map<AST.Node, RegExp>()
  const note = (node: AST.Node) =>
    accepts.set(
      node,
      new RegExp(
        `^${node.type === 'Character' ? RegExp.escape(String.fromCodePoint(node.value)) : node.raw}$`,
        flags.replace(/[gy]/g, ''),
      ),
    )
  visitRegExpAST(pattern, {
    onCharacterEnter: note,
    onCharacterSetEnter: note,
    onCharacterClassEnter: note,
    onExpressionCharacterClassEnter: note,
  })
  return accepts
}

/** One of all characters that no part of the pattern tells apart. */
function differentlyAccepted(
  characters: readonly string[],
  accepts: ReadonlyMap<AST.Node, RegExp>,
): string[] {
  const tests = [...new Map([...accepts].map(([{ raw }, test]) => [raw, test])).values()]
  const kinds = new Map<string, string>()
  for (const character of characters) {
    const kind = tests.map((test) => Number(test.test(character))).join('')
    if (!kinds.has(kind)) kinds.set(kind, character)
  }
  return [...kinds.values()]
}

/** Characters in the source: what one part of a pattern expects, another may consume. */
function charactersIn(source: string): string[] {
  return [...source.replace(/\\[a-zA-Z]/g, '')].filter((character) => !/[\\^$*+?()[\]{}|]/.test(character))
}

import { wordsOf } from '#server/language/normalise.ts'

/** Something a sentence rules out by name. */
export interface StatedLimit {
  /**
   * `stored`: no property of this type; `property`: none with this name; `import`: not this framework; `used`:
   * nowhere in the code.
   */
  kind: 'stored' | 'property' | 'import' | 'used'
  name: string
  /** The type it applies to; null for all types. */
  on: string | null
}

/** Types with many other uses; the limit applies to them only where a value is stored or passed. */
const common = new Set(['Date', 'Double', 'Float', 'Int', 'String', 'Bool', 'Decimal'])
const uses = new Set(['use', 'store', 'keep', 'save', 'take'])
const small = new Set(['a', 'an', 'the', 'any', 'its', 'one'])
const farthest = 3

export function statedLimits(sentence: string): StatedLimit[] {
  const tokens = sentence.match(/[\p{L}\p{N}_]+|[,;.:]/gu) ?? []
  return tokens.flatMap((token, at): StatedLimit[] => {
    const before = tokens.slice(Math.max(0, at - farthest), at).map((one) => one.toLowerCase())
    const behind = tokens
      .slice(at + 1, at + 1 + farthest)
      .join(' ')
      .toLowerCase()
    const verbAt = before.findLastIndex((word) => uses.has(word))
    const isRuledOut = verbAt >= 0 && isRefused(tokens.slice(0, at - before.length + verbAt))
    const isNext = before.slice(verbAt + 1).every((word) => small.has(word))
    if (isCodeName(token)) {
      if (/^(?:cannot|can not) be (?:stored|kept|saved)/.test(behind))
        return [{ kind: 'stored', name: token, on: null }]
      if (before.slice(-2).join(' ') === 'those of') return [{ kind: 'import', name: token, on: null }]
      if (isRuledOut && isNext)
        return [{ kind: common.has(token) ? 'stored' : 'used', name: token, on: null }]
      return []
    }
    const isNoun = /^[a-z][a-z]{3,}$/.test(token) && small.has(before.at(-1) ?? '')
    return isNoun && isRuledOut && isNext && ['store', 'keep'].includes(before[verbAt]!)
      ? [{ kind: 'property', name: token, on: tokens[at + 1] === 'on' ? (tokens[at + 2] ?? null) : null }]
      : []
  })
}

/** Whether a limit is ordered by “do not” or “never”; “does not” states a fact. */
function isRefused(before: readonly string[]): boolean {
  const [word = '', help = ''] = before
    .slice(-2)
    .map((one) => one.toLowerCase())
    .toReversed()
  return word === 'never' || (help === 'do' && word === 'not')
}

function isCodeName(token: string): boolean {
  const isType = /^[A-Z]\w*$/.test(token)
  const isOfSeveralWords = /[a-z]\w{0,80}[A-Z]|^[A-Z]{2}\w{0,80}[a-z]/.test(token)
  return common.has(token) || token === 'Timer' || (isType && isOfSeveralWords)
}

const numbers: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 }

/** The number before one of the nouns: 3 in “three orders”; null if there is none. */
export function statedCount(sentence: string, nouns: readonly string[]): number | null {
  const words = wordsOf(sentence)
  const at = words.findIndex(
    (word, place) => nouns.includes(word) && numberOf(words[place - 1] ?? '') !== null,
  )
  return at < 0 ? null : numberOf(words[at - 1]!)
}

function numberOf(word: string): number | null {
  return numbers[word] ?? (/^[2-9]$/.test(word) ? Number(word) : null)
}

/** The test cases that a sentence lists: “Tests: dry all day, rain from 17:00, frost.” */
export function statedCases(sentence: string): string[] {
  const listed = /^Tests(?::| cover) (.+)$/.exec(sentence)?.[1]
  return (listed ?? '')
    .split(/,(?!\d)|;/)
    .map((one) =>
      one
        .replace(/^\s*and\b/, '')
        .replace(/[.]$/, '')
        .trim(),
    )
    .filter((one) => /\p{L}/u.test(one))
}

/** The names in phrases such as “into an array called samples”. */
export function namesCalled(sentence: string): string[] {
  const told = sentence.matchAll(/\b(?:array|function|property|constant|method|list) called ([a-z]\w{2,40})/g)
  return [...told].map(([, name = '']) => name)
}

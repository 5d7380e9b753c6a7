/**
 * A calculation with three values in a sentence, such as `price + tax * 100`, and the numbers that the
 * sentence gives.
 */
export interface Calculation {
  /** Value, operator, value, operator, value. */
  parts: string[]
  values: Record<string, number>
  expected: number | null
}

const length = 5
const isSign = (token = '') => token !== '' && '+-*/'.includes(token)
const isValue = (token: string | undefined) => token !== undefined && /^[a-z\d]/i.test(token)

/** Null unless the text contains a calculation without brackets whose two operators differ in precedence. */
export function readCalculation(text: string): Calculation | null {
  const tokens: string[] = text.match(/[a-z_]\w*|\d+(?:\.\d+)?|[-+*/()]/gi) ?? []
  const at = tokens.findIndex((_, place) => isCalculation(tokens, place))
  if (at < 0) return null
  const parts = tokens.slice(at, at + length)
  // "Drag-drop/swipe" is not a calculation.
  const isSpaced = text.includes(parts.join(' '))
  if (!isSpaced && !parts.includes('*') && !parts.includes('+')) return null
  const names = parts.filter((part) => /^[a-z_]/i.test(part))
  return {
    parts,
    values: Object.fromEntries(names.flatMap((name) => valueSaid(text, name))),
    expected: numberAfter(text, ['instead of', 'should be', 'want', 'expected', 'not']),
  }
}

function isCalculation(tokens: readonly string[], at: number): boolean {
  const [first, sign, second, sign2, third, after] = tokens.slice(at, at + length + 1)
  const before = tokens[at - 1]
  const isWhole = [first, second, third].every(isValue) && isSign(sign) && isSign(sign2)
  const isBare = !isSign(before) && !isSign(after) && before !== '(' && after !== ')'
  return isWhole && isBare && rankOf(sign) !== rankOf(sign2)
}

function rankOf(sign: string | undefined): number {
  return sign === '*' || sign === '/' ? 2 : 1
}

function valueSaid(text: string, name: string): [string, number][] {
  const said = new RegExp(`\\b${name}\\s?(?:is|=|was|:)\\s?(\\d+(?:\\.\\d+)?)`, 'i').exec(text)
  return said ? [[name, Number(said[1])]] : []
}

function numberAfter(text: string, words: readonly string[]): number | null {
  for (const one of words) {
    const found = new RegExp(`\\b${one} (\\d+(?:\\.\\d+)?)`, 'i').exec(text)
    if (found) return Number(found[1])
  }
  return null
}

/** The value of a calculation with at most one pair of brackets; null if a name has no known value. */
export function valueOf(calculation: string, values: Record<string, number>): number | null {
  const inner = /\(([^()]+)\)/.exec(calculation)
  if (inner) {
    const value = valueOf(inner[1] ?? '', values)
    return value === null ? null : valueOf(calculation.replace(inner[0], String(value)), values)
  }
  const tokens = calculation.split(' ')
  const numbers = tokens.filter((_, at) => at % 2 === 0).map((token) => values[token] ?? Number(token))
  if (numbers.some(Number.isNaN)) return null
  return rounded(
    sumOf(
      numbers,
      tokens.filter((_, at) => at % 2 === 1),
    ),
  )
}

function sumOf(numbers: readonly number[], signs: readonly string[]): number {
  let [sum, product] = [0, numbers[0] ?? 0]
  for (const [at, sign] of signs.entries()) {
    const next = numbers[at + 1] ?? 0
    if (rankOf(sign) === 2) product = sign === '*' ? product * next : product / next
    else [sum, product] = [sum + product, sign === '+' ? next : -next]
  }
  return sum + product
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

export function asText(parts: readonly string[]): string {
  return parts.join(' ')
}

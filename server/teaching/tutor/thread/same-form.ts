import { swiftKeywords } from '#server/swift/keywords.ts'
import { linesOf } from './shown-code.ts'

/**
 * How a learner's line matches a line of an example: the same structure, or the same except for one
 * comparison operator.
 */
export interface SameForm {
  line: string
  /** The two comparison operators if they differ. */
  sign: { own: string; example: string } | null
}

const mostLines = 4
const fewestTokens = 6

/**
 * The example line that matches the learner's lines in structure, whatever their names and values. Null
 * unless each line of this short code matches one.
 */
export function sameForm(code: string, example: string): SameForm | null {
  const own = linesOf(code)
  if (own.length === 0 || own.length > mostLines) return null
  const known = linesOf(example).map((line) => ({ line, form: formOf(headOf(line)) }))
  const found = own.map((line) => {
    const form = formOf(headOf(line))
    const alike =
      form.length < fewestTokens
        ? undefined
        : (known.find((one) => isSame(one.form, form)) ??
          known.find((one) => isSame(withoutComparing(one.form), withoutComparing(form))))
    return alike ? { line: alike.line, sign: signsApart(form, alike.form) } : null
  })
  const [first] = found
  return first && found.every((one) => one !== null) ? (found.find((one) => one?.sign) ?? first) : null
}

const comparing = /^(?:<|>|<=|>=|==|!=)$/

function signsApart(own: readonly string[], example: readonly string[]): SameForm['sign'] {
  const at = own.findIndex((token, place) => comparing.test(token) && token !== example[place])
  return at < 0 ? null : { own: own[at] ?? '', example: example[at] ?? '' }
}

function withoutComparing(form: readonly string[]): string[] {
  return form.map((token) => (comparing.test(token) ? '<' : token))
}

/** The tokens of a line, with `_` for the learner's names and values. The name of the result is left out. */
function formOf(line: string): string[] {
  const plain = line
    .replace(/^(?:let|var)\s{1,4}\w{1,60}\s{0,4}=\s{0,4}/, '')
    .replace(/"(?:\\.|[^"\\]){0,200}"/g, '"')
  const tokens = plain.match(/[A-Za-z_]\w{0,80}|\$\d|\d[\d_.]{0,20}|[<>=!]=|->|&&|\|\||\S/g) ?? []
  return tokens.map((token, at) => {
    if (/^["\d]/.test(token)) return '_'
    if (!/^[a-z_]/i.test(token) || swiftKeywords.has(token)) return token
    const isCalled = ['(', '{'].includes(tokens[at + 1] ?? '')
    return isCalled && (tokens[at - 1] === '.' || /^[A-Z]/.test(token)) ? token : '_'
  })
}

/** The part of a condition or loop before its braces; other lines are returned whole. */
function headOf(line: string): string {
  return /^(?:if|guard|for|while|switch)\b[^{\n]{1,200}\{/.exec(line)?.[0] ?? line
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((token, at) => token === other[at])
}

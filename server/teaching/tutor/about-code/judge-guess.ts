import { readCodeModel, type CodeProperty } from '#server/swift/code-model.ts'
import type { Finding } from '#server/teaching/guide/review/review-swift.ts'
import type { JsonFit } from '#server/swift/fit-json.ts'
import { fillsOf, judgeNil } from './judge-nil.ts'
import { mendedType, sayMisfit } from './say-json.ts'
import { capital, no, unknown, yes, type Guess, type Verdict } from './guess-verdict.ts'
import { culpritKind, isSerious, linesWith, namesSaid, quoteLine, type ViewOfCode } from './view-of-code.ts'

/**
 * Judges a guess about code: yes or no only if a rule or the code itself proves it. Null if nothing can be
 * said.
 */
export function judgeGuess(
  kind: string,
  text: string,
  view: ViewOfCode,
  all: string,
  fit: JsonFit | null,
): Verdict | null {
  const guess = { kind, text, names: namesSaid(text, view.code), wanted: wantedIn(text) }
  switch (kind) {
    case 'crashes':
      return judgeCrash(view)
    case 'never-called':
      return judgeCall(guess, view, all)
    case 'is-nil':
      return judgeStale(guess, view) ?? judgeNil(guess, view)
    case 'constant':
      return judgeConstant(guess, view)
    case 'kind':
      return judgeKind(guess, view)
    case 'name':
      return judgeName(fit)
    case 'missing':
      return judgeMissing(guess, view, all, fit)
    case 'type':
    case 'cause':
      return judgeCause(guess, view, fit)
    default:
      return null
  }
}

/**
 * Words that look like code: in backticks, with symbols such as `@`, with a capital letter, or Swift
 * keywords.
 */
function wantedIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]{1,60})`/g)].map(([, term = '']) => term)
  const words = text.split(/[\s,;:"“”`]+/).map((word) => word.replace(/[?!.]{1,8}$/, ''))
  const coded = words.filter((word) =>
    /^(?:[@#.\\]\w+|\$\w*|\w+\(\)|[A-Z]?[a-z]+[A-Z]\w*|\?\?|&)$/.test(word),
  )
  const types = words.slice(1).filter((word) => /^[A-Z][a-z]{2}\w{0,60}$/.test(word))
  const keywords = words.filter((word) =>
    /^(?:await|async|self|init|return|static|mutating|import)$/.test(word),
  )
  return [...new Set([...quoted, ...coded, ...types, ...keywords])]
}

const trapKinds = new Set(['force-try', 'force-cast', 'force-unwrap', 'url-from-text', culpritKind])

/**
 * Whether the code crashes: certain for a constant `nil` that is force-unwrapped, possible for any other
 * trap.
 */
function judgeCrash(view: ViewOfCode): Verdict | null {
  const empty = /\blet (\w{1,80})(?:: ?\w{1,80}\?)? = nil\b/.exec(view.code)?.[1]
  const [opened] = empty ? linesWith(view.lines, `${empty}!`) : []
  if (opened)
    return {
      ...yes(
        `${capital(quoteLine(view.lines, opened))} ends the app: \`${empty}\` is \`nil\`, and \`!\` claims that there is a value.`,
        null,
      ),
      asks: 'What should happen there instead when there is no value?',
    }
  if (!trapOnly(view)) return null
  const trap = view.findings.find(({ kind }) => trapKinds.has(kind))
  const reason = trap
    ? `It can, and it depends on the value. ${saidOf(trap, view)}`
    : 'I see nothing in these lines that ends an app, such as a `!` or a place in an array; I cannot run them.'
  return { ...unknown(reason), finding: trap ?? null, isOnlyQuestion: true }
}

/** Whether all serious findings are traps. If not, another was already named as the reason. */
function trapOnly({ findings }: ViewOfCode): boolean {
  return findings.filter(isSerious).every(({ kind, isStock }) => isStock || trapKinds.has(kind))
}

/** "Is it because `chosen` is nil?", where a sheet is built with the value of the moment before. */
function judgeStale({ names }: Guess, view: ViewOfCode): Verdict | null {
  const { focus, code } = view
  const name = names.find((one) => new RegExp(`\\bvar ${one}: ?\\w{1,60}\\?`).test(code))
  return focus && name && focus.text.includes('.sheet(item: $')
    ? yes(saidOf(focus, view).replace(/(?<=item: \$)\w{1,60}/, name), null)
    : null
}

function judgeCall({ names, text }: Guess, view: ViewOfCode, all: string): Verdict | null {
  const never = view.findings.filter(({ kind }) => kind === 'never-called')
  const functions = new Set(
    readCodeModel(view.code)?.types.flatMap((type) => type.functions.map(({ name }) => name)) ?? [],
  )
  const name = names.find((one) => functions.has(one))
  const finding = never.find((one) => (name ? one.text.startsWith(`\`${name}\``) : never.length === 1))
  if (finding) return yes(saidOf(finding, view), finding)
  if (name) {
    const calls = view.lines.flatMap((line, at) =>
      new RegExp(`(?<!func )\\b${name}\\b`).test(line) ? [at + 1] : [],
    )
    if (calls[0] !== undefined)
      return unknown(
        `There is a call of \`${name}\` in ${quoteLine(view.lines, calls[0])}; whether it is reached shows only when it runs: a \`print\` as the first line of \`${name}\` tells you.`,
      )
    return all.includes(`${name}(`)
      ? null
      : unknown(
          `In the lines you showed, \`${name}\` is not called; whether other code calls it I cannot see.`,
        )
  }
  return /\b(?:button|tap|action|closure)/i.test(text)
    ? unknown(
        'Whether a tap arrives shows only when it runs: a `print` as the first line of the action tells you.',
      )
    : null
}

function judgeConstant({ names }: Guess, view: ViewOfCode): Verdict | null {
  const property = names.map((name) => propertyOf(view, name)).find((one) => one !== null)
  const finding = view.findings.find(
    (one) =>
      ['state-on-let', 'empty-constant', 'constant-binding'].includes(one.kind) ||
      one.text.includes('a constant, `let`'),
  )
  if (finding && (!property || linesWith(view.lines, property.name).includes(finding.line)))
    return yes(saidOf(finding, view), finding)
  if (!property) return null
  const place = quoteLine(view.lines, property.line)
  const isChanged = fillsOf(view, property.name, property.line)[0]
  return isChanged !== undefined && property.isConstant
    ? yes(
        `${capital(place)} makes it a constant, and ${quoteLine(view.lines, isChanged)} changes it. Write \`var\`.`,
        null,
      )
    : null
}

function propertyOf({ code }: ViewOfCode, name: string): CodeProperty | null {
  const properties = readCodeModel(code)?.types.flatMap((type) => type.properties) ?? []
  return properties.find((one) => one.name === name) ?? null
}

const aboutKinds = new Set([
  'plain-class-watched',
  'swiftdata-struct',
  'observable-struct',
  'changes-a-copy',
  'loop-changes-copy',
  'changes-a-parameter',
])

function judgeKind({ text }: Guess, view: ViewOfCode): Verdict | null {
  const kind = /\b(struct|class|enum)\b/.exec(text)?.[1]
  const finding = view.findings.find((one) => aboutKinds.has(one.kind))
  return finding && kind && (finding.text.includes(` ${kind}`) || finding.kind.includes(kind))
    ? yes(saidOf(finding, view), finding)
    : null
}

function judgeName(fit: JsonFit | null): Verdict | null {
  const misfit = fit?.misfits.find(({ kind, near }) => kind === 'missing' && near !== null)
  return misfit ? yes(capital(sayMisfit(misfit)), null) : null
}

/** Argument labels that take a binding. */
const bound = /\b(text|isOn|value|selection|isPresented|item):\s?([a-z]\w*)\s?[,)]/

function judgeMissing(guess: Guess, view: ViewOfCode, all: string, fit: JsonFit | null): Verdict | null {
  if (guess.wanted.includes('$')) return judgeDollar(view)
  const optional = fit?.misfits.find(
    ({ kind, property }) => kind !== 'date' && guess.names.includes(property),
  )
  if (optional) return yes(capital(sayMisfit(optional)), null)
  const [term] = guess.wanted
  if (!term) return null
  const word = term.replace(/\(\)$/, '')
  const mended = fit && mendedType(fit, all)
  if (mended && linesWith(mended.split('\n'), word).length > 0)
    return yes(`With \`${word}\` your \`${fit.type.name}\` fits the JSON; without it, it does not.`, null)
  const [at] = linesWith(view.lines, word)
  const against = view.findings.find(({ text }) => speaksAgainst(text, word))
  if (at !== undefined && asksWhetherNeeded(guess.text))
    return against ? { ...no(saidOf(against, view)), isOnlyQuestion: true } : null
  if (at !== undefined || linesWith(all.split('\n'), word).length > 0) return null
  const finding = view.findings.find((one) => advises(one.text, word))
  // "I need `@State` on `count`" is not confirmed by a remark on `store`.
  const isOfOther =
    finding !== undefined &&
    guess.names.length > 0 &&
    !guess.names.some((name) => `${finding.text} ${view.lines[finding.line - 1]}`.includes(name))
  if (finding && isOfOther) return no(saidOf(finding, view))
  if (finding) return yes(saidOf(finding, view), finding)
  return unknown(
    `There is no \`${word}\` in the code you showed; you are right about that. This code alone does not show whether that is the reason.`,
  )
}

/** Whether a finding recommends writing the word. A sentence that warns against it does not. */
function advises(text: string, word: string): boolean {
  const escaped = word.replace(/[^\w]/g, '\\$&')
  const sentence = text
    .split(/(?<=[.;:])\s/)
    .find((one) => new RegExp(`\`[^\`]*${escaped}(?![\\w])[^\`]*\``).test(one))
  return (
    sentence !== undefined && !/\b(?:not the|old way|in place of|instead of|hides|loses)\b/.test(sentence)
  )
}

function asksWhetherNeeded(text: string): boolean {
  return /^\W*(?:and |but |so )?do (?:i|we) (?:still |really |even )?(?:need|have)\b/i.test(text)
}

/** Whether a finding says to leave the word out. */
function speaksAgainst(text: string, word: string): boolean {
  return text.startsWith(`\`${word}\``) && /\b(?:has no place|is not needed)\b/.test(text)
}

/** The finding with its line. The text of a culprit already quotes the line. */
function saidOf({ kind, line, text }: Finding, view: ViewOfCode): string {
  return kind === culpritKind ? text : `${capital(quoteLine(view.lines, line))}: ${text}`
}

/** Words with operators or brackets, such as "0..<". */
function signsSaid(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/[?,.]$/, ''))
    .filter((word) => word.length > 1 && /[<>=&|\\()[\]{}]/.test(word))
}

/** Whether a guess is too short to name anything, so it refers to what was said last: "Is it that?" */
function isPointer(text: string): boolean {
  return text.split(/\s+/).length <= mostWordsOfPointer
}

const mostWordsOfPointer = 4
/**
 * The most words of a guess that only names something: "Is it the selected?" A longer guess claims more than
 * the finding proves.
 */
const mostWordsOfNamed = 5

const takesBinding =
  /@Binding|@Bindable|\$|\b(?:TextField|TextEditor|SecureField|Toggle|Slider|Picker|DatePicker|ColorPicker|Stepper|TabView|NavigationStack|alert|sheet|popover|fullScreenCover|searchable|focused|scrollPosition)\b/

function judgeDollar(view: ViewOfCode): Verdict | null {
  const finding = view.findings.find(({ kind }) => kind === 'missing-dollar' || kind === 'constant-binding')
  if (finding) return yes(saidOf(finding, view), finding)
  const at = view.lines.findIndex((line) => bound.test(line))
  const name = bound.exec(view.lines[at] ?? '')?.[2]
  if (at >= 0 && name && propertyOf(view, name)?.wrapper)
    return yes(`${capital(quoteLine(view.lines, at + 1))} wants a binding: write \`$${name}\`.`, null)
  return takesBinding.test(view.code)
    ? null
    : no(
        'A `$` is for what *changes* a value from elsewhere: a `TextField`, a `Toggle`, a sheet, or a child view with `@Binding`. I see none of these in your lines; to read a value, or to change your own in a button, its plain name is right.',
      )
}

function judgeCause({ names, wanted, text }: Guess, view: ViewOfCode, fit: JsonFit | null): Verdict | null {
  const misfit = fit?.misfits.find(
    ({ property, near }) => names.includes(property) && near !== null && text.includes(near),
  )
  if (misfit) return yes(capital(sayMisfit(misfit)), null)
  const isOnlyNamed = text.split(/\s+/).length <= mostWordsOfNamed
  const line = Number(/\bline (\d{1,4})\b/i.exec(text)?.[1])
  const terms = [...names, ...wanted]
  const finding =
    view.findings
      .filter(isSerious)
      .find(
        (one) =>
          one.line === line ||
          ((isOnlyNamed || one.kind === culpritKind) &&
            terms.some((term) => one.text.includes(`\`${term}`))) ||
          signsSaid(text).some((sign) => view.lines[one.line - 1]?.includes(sign)),
      ) ??
    (/(?:^|\s)["'`]?[!?]["'`]?(?:\s|$|\?)/.test(text)
      ? view.findings.find(({ kind }) => trapKinds.has(kind))
      : null) ??
    (isPointer(text) ? view.focus : null)
  return finding ? yes(saidOf(finding, view), finding) : null
}

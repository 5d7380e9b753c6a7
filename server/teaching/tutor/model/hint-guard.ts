import type { HintLevel } from '#contract/chat/hint.ts'
import { bareText, isCodeLine, isDisguised, isProseLine, spanKind } from './detect-code.ts'
import { speaksOf, type OwnNames } from './own-names.ts'
import { createPartReader, type AnswerPart } from './read-parts.ts'

export interface GuardRule {
  /** 'around': the question is not about the task, so the answer must not reveal the task's solution. */
  level: Exclude<HintLevel, 5> | 'around'
  own: OwnNames
  /** The learner's messages; code from them may be quoted. */
  learnerText: string
}

export interface HintGuard {
  /** Returns the complete parts; each must be judged before the next push. */
  push: (piece: string) => AnswerPart[]
  /** Whether {@link HintGuard.judge} needs the outline of this part's code. */
  needsShape: (part: AnswerPart) => boolean
  /** The part as it may be shown. `shape`: the outline of its code, from `shapeOf`. */
  judge: (part: AnswerPart, shape?: string) => AnswerPart[]
  end: () => AnswerPart[]
  heldBack: () => number
}

const mostExampleLines = 30
/** The most lines with the learner's own names in an answer that is not about the task. */
const mostOwnLines = 2
const mostSyntaxSpans = 6
/** The most characters of an unfinished line that are checked for plain words. */
const longestLine = 2000
const note =
  '> *Some code is held back here: it would give the solution away. Ask for the next hint, or choose **Just show me** to see all of it.*'
const shortNote = '> *Held back as well.*'

/**
 * Holds back code beyond the hint level, even if it is disguised, but no prose. Its output is safe to show.
 */
export function createHintGuard(rule: GuardRule): HintGuard {
  const isWordsOnly = rule.level === 1 || rule.level === 2
  const guarding: Guarding = {
    rule,
    learnerLines: new Set(rule.learnerText.split('\n').map(squeezed)),
    isWordsOnly,
    isGuarded: isWordsOnly || rule.level === 3,
    isAfterCode: false,
    isAfterHeld: false,
    isAfterBlank: true,
    isLineStart: true,
    heldBack: 0,
    ownLines: 0,
    codeLines: 0,
    syntaxSpans: 0,
  }
  const reader = createPartReader((line) => (guarding.isAfterCode ? 0 : plainWords(line)), { isStrict: true })
  return {
    push: (piece) => reader.push(piece),
    needsShape: (part) => rule.level === 3 && part.kind === 'block',
    judge(part, shape = '') {
      const judged = judgePart(guarding, part, shape)
      const last = judged.at(-1)
      if (last) guarding.isLineStart = textOf(last).endsWith('\n')
      return judged
    },
    end: () => reader.end(),
    heldBack: () => guarding.heldBack,
  }
}

/** The rule, and what the guard has seen of the answer so far. */
interface Guarding {
  readonly rule: GuardRule
  readonly learnerLines: ReadonlySet<string>
  readonly isWordsOnly: boolean
  readonly isGuarded: boolean
  isAfterCode: boolean
  isAfterHeld: boolean
  isAfterBlank: boolean
  isLineStart: boolean
  heldBack: number
  ownLines: number
  codeLines: number
  syntaxSpans: number
}

function judgePart(guarding: Guarding, part: AnswerPart, shape: string): AnswerPart[] {
  if (part.kind === 'words') return [part]
  return part.kind === 'line' ? judgeLine(guarding, part) : judgeBlock(guarding, part, shape)
}

function textOf(part: AnswerPart): string {
  return part.kind === 'block' ? part.raw : part.kind === 'words' ? part.text : part.rest
}

function judgeLine(guarding: Guarding, { line, rest }: Extract<AnswerPart, { kind: 'line' }>): AnswerPart[] {
  const text = line.trimEnd()
  if (text.trim() === '') {
    guarding.isAfterBlank = true
    return [{ kind: 'words', text: rest }]
  }
  const isIndented =
    /^( {4,}|\t)/.test(text) &&
    (guarding.isAfterBlank || guarding.isAfterCode) &&
    !isProseLine(text) &&
    !/^\s*([-*+]|\d+[.)])\s/.test(text)
  const looksLikeCode =
    isCodeLine(text) ||
    (guarding.isGuarded && isIndented) ||
    (guarding.isAfterCode && !isProseLine(text) && bareText(text).split(/\s+/).length <= 3)
  guarding.isAfterBlank = false
  // Examples come in fenced blocks; code in bare lines is how a solution leaks.
  if (isDisguised(text) || (looksLikeCode && (guarding.rule.level === 4 || !mayShow(guarding, text)))) {
    const parts = guarding.isAfterHeld ? [] : hold(guarding, rest.length < line.length)
    guarding.isAfterCode = true
    guarding.isAfterHeld = true
    return parts
  }
  guarding.isAfterCode = looksLikeCode
  guarding.isAfterHeld = false
  return [{ kind: 'words', text: withSpansJudged(guarding, rest) }]
}

function judgeBlock(
  guarding: Guarding,
  block: Extract<AnswerPart, { kind: 'block' }>,
  shape: string,
): AnswerPart[] {
  const isAfterNote = guarding.isAfterHeld
  guarding.isAfterCode = false
  guarding.isAfterHeld = false
  guarding.isAfterBlank = true
  const { code } = block
  const lines = code.split('\n').filter((line) => line.trim() !== '')
  if (lines.every((line) => guarding.learnerLines.has(squeezed(line)))) return [block]
  if (!lines.some(isDisguised)) {
    if (guarding.rule.level === 3 && lines.some(isCodeLine)) {
      if (shape !== '') {
        guarding.heldBack += 1
        const raw = `\`\`\`swift\n${shape}\n\`\`\`\n`
        return [{ kind: 'block', info: 'swift', code: shape, raw, isClosed: true }]
      }
    } else if (
      !lines.some(isCodeLine) &&
      !/^(swift|kotlin|java|js|ts|python|py|c|cpp|objc|rust|go|dart)\b/i.test(block.info)
    )
      return [block]
    else if (!guarding.isWordsOnly && mayShow(guarding, code)) return [block]
  }
  const words = lines.filter((line) => isProseLine(line) && !isDisguised(line))
  guarding.isAfterHeld = true
  return [
    ...(isAfterNote ? [] : hold(guarding, !guarding.isLineStart)),
    ...(words.length > 0 ? [{ kind: 'words' as const, text: `${words.join('\n')}\n\n` }] : []),
    ...endOfLine(block.raw),
  ]
}

/** Whether code may be shown at this level. */
function mayShow(guarding: Guarding, code: string): boolean {
  const lines = code.split('\n').filter((line) => line.trim() !== '')
  const quoted = lines.filter((line) => guarding.learnerLines.has(squeezed(line))).length
  if (quoted === lines.length) return true
  if (guarding.isWordsOnly) return false
  if (guarding.rule.level === 3) return false
  if (guarding.rule.level === 'around' && quoted * 2 >= lines.length) return true
  guarding.codeLines += lines.length
  // After a first line with the learner's own names, all following code counts as theirs too.
  if (guarding.ownLines > 0 || speaksOf(guarding.rule.own, code)) guarding.ownLines += lines.length
  return guarding.rule.level === 'around'
    ? guarding.ownLines <= mostOwnLines
    : guarding.codeLines <= mostExampleLines && guarding.ownLines === 0
}

function withSpansJudged(guarding: Guarding, text: string): string {
  const runs = text.replace(/(?:(`{1,20})[^`]{1,400}\1[ \t]{0,9}[,;]?[ \t]{0,9}){3,200}/g, (run) =>
    isRunOfCode(run) ? heldSpan(guarding) : run,
  )
  return runs.replace(/(`{1,20})(?!`)(.{1,400}?)\1(?!`)/g, (span, _ticks, content: string) =>
    mayShowSpan(guarding, content) ? span : heldSpan(guarding),
  )
}

function mayShowSpan(guarding: Guarding, content: string): boolean {
  const kind = spanKind(content)
  if (isDisguised(content)) return false
  if (kind === 'syntax' && guarding.isGuarded) return (guarding.syntaxSpans += 1) <= mostSyntaxSpans
  if (kind !== 'code' || guarding.rule.learnerText.includes(content.trim())) return true
  return mayShow(guarding, content)
}

function heldSpan(guarding: Guarding): string {
  guarding.heldBack += 1
  return '`…`'
}

function hold(guarding: Guarding, isMidLine: boolean): AnswerPart[] {
  guarding.heldBack += 1
  return [
    { kind: 'words', text: `${isMidLine ? '\n\n' : ''}${guarding.heldBack === 1 ? note : shortNote}\n\n` },
  ]
}

/** Whether several code spans in a row are code and not a list of names. */
function isRunOfCode(run: string): boolean {
  const spans = [...run.matchAll(/(?<!`)`+([^`]+)`+/g)].map((match) => match[1]!)
  return (
    !run.replace(/(?<!`)`+[^`]+`+/g, '').includes(',') || spans.some((span) => spanKind(span) === 'syntax')
  )
}

/** The length of the beginning of an unfinished line that is certainly prose: complete, plain words. */
function plainWords(line: string): number {
  const start = /^[ \t]{0,3}(?:(?:>|[-*+]|\d+[.)]|#{1,6})[ \t]+)*/.exec(line)![0].length
  let at = start
  let words = 0
  for (const token of line.slice(start, start + longestLine).split(/(?<=\s)(?=\S)/)) {
    const word = token.trimEnd()
    const isPlain =
      /^[*_"“'(]*(?:\p{Lu}?\p{Ll}[\p{Ll}'’-]{0,18}|a|A|I|I'm|iOS|Xcode|\d{1,3})[.,:;!?…)*_"”]*$/u.test(word)
    if (word === token || !isPlain || (words === 0 && !/^[*_"“'(]*\p{Lu}/u.test(word))) break
    words += 1
    at += token.length
  }
  return words >= 3 ? at : 0
}

function squeezed(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}

function endOfLine(raw: string): AnswerPart[] {
  return raw.endsWith('\n') ? [{ kind: 'words', text: '\n' }] : []
}

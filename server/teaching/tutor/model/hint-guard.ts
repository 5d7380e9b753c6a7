import type { HintLevel } from '#contract/chat/hint.ts'
import { bareText, isCodeLine, isDisguised, isProseLine, spanKind } from './code-look.ts'
import { speaksOf, type OwnNames } from './own-names.ts'
import { createPartReader, type AnswerPart } from './read-parts.ts'

export interface GuardRule {
  /** `around`: the question is not about the task, so the answer must not reveal the task's solution. */
  level: Exclude<HintLevel, 5> | 'around'
  own: OwnNames
  /** The learner's text; code from it may be quoted back. */
  learnerText: string
}

export interface HintGuard {
  /** The complete parts; each must be judged before the next push. */
  push: (piece: string) => AnswerPart[]
  /** True if {@link HintGuard.judge} needs the shape of this part's code. */
  needsShape: (part: AnswerPart) => boolean
  /** What may be shown of a part. `shape`: its code by `shapeOf`. */
  judge: (part: AnswerPart, shape?: string) => AnswerPart[]
  end: () => AnswerPart[]
  heldBack: () => number
}

const mostExampleLines = 30
/** The most lines with the learner's own names in an answer that is not about the task. */
const mostOwnLines = 2
const mostSyntaxSpans = 6
/** A longer line is held until it is complete. */
const longestLine = 2000
const note =
  '> *Some code is held back here: it would give the solution away. Ask for the next hint, or choose **Just show me** to see all of it.*'
const shortNote = '> *Held back as well.*'

/** Holds back code beyond the hint level, even in disguise, but no prose. Its output is safe to show. */
export function createHintGuard(rule: GuardRule): HintGuard {
  const reader = createPartReader((line) => (isAfterCode ? 0 : plainWords(line)), { isStrict: true })
  const learnerLines = new Set(rule.learnerText.split('\n').map(squeezed))
  const isWordsOnly = rule.level === 1 || rule.level === 2
  const isGuarded = isWordsOnly || rule.level === 3
  let isAfterCode = false
  let isAfterHeld = false
  let isAfterBlank = true
  let isLineStart = true
  let heldBack = 0
  let ownLines = 0
  let codeLines = 0
  let syntaxSpans = 0

  function judge(part: AnswerPart, shape = ''): AnswerPart[] {
    const judged =
      part.kind === 'words' ? [part] : part.kind === 'line' ? judgeLine(part) : judgeBlock(part, shape)
    const last = judged.at(-1)
    if (last)
      isLineStart = (
        last.kind === 'block' ? last.raw : last.kind === 'words' ? last.text : last.rest
      ).endsWith('\n')
    return judged
  }

  function judgeLine({ line, rest }: Extract<AnswerPart, { kind: 'line' }>): AnswerPart[] {
    const text = line.trimEnd()
    if (text.trim() === '') {
      isAfterBlank = true
      return [{ kind: 'words', text: rest }]
    }
    const isIndented =
      /^( {4,}|\t)/.test(text) &&
      (isAfterBlank || isAfterCode) &&
      !isProseLine(text) &&
      !/^\s*([-*+]|\d+[.)])\s/.test(text)
    const looksLikeCode =
      isCodeLine(text) ||
      (isGuarded && isIndented) ||
      (isAfterCode && !isProseLine(text) && bareText(text).split(/\s+/).length <= 3)
    isAfterBlank = false
    // Examples are in code fences; bare code lines are how a solution leaks.
    if (isDisguised(text) || (looksLikeCode && (rule.level === 4 || !mayShow(text)))) {
      const parts = isAfterHeld ? [] : hold(rest.length < line.length)
      isAfterCode = true
      isAfterHeld = true
      return parts
    }
    isAfterCode = looksLikeCode
    isAfterHeld = false
    return [{ kind: 'words', text: withSpansJudged(rest) }]
  }

  function judgeBlock(block: Extract<AnswerPart, { kind: 'block' }>, shape: string): AnswerPart[] {
    const isAfterNote = isAfterHeld
    isAfterCode = false
    isAfterHeld = false
    isAfterBlank = true
    const { code, raw } = block
    const lines = code.split('\n').filter((line) => line.trim() !== '')
    if (lines.every((line) => learnerLines.has(squeezed(line)))) return [block]
    if (!lines.some(isDisguised)) {
      if (rule.level === 3 && lines.some(isCodeLine)) {
        if (shape !== '')
          return [
            ...countHeld(),
            {
              kind: 'block',
              info: 'swift',
              code: shape,
              raw: `\`\`\`swift\n${shape}\n\`\`\`\n`,
              isClosed: true,
            },
          ]
      } else if (
        !lines.some(isCodeLine) &&
        !/^(swift|kotlin|java|js|ts|python|py|c|cpp|objc|rust|go|dart)\b/i.test(block.info)
      )
        return [block]
      else if (!isWordsOnly && mayShow(code)) return [block]
    }
    const words = lines.filter((line) => isProseLine(line) && !isDisguised(line))
    isAfterHeld = true
    return [
      ...(isAfterNote ? [] : hold(!isLineStart)),
      ...(words.length > 0 ? [{ kind: 'words' as const, text: `${words.join('\n')}\n\n` }] : []),
      ...endOfLine(raw),
    ]
  }

  /** True if code may be shown at this level. */
  function mayShow(code: string): boolean {
    const lines = code.split('\n').filter((line) => line.trim() !== '')
    const quoted = lines.filter((line) => learnerLines.has(squeezed(line))).length
    if (quoted === lines.length) return true
    if (isWordsOnly) return false
    if (rule.level === 3) return false
    if (rule.level === 'around' && quoted * 2 >= lines.length) return true
    codeLines += lines.length
    // After the learner's own names appear, the following code is counted as theirs too.
    if (ownLines > 0 || speaksOf(rule.own, code)) ownLines += lines.length
    return rule.level === 'around'
      ? ownLines <= mostOwnLines
      : codeLines <= mostExampleLines && ownLines === 0
  }

  function withSpansJudged(text: string): string {
    const runs = text.replace(/(?:(`{1,20})[^`]{1,400}\1[ \t]{0,9}[,;]?[ \t]{0,9}){3,200}/g, (run) =>
      isRunOfCode(run) ? heldSpan() : run,
    )
    return runs.replace(/(`{1,20})(?!`)(.{1,400}?)\1(?!`)/g, (span, _ticks, content: string) =>
      mayShowSpan(content) ? span : heldSpan(),
    )
  }

  function mayShowSpan(content: string): boolean {
    const kind = spanKind(content)
    if (isDisguised(content)) return false
    if (kind === 'syntax' && isGuarded) return (syntaxSpans += 1) <= mostSyntaxSpans
    if (kind !== 'code' || rule.learnerText.includes(content.trim())) return true
    return mayShow(content)
  }

  function heldSpan(): string {
    heldBack += 1
    return '`…`'
  }

  function hold(isMidLine: boolean): AnswerPart[] {
    heldBack += 1
    return [{ kind: 'words', text: `${isMidLine ? '\n\n' : ''}${heldBack === 1 ? note : shortNote}\n\n` }]
  }

  function countHeld(): AnswerPart[] {
    heldBack += 1
    return []
  }

  return {
    push: (piece) => reader.push(piece),
    needsShape: (part) => rule.level === 3 && part.kind === 'block',
    judge,
    end: () => reader.end(),
    heldBack: () => heldBack,
  }
}

/** True for several code spans in a row, unless they are a list of names. */
function isRunOfCode(run: string): boolean {
  const spans = [...run.matchAll(/(?<!`)`+([^`]+)`+/g)].map((match) => match[1]!)
  return (
    !run.replace(/(?<!`)`+[^`]+`+/g, '').includes(',') || spans.some((span) => spanKind(span) === 'syntax')
  )
}

/** The length of an unfinished line's start that is certainly prose: complete, plain words only. */
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

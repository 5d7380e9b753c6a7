import { findCulprit, withoutCulprit } from '#server/teaching/guide/errors/find-culprit.ts'
import type { Diagnosis } from '#server/teaching/guide/errors/diagnose.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Finding } from '#server/teaching/guide/review/review-swift.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { swiftKeywords } from '#server/swift/keywords.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { findingsIn } from './say-code.ts'

/**
 * The learner's newest code as a follow-up message sees it, with its findings and the error it belongs to.
 */
export interface ViewOfCode {
  code: string
  lines: string[]
  findings: Finding[]
  diagnosis: Diagnosis | null
  /**
   * What the previous replies were about: a finding, or the cause of the error; otherwise the first serious
   * finding.
   */
  focus: Finding | null
  /** Whether the previous message contained the code. */
  isJustShown: boolean
  /** Whether the code was shown a few messages ago and the newest reply showed no other. */
  isRecent: boolean
  /** Whether the newest replies are about the code. */
  isSpokenOf: boolean
}

export const culpritKind = 'culprit'
const mostTextsBack = 6
const turnsOfRecent = 4
/** Findings about style, which never explain a problem. */
const minor = new Set('replaced state-not-private unread unreadable count-zero self-id'.split(' '))

export function viewOfCode(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
): ViewOfCode | null {
  const { newestCode: code, code: all, learnerTexts, lastReply, replies } = conversation
  if (code === '') return null
  const lines = code.split('\n')
  const diagnosis = lastErrorIn(guide, learnerTexts)
  const culprit = diagnosis && culpritIn(diagnosis, code)
  const found = findingsInContext(guide, turn, code, all)
  const findings = [...(culprit ? [culprit] : []), ...found]
  const isJustShown = learnerTexts.at(-1)?.includes(lines[0] ?? '') === true
  return {
    code,
    lines,
    findings,
    isJustShown,
    isRecent:
      !lastReply.includes('```swift') &&
      learnerTexts.slice(-turnsOfRecent).some((text) => text.includes(lines[0] ?? '')),
    diagnosis,
    focus: focusOf(
      findings,
      givesAnswer(lastReply) ? [lastReply] : replies.slice(-mostRepliesBack).toReversed(),
    ),
    isSpokenOf:
      !givesAnswer(lastReply) &&
      (isJustShown || replies.slice(-mostRepliesBack).some((reply) => speaksOfLines(reply, lines, code))),
  }
}

/** The newest error that the learner pasted. */
export function lastErrorIn(guide: FieldGuide, learnerTexts: readonly string[]): Diagnosis | null {
  for (const text of learnerTexts.toReversed().slice(0, mostTextsBack)) {
    const diagnosis = guide.diagnose(text)
    if (diagnosis) return diagnosis
  }
  return null
}

/** The findings in a piece of code, read together with the code shown before it. */
export function findingsInContext(guide: FieldGuide, turn: TutorTurn, code: string, all: string): Finding[] {
  const others = all.replace(code, '').trim()
  if (others === '') return findingsIn(guide, turn, code)
  const lines = code.split('\n').length
  return findingsIn(guide, turn, `${code}\n\n${others}`).filter(({ line }) => line <= lines)
}

export function isSerious({ kind }: Finding): boolean {
  return !minor.has(kind)
}

function culpritIn(diagnosis: Diagnosis, code: string): Finding | null {
  const text = findCulprit(diagnosis, code, '')
  const quoted = text ? (/`([^`]+)`/.exec(text)?.[1] ?? '') : ''
  const at = code.split('\n').findIndex((line) => quoted !== '' && line.includes(quoted))
  if (!text || at < 0) return null
  const written = code.split('\n')[at] ?? ''
  const mended = withoutCulprit(written, text)
  return {
    kind: culpritKind,
    line: at + 1,
    text,
    article: diagnosis.diagnostic.article,
    ...(mended === written ? {} : { mended }),
  }
}

function focusOf(findings: readonly Finding[], replies: readonly string[]): Finding | null {
  for (const reply of replies) {
    const named = Number(/\bline (\d{1,4})\b/i.exec(reply)?.[1])
    const meant =
      findings.find(({ text }) => reply.includes(text)) ?? findings.find(({ line }) => line === named)
    if (meant) return meant
  }
  return findings.find(isSerious) ?? null
}

/** Whether a reply links an answer of the Field Guide: it is about that answer, not the learner's code. */
function givesAnswer(reply: string): boolean {
  return /\nFrom the Field Guide: [^\n]*#/.test(reply)
}

/** Whether the newest reply shows a Field Guide example, which "that" then refers to. */
export function showsExample({ lastReply }: Pick<Conversation, 'lastReply'>): boolean {
  return givesAnswer(lastReply) && lastReply.includes('```swift')
}

const shortestQuote = 8
/**
 * How many replies back a mention of the code counts: another reply, such as the meaning of an operator, may
 * be in between.
 */
const mostRepliesBack = 2

function speaksOfLines(reply: string, lines: readonly string[], code: string): boolean {
  if (/\bline \d{1,4}\b/i.test(reply)) return true
  const types = new Set([...code.matchAll(/\b(?:struct|class|enum) (\w+)/g)].map(([, name = '']) => name))
  const spans = [...reply.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return (
    spans.some((span) => types.has(span)) ||
    lines.some((line) => line.trim().length >= shortestQuote && spans.includes(line.trim().slice(0, 80)))
  )
}

/** A line in the form for quoting it in a sentence: its number and text. */
export function quoteLine(lines: readonly string[], line: number): string {
  const text = (lines[line - 1] ?? '').trim().replaceAll('`', "'").slice(0, 80)
  return text === '' ? `line ${line}` : `line ${line}, \`${text}\``
}

/** Names from the code that a message mentions, in the order of the message. */
export function namesSaid(text: string, code: string): string[] {
  const declared = new Set(
    [...code.matchAll(/\b(?:var|let|func|struct|class|enum|case)\s+(\w+)/g)].map(([, name = '']) => name),
  )
  const used = new Set(code.match(/[A-Za-z_]\w*/g))
  const words = text.match(/[A-Za-z_]\w*/g) ?? []
  return [
    ...new Set(
      words.filter(
        (word) =>
          !swiftKeywords.has(word) &&
          (declared.has(word) || (used.has(word) && (/[a-z][A-Z]/.test(word) || /^[A-Z][a-z]/.test(word)))),
      ),
    ),
  ].filter((name) => name.length > 1 && !(words[0] === name && !declared.has(name)))
}

/** Numbers of the lines that contain a name, from 1. */
export function linesWith(lines: readonly string[], name: string): number[] {
  const pattern = new RegExp(`(?<![\\w])${name.replace(/[^\w]/g, '\\$&')}(?![\\w])`)
  return lines.flatMap((line, at) => (pattern.test(line) ? [at + 1] : []))
}

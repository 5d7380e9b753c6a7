import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Finding } from '#server/teaching/guide/review/review-swift.ts'
import { declaredTypes } from '#server/teaching/tutor/thread/own-code.ts'
import { linesOf } from '#server/teaching/tutor/thread/shown-code.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { listOf } from './say-code.ts'
import { culpritKind, isSerious, quoteLine } from './view-of-code.ts'

interface Version {
  code: string
  findings: readonly Finding[]
}

const mostNamed = 3

/** Compares a new version of code with the previous one: what is fixed, still wrong, or new. */
export function sayChangedCode(
  guide: FieldGuide,
  before: Version,
  now: Version,
  isStillWrong: boolean,
): BuiltInAnswer {
  const keyOf = ({ kind, text }: Finding) => `${kind} ${text}`
  const [then, today] = [before.findings, now.findings].map((some) => new Set(some.map(keyOf)))
  const gone = before.findings.filter((one) => !today!.has(keyOf(one)))
  const unseen = gone.filter((one) => !isShown(one, before.code, now.code))
  const fixed = gone.filter((one) => !unseen.includes(one))
  const still = now.findings.filter((one) => then!.has(keyOf(one)) && isSerious(one))
  const fresh = now.findings.filter((one) => !then!.has(keyOf(one)))
  const changed = changedLines(before.code, now.code)
  const isSame = changed.length === 0 && linesOf(before.code).join('\n') === linesOf(now.code).join('\n')
  const open = [...fresh, ...still].filter(isSerious)
  return finishAnswer(guide, {
    kind: 'review',
    topics: [...open, ...still, ...fixed].map(({ article }) => article),
    linked: 1,
    parts: [
      isSame ? 'This is the same code as before, line for line.' : openingOf(fixed, open, changed, now.code),
      unseen.length > 0
        ? `${listed(unseen)}: I can’t tell whether that is mended, because its place is not in what you pasted now.`
        : null,
      fresh.length > 0 ? `New in this version:\n\n${listOf(fresh.slice(0, mostNamed), now.code)}` : null,
      still.length > 0
        ? `Still there: ${still
            .slice(0, mostNamed)
            .map((one) => briefly(one, now.code))
            .join('; ')}.`
        : null,
      questionFor(open, isStillWrong, now.code),
    ],
  })
}

function openingOf(
  fixed: readonly Finding[],
  open: readonly Finding[],
  changed: readonly number[],
  code: string,
): string {
  const lines = code.split('\n')
  const [first = 0] = changed
  const place = first > 0 ? quoteLine(lines, first) : null
  if (fixed.length > 0) {
    const done = `What I said about ${listed(fixed)} is gone.`
    return open.length > 0
      ? done
      : `${done} That is all I checked: the faults I know by their form. Whether it does what you want shows only when it runs.`
  }
  if (place === null) return 'Some lines are gone, and nothing new replaces them.'
  return open.length > 0
    ? `I see the change, ${place}, but it does not mend what I found.`
    : `I see the change, ${place}, and nothing in it that I know as a mistake.`
}

function listed(findings: readonly Finding[]): string {
  return findings.slice(0, mostNamed).map(subjectOf).join(', ')
}

/**
 * Whether the new version contains the place of an earlier finding: a name of its line, and each type that it
 * is about.
 */
function isShown({ line, text }: Finding, before: string, now: string): boolean {
  const place = before.split('\n')[line - 1] ?? ''
  const names = new Set(place.match(/\b[A-Za-z_]\w{2,}\b/g))
  const written = new Set(now.match(/\b[A-Za-z_]\w{2,}\b/g))
  const declared = new Set(declaredTypes(now))
  const types = declaredTypes(before).filter((name) => names.has(name) || text.includes(`\`${name}\``))
  return types.every((name) => declared.has(name)) && (names.size === 0 || !names.isDisjointFrom(written))
}

/** The code that a finding quotes first, otherwise its first words. */
function subjectOf({ text, kind }: Finding): string {
  if (kind === 'syntax') return 'the line that could not be read'
  const span = /`[^`]+`/.exec(text)?.[0]
  return span ?? text.split(/[.:;,]/, 1)[0]!
}

/** The line of an earlier finding, with the beginning of its text. */
export function briefly({ line, text, kind }: Finding, code: string): string {
  const place = quoteLine(code.split('\n'), line)
  const bare = text.replace(/`[^`]*`/g, (span) => 'x'.repeat(span.length))
  const end = bare.search(/[.;:](?:\s|$)/)
  return kind === culpritKind ? place : `${place} (${end < 0 ? text : text.slice(0, end)})`
}

function questionFor(open: readonly Finding[], isStillWrong: boolean, code: string): string {
  if (open.length > 0) return 'Change that one and run it again. What do you see then?'
  return isStillWrong
    ? `Then the reason lies elsewhere. Write \`print("${probeName(code)}")\` as the first line of what should happen: does it appear in the console (**Cmd+Shift+C**)?`
    : 'Does it do what you want now?'
}

function probeName(code: string): string {
  return /\bfunc (\w+)/.exec(code)?.[1] ?? 'here'
}

/** Numbers of the lines that are new in this version, from 1. */
function changedLines(before: string, now: string): number[] {
  const known = new Set(linesOf(before))
  return now.split('\n').flatMap((line, at) => (/\w/.test(line) && !known.has(line.trim()) ? [at + 1] : []))
}

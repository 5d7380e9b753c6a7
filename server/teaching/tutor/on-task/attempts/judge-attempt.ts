import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { readAttempt, type ReadAttempt } from '#server/teaching/packs/reading/read-attempt.ts'
import { sayFirstLine } from '#server/teaching/packs/wish-lines.ts'
import { isRefusal } from '#server/teaching/packs/reading/read-clauses.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { quoteLine } from '#server/teaching/tutor/about-code/view-of-code.ts'
import { pastedBefore } from '#server/teaching/tutor/thread/pasted-before.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { wishesWithout, type AbsentWish } from './absent-wishes.ts'

/** A sentence of the task, compared with the code. */
export interface Point {
  sentence: string
  is: 'there' | 'near' | 'missing' | 'unfound' | 'running'
  /** Counted from 1 in the newest code, followed by what was pasted before. */
  line: number | null
  /** What is missing, or the name that was looked for and not found. */
  missing: string | null
}

export interface JudgedAttempt {
  help: TaskHelp
  /** The code that was pasted for the task before. */
  before: string[]
  read: ReadAttempt
  points: Point[]
  /** Whether no check fails and every point of the task has a line or shows only when running. */
  isComplete: boolean
}

/**
 * Checks an attempt at a task, even if the task has no checks of its own; null if the plan does not have the
 * task.
 */
export function judgeAttempt(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  code: string,
): JudgedAttempt | null {
  const help = guide.packs.readingOn(turn.plan, task)
  // Trying the app out or deciding something is no code, whatever was pasted meanwhile.
  const isCode = !task.madeFrom?.startsWith('roadmap/') || guide.packs.packOf(task.madeFrom) !== null
  if (!help || !isCode) return null
  const before = pastedBefore(turn, code)
  const read = readAttempt(help, code, before)
  const absent = wishesWithout(guide, task, [code, ...before].join('\n\n'))
  const points = pointsIn(read, absent)
  const isComplete =
    read.progress === 'right' && points.every(({ is }) => is !== 'missing' && is !== 'unfound')
  return { help, before, read, points, isComplete }
}

/** The attempt pasted last for the current task; null if none was pasted or it cannot be read. */
export function lastAttempt(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
): (JudgedAttempt & { code: string }) | null {
  const code = task.id === turn.currentTask?.id ? pastedBefore(turn, '').at(-1) : undefined
  const judged = code === undefined ? null : judgeAttempt(guide, turn, task, code)
  return judged && judged.read.progress !== null ? { ...judged, code: code ?? '' } : null
}

/** Compares each sentence of the task with the code. */
export function pointsIn({ clauses }: ReadAttempt, absent: readonly AbsentWish[] = []): Point[] {
  return clauses.map(
    ({
      sentence,
      missing,
      absent: name,
      isUnfound,
      isSeen,
      isByName,
      isOnlySeenRunning,
      line,
      isTelling,
    }): Point => {
      const wish = absent.find((one) => one.sentence === sentence && !isRefusal(sentence))
      if (missing !== null) return { sentence, is: 'missing', line: null, missing }
      if (wish || isUnfound) return { sentence, is: 'unfound', line: null, missing: wish?.name ?? name }
      const is = isOnlySeenRunning ? 'running' : isSeen && isByName && line !== null ? 'there' : 'near'
      return { sentence, is, line: isTelling || is === 'there' ? line : null, missing: null }
    },
  )
}

/** The checks that passed and the points of the task, one line each. */
export function sayPoints(
  { read: { found }, points, before }: Pick<JudgedAttempt, 'read' | 'points' | 'before'>,
  code: string,
): string {
  return [
    ...found.flatMap(({ passed, says }) => (passed && says !== '' ? [`- ✓ ${says}`] : [])),
    ...points.map((point) => sayPoint(point, code, before)),
  ].join('\n')
}

function sayPoint({ sentence, is, line, missing }: Point, code: string, before: readonly string[]): string {
  const text = sentence.replace(/[.]$/, '')
  const count = code.split('\n').length
  const lines = [code, ...before].join('\n\n').split('\n')
  const quoted = line === null ? '' : quoteLine(lines, line)
  const place = (line ?? 0) > count ? quoted.replace(/^line \d+, /, 'what you pasted before, ') : quoted
  switch (is) {
    case 'missing':
      return `- ✗ ${text}: ${missing!}`
    case 'unfound':
      return `- ? ${text}: I find no ${missing === null ? 'line for that' : `\`${missing}\``}; you may do it in another way.`
    case 'there':
      return `- ✓ ${text}: see ${place}.`
    case 'near':
      return line === null ? `- ~ ${text}.` : `- ~ ${text}: nearest to it is ${place}.`
    case 'running':
      return `- ▷ ${text}: only running it shows that.`
  }
}

/** "It begins with `…`.", for a sentence of a task. */
export function firstLineFor(
  { wishLines }: FieldGuide,
  help: TaskHelp,
  wish: string,
  ownCode: string,
): string | null {
  const code = help.solution.map(({ swift }) => swift).join('\n') || ownCode
  return sayFirstLine(wishLines, { code, usesSwiftData: help.after.usesSwiftData, slots: help.slots }, wish)
}

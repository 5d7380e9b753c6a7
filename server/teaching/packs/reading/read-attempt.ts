import type { AttemptProgress, AttemptVerdict } from '#contract/tasks/task-help.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { readCodeFacts } from '#server/swift/code-facts.ts'
import { readCodeModel } from '#server/swift/code-model.ts'
import { longestSwift } from '#server/swift/parse-swift.ts'
import { ownTypeFor } from '#server/teaching/packs/own-code/own-type.ts'
import type { Needed, PackCheck } from '#server/teaching/packs/pack.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { Attempt } from './attempt.ts'
import type { Fault } from './against-task.ts'
import { faultsIn } from './attempt-faults.ts'
import { isMet, readCheck, type FoundCheck } from './read-check.ts'
import { readClauses, type ReadClause } from './read-clauses.ts'
import { unknownMembers, type UnknownMember } from './unknown-members.ts'

/** The result of checking an attempt at a task. */
export interface ReadAttempt {
  verdict: AttemptVerdict
  /** Null if the code could not be read: it is not Swift, or is too long. */
  progress: AttemptProgress | null
  /** The result of each check, in order. Says which names exist, never what the code does. */
  found: FoundCheck[]
  /** Mistakes in the code itself, with their lines. */
  faults: Fault[]
  /** Task sentences that the code does not show to be fulfilled; the app has to be run for that. */
  unseen: Pick<ReadClause, 'sentence' | 'absent'>[]
  /** Every sentence of the task that asks for something. */
  clauses: ReadClause[]
  /** Properties read from the project's types that those are not known to have. */
  doubts: UnknownMember[]
}

/**
 * Checks pasted Swift against a task; the only entry point for this. Code of earlier attempts counts too, but only
 * the new code is searched for faults. Never claims that code compiles.
 */
export function readAttempt(help: TaskHelp, swift: string, before: readonly string[] = []): ReadAttempt {
  const attempt = attemptIn(help, [swift, ...before].join('\n\n'))
  if (!attempt)
    return { verdict: 'unknown', progress: null, found: [], faults: [], unseen: [], clauses: [], doubts: [] }
  const clauses = readClauses(attempt)
  const checked = checksOf(help).flatMap((check) => {
    const read = readCheck(attempt, check)
    // Leaves out passed checks that only look for a mistake: there is nothing to show.
    return read.passed && onlyForbids(check.needs) ? [] : [read]
  })
  const told = clauses.flatMap(({ lacks }) =>
    lacks.map((says) => ({ id: requestedByTask, passed: false, says })),
  )
  const found = [...checked, ...told]
  const unseen = clauses.filter(({ isSeen, lacks }) => !isSeen && lacks.length === 0)
  const lines = swift.split('\n').length
  const faults = faultsIn(attempt, swift).filter(({ line }) => line <= lines)
  const doubts = unknownMembers(attempt).filter(({ line, isSure }) => line <= lines && !isSure)
  const passed = found.filter((one) => one.passed).length
  const isComplete = passed === found.length && faults.length === 0
  const progress = isComplete ? 'right' : passed > 0 ? 'close' : 'far'
  if (faults.length > 0) return { verdict: 'wrong', progress, found, faults, unseen, clauses, doubts }
  if (!isComplete) return { verdict: 'missing', progress, found, faults, unseen, clauses, doubts }
  // Names do not show whether a learner's own rule gives the right result.
  const isProved =
    passed > 0 &&
    !help.isGuided &&
    doubts.length === 0 &&
    unseen.every(({ isOnlySeenRunning }) => isOnlySeenRunning)
  return { verdict: isProved ? 'proved' : 'unknown', progress, found, faults, unseen, clauses, doubts }
}

/** The id for requirements that come from the task's text and not from a check. */
export const requestedByTask = 'told'

/** Whether a check only looks for a mistake. */
function onlyForbids(needed: Needed): boolean {
  return 'source' in needed || 'shows' in needed || 'without' in needed
}

/** Parses code for comparison with a task; null if it is empty, too long or cannot be read. */
export function attemptIn(help: TaskHelp, swift: string): Attempt | null {
  const code = swift.length > longestSwift ? null : readCodeModel(swift)
  const facts = code && readCodeFacts(swift)
  if (swift.trim() === '' || !code || !facts) return null
  const own = new Map(
    help.ground.types.flatMap((type) => {
      const found = ownTypeFor(type, code)
      return found ? [[type.name, found] as const] : []
    }),
  )
  return { help, swift, code, facts, own }
}

/** The checks that apply to this task; some apply only to certain tasks of a pack. */
export function checksOf(help: TaskHelp): PackCheck[] {
  const { title, description, doneWhen } = help.ground.task
  const words = wordsOf(`${title} ${description} ${doneWhen}`)
  return [...help.pack.checks, ...(help.ground.written?.checks ?? [])].filter(
    ({ asked, asReference, needs }) =>
      (!asked || words.some((word) => asked.some((start) => word.startsWith(start)))) &&
      (!asReference || isInReference(help, needs)),
  )
}

/**
 * The task's sentences by what its reference solution does: clearly does not fulfil them, fulfils them, or cannot
 * show it.
 */
export function openInSolution(help: TaskHelp): { lacked: string[]; seen: string[]; unseen: string[] } {
  const attempt = attemptIn(help, solutionText(help))
  const clauses = attempt ? readClauses(attempt) : []
  return {
    lacked: clauses.filter(({ lacks }) => lacks.length > 0).map(({ sentence }) => sentence),
    seen: clauses.filter(({ isSeen }) => isSeen).map(({ sentence }) => sentence),
    unseen: clauses.filter(({ isSeen }) => !isSeen).map(({ sentence }) => sentence),
  }
}

function isInReference(help: TaskHelp, needs: Needed): boolean {
  if (!references.has(help)) references.set(help, attemptIn(help, solutionText(help)))
  const reference = references.get(help) ?? null
  return reference !== null && isMet(reference, needs)
}

const references = new WeakMap<TaskHelp, Attempt | null>()

function solutionText({ solution }: TaskHelp): string {
  return solution.map(({ swift }) => swift).join('\n')
}

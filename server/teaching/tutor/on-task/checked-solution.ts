import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { ownHeadIn, resultOf } from '#server/teaching/packs/own-code/own-signature.ts'
import { solutionInOwnCode, type OwnSolution } from '#server/teaching/packs/own-code/own-solution.ts'
import { compareProperties } from '#server/teaching/packs/reading/compare-properties.ts'
import { attemptIn, readAttempt } from '#server/teaching/packs/reading/read-attempt.ts'
import { requestedClassIn } from '#server/teaching/packs/reading/read-check.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { linesOf } from '#server/teaching/tutor/thread/shown-code.ts'

/**
 * The solution built on the learner's own types, if it passes the same checks as ours and adds something to
 * the learner's code; otherwise ours.
 */
export function checkedSolution(help: TaskHelp, forTask: readonly string[], ownCode: string): OwnSolution {
  const reference: OwnSolution = { files: [...help.solution], beside: [], own: [] }
  const own = solutionInOwnCode(help, ownCode)
  const lacks = ({ files }: OwnSolution) => {
    const { found, faults } = readAttempt(help, files.map(({ swift }) => swift).join('\n\n'))
    return [...found.filter(({ passed }) => !passed), ...faults].map(({ says }) => says)
  }
  const known = new Set(lacks(reference))
  if (help.pack.step === 'model' && !hasAllProperties(help, own)) return reference
  if (lacks(own).some((says) => !known.has(says))) return reference
  const written = new Set(forTask.flatMap(linesOf))
  const isMore = own.files.flatMap(({ swift }) => linesOf(swift)).some((line) => !written.has(line))
  return isMore || readAttempt(help, ownCode).verdict === 'proved' ? own : reference
}

/** Whether the learner's types have every property that later tasks read. */
function hasAllProperties(help: TaskHelp, { files }: OwnSolution): boolean {
  const own = attemptIn(help, files.map(({ swift }) => swift).join('\n\n'))
  return help.ground.types.every((type) => {
    const found = own?.own.get(type.name)
    return found !== undefined && compareProperties(type.properties, found).missing.length === 0
  })
}

/**
 * How the learner's newest code for the task differs from the solution, as far as reading shows; null without
 * code.
 */
export function differenceTo(help: TaskHelp, forTask: readonly string[]): string | null {
  const newest = forTask.at(-1)
  if (newest === undefined) return null
  const { verdict, found, faults } = readAttempt(help, newest, forTask.slice(0, -1))
  const [fault] = faults
  if (fault) return `Yours differs in line ${fault.line}: ${fault.says}`
  const lacking = found.find(({ passed }) => !passed)
  if (lacking)
    return `What yours lacks: ${sentencesOf(lacking.says).find((one) => !one.endsWith('?')) ?? lacking.says}`
  return verdict === 'proved'
    ? 'Yours passes every check too: read this one beside it.'
    : 'I find no difference that I can check, so run yours first, and hold this one against it where it does something else.'
}

/**
 * The function declaration or class of the learner's rule; null if its result type cannot express what the
 * task asks for.
 */
export function ownHeadFor(help: TaskHelp, ownCode: string): string | null {
  return otherResult(help, ownCode) === null ? (ownClassIn(help, ownCode) ?? ownHeadIn(ownCode)) : null
}

/**
 * Says that the learner's rule returns another type than the one that the task lists; null if it does not.
 */
export function otherResult({ ground: { written } }: TaskHelp, ownCode: string): string | null {
  const own = ownHeadIn(ownCode)
  const asked = resultOf(written?.head ?? '')
  return own && asked !== '' && resultOf(own) !== asked && written?.types?.includes(`enum ${asked}`)
    ? `Yours returns \`${resultOf(own)}\`, which cannot express everything the task lists: here it is \`${asked}\`.`
    : null
}

/** The name of the class that the task asks for, if the learner's version already does something. */
function ownClassIn(help: TaskHelp, ownCode: string): string | null {
  const attempt = attemptIn(help, ownCode)
  return attempt ? (requestedClassIn(attempt)?.name ?? null) : null
}

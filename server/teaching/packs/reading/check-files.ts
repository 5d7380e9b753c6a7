import type { AttemptFile, AttemptProgress, AttemptReading } from '#contract/tasks/task-help.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { withNames } from '#server/teaching/guide/errors/with-names.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { looksLikeSwift } from '#server/teaching/guide/code/looks-like-swift.ts'
import { readCodeFacts } from '#server/swift/code-facts.ts'
import { longestSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import { hintSteps } from '#server/teaching/packs/hint-steps.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { HelpedTask } from '#server/teaching/packs/shown-help.ts'
import { otherLanguageOf } from './other-language.ts'
import { swiftIn } from './passed-code.ts'
import { brokenPlaceIn } from './attempt-faults.ts'
import { readAttempt, type ReadAttempt } from './read-attempt.ts'

export interface CheckedAttempt extends Omit<AttemptReading, 'hint' | 'hintLevel'> {
  /** The hints of levels one to four as Markdown, without the solution. */
  hints: string[]
  /** Null if the code could not be read; such attempts are not stored. */
  progress: AttemptProgress | null
}

/** Which of the task's requirements the files meet; null if no pack covers the task. */
export function checkAttempt(
  guide: Pick<FieldGuide, 'packs' | 'otherCode' | 'diagnose'>,
  plan: Plan,
  task: HelpedTask,
  files: readonly AttemptFile[],
): CheckedAttempt | null {
  const help = guide.packs.helpOn(plan, task)
  if (!help) return null
  const hints = hintSteps(help).map((parts) => parts.join('\n\n'))
  const filled = files.filter(({ code }) => code.trim() !== '')
  const reason = unreadReason(guide, filled)
  const unread = (says: string): CheckedAttempt => ({
    verdict: 'unknown',
    progress: null,
    says: `Fledge can’t judge this. ${says}`,
    found: [],
    faults: [],
    hints,
  })
  if (reason !== null) return unread(reason)
  const { swift, placeOf } = joined(filled)
  const read = readAttempt(help, swift)
  // Checks each file separately: in the joined text, a missing bracket is only noticed in a later file.
  const broken = filled.flatMap(({ name, code }) =>
    brokenPlaceIn(swiftIn(code) || code).map((place) => ({ file: name, ...place })),
  )
  if (read.progress === null) return unread(tooTangled)
  return {
    verdict: broken.length > 0 ? 'wrong' : read.verdict,
    progress: read.progress,
    says: verdictIn(help, read),
    found: read.found,
    faults: broken.length > 0 ? broken : read.faults.map(({ line, says }) => ({ ...placeOf(line), says })),
    hints,
  }
}

const tooTangled =
  'Fledge cannot read this: it is too long or too deeply nested. Check only the files this task is about.'

/** Why the files cannot be read, as a sentence; null if they are Swift. */
function unreadReason(
  { otherCode, diagnose }: Pick<FieldGuide, 'otherCode' | 'diagnose'>,
  files: readonly AttemptFile[],
): string | null {
  if (files.length === 0) return 'There is no code in this yet. Paste the Swift you wrote for this task.'
  if (files.reduce((sum, { code }) => sum + code.length, 0) > longestSwift) return tooTangled
  for (const { name, code } of files) {
    const swift = swiftIn(code) || code
    if (swiftFaults(swift).length === 0) continue
    const language = otherLanguageOf(otherCode, code)
    if (language) return `“${name}” looks like ${language}, not Swift. Choose the .swift file from Xcode.`
    const error = hasCode(swift) ? null : diagnose(code)
    if (error)
      return `“${name}” is an error message. It means: ${withNames(error.diagnostic.meaning, error.names)} Fix that first, then check your code.`
    if (!hasCode(swift))
      return `There is no Swift in “${name}” that Fledge can read. Paste the code itself, from its first line to its last.`
  }
  return null
}

function hasCode(text: string): boolean {
  const facts = readCodeFacts(text)
  return (
    looksLikeSwift(text).code !== '' ||
    (facts !== null && (facts.calls.size > 0 || facts.functions.length > 0))
  )
}

/** All files joined to one text, with a function from its lines to file and line. */
function joined(files: readonly AttemptFile[]) {
  const parts = files.map(({ name, code }) => ({ name, swift: (swiftIn(code) || code).trimEnd() }))
  let line = 1
  const starts = parts.map(({ name, swift }) => {
    const start = { name, line }
    line += swift.split('\n').length + 1
    return start
  })
  return {
    swift: parts.map(({ swift }) => swift).join('\n\n'),
    placeOf(at: number) {
      const start = starts.findLast((one) => one.line <= at) ?? starts[0]!
      return { file: start.name, line: at - start.line + 1 }
    },
  }
}

function verdictIn(
  { pack }: TaskHelp,
  { verdict, progress, found, faults, unseen, doubts }: ReadAttempt,
): string {
  const tests = pack.step === 'rule' ? ': your tests decide that' : ''
  const read = `This checked names and structure, not whether it works${tests}.`
  const failed = found.filter((one) => !one.passed).length
  switch (verdict) {
    case 'proved':
      return `Nothing is missing: every check is met, and all that the task asks for is in your code.\n\n${read}`
    case 'unknown':
      return [
        'Fledge can’t judge all of this. What it can check is in your code.',
        [
          read,
          ...doubts.slice(0, 1).map(({ written, type }) => `It does not know \`${written}\` of \`${type}\`.`),
          'Check the rest yourself:',
        ].join(' '),
        unseen.map(({ sentence }) => `- ${sentence}`).join('\n'),
      ].join('\n\n')
    case 'missing':
      return progress === 'far'
        ? 'Not yet: this reads as Swift, but nothing that this task needs was found in it.'
        : `Not done yet. Of ${found.length} things that can be checked, ${failed} ${failed === 1 ? 'is' : 'are'} missing.`
    case 'wrong':
      return failed === 0
        ? `Not done yet. ${faults.length === 1 ? 'One line' : 'Something in the code'} is not right.`
        : 'Not yet. Fix what is marked first, then check again.'
  }
}

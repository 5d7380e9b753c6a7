import type { AttemptFile, AttemptReading } from '#contract/task-help.ts'
import type { Plan } from '#contract/plan.ts'
import { looksLikeSwift } from '#server/teaching/guide/looks-like-swift.ts'
import { readCodeFacts } from '#server/swift/code-facts.ts'
import { longestSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import { otherLanguageOf, type OtherCode } from './other-code.ts'
import { hintSteps } from './hint-steps.ts'
import { swiftIn } from './passed-code.ts'
import { brokenPlaceIn } from './attempt-faults.ts'
import { readAttempt, type ReadAttempt } from './read-attempt.ts'
import type { TaskHelp, TaskPacks } from './task-help.ts'
import type { HelpedTask } from './told-help.ts'

export interface CheckedAttempt extends Omit<AttemptReading, 'hint' | 'hintLevel'> {
  /** The hints of levels one to four, as Markdown, without the solution. */
  hints: string[]
}

/** What the files fulfil and lack of a task; null if no pack covers the task. */
export function checkAttempt(
  packs: TaskPacks,
  otherCode: readonly OtherCode[],
  plan: Plan,
  task: HelpedTask,
  files: readonly AttemptFile[],
): CheckedAttempt | null {
  const help = packs.helpOn(plan, task)
  if (!help) return null
  const hints = hintSteps(help).map((parts) => parts.join('\n\n'))
  const filled = files.filter(({ code }) => code.trim() !== '')
  const reason = unreadReason(otherCode, filled)
  if (reason !== null) return { verdict: 'unread', says: reason, found: [], faults: [], hints }
  const { swift, placeOf } = joined(filled)
  const read = readAttempt(help, swift)
  // Check each file alone: in the joined text, a missing bracket shows up in a later file.
  const broken = filled.flatMap(({ name, code }) =>
    brokenPlaceIn(swiftIn(code) || code).map((place) => ({ file: name, ...place })),
  )
  if (read.verdict === 'unread') return { verdict: 'unread', says: tooTangled, found: [], faults: [], hints }
  return {
    verdict: read.verdict,
    says: verdictIn(help, read),
    found: read.found,
    faults: broken.length > 0 ? broken : read.faults.map(({ line, says }) => ({ ...placeOf(line), says })),
    hints,
  }
}

const tooTangled =
  'Fledge cannot read this: it is too long or too deeply nested. Check only the files this task is about.'

/** Why the files cannot be read, as a sentence; null if they are Swift. */
function unreadReason(otherCode: readonly OtherCode[], files: readonly AttemptFile[]): string | null {
  if (files.length === 0) return 'There is no code in this yet. Paste the Swift you wrote for this task.'
  if (files.reduce((sum, { code }) => sum + code.length, 0) > longestSwift) return tooTangled
  for (const { name, code } of files) {
    const swift = swiftIn(code) || code
    if (swiftFaults(swift).length === 0) continue
    const language = otherLanguageOf(otherCode, code)
    if (language) return `“${name}” looks like ${language}, not Swift. Choose the .swift file from Xcode.`
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

/** All files as one text, with a map from its lines to file and line. */
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

function verdictIn({ pack }: TaskHelp, { verdict, found, faults, unseen }: ReadAttempt): string {
  const passed = found.filter((one) => one.passed).length
  const tests = pack.step === 'rule' ? ': your tests decide that' : ''
  const read = `Names and shapes were read, and not whether it works${tests}.`
  if (verdict === 'right')
    return unseen.length === 0
      ? `Nothing that Fledge can check is missing. ${read}`
      : `What Fledge can check is in your code. ${read} Check the rest yourself: ${unseen.map(({ sentence }) => sentence).join(' ')}`
  if (passed === found.length) return 'Not done yet. Something in the code is not right.'
  if (verdict === 'close')
    return `Not done yet. Of ${found.length} things that can be checked, ${found.length - passed} ${found.length - passed === 1 ? 'is' : 'are'} missing.`
  return faults.length > 0
    ? 'Not yet. Mend what is marked first, then check again.'
    : 'Not yet: this reads as Swift, but nothing that this task needs was found in it.'
}

import { undeclaredNames } from '#server/swift/undeclared-names.ts'
import { swiftFaults, type SwiftFault } from '#server/swift/parse-swift.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import { readAttempt, requestedByTask } from '#server/teaching/packs/reading/read-attempt.ts'
import { renderProject } from '#server/teaching/packs/swift/render-project.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

/** The largest share of meaningful words that two hints may have in common. */
const mostShared = 0.2
const shortestTelling = 4

/** Reads each text once, because most files stay the same from task to task. */
export function createFileReader(appleNames: ReadonlySet<string>) {
  const read = new Map<string, { faults: SwiftFault[]; undeclared: string[] }>()
  return (swift: string) => {
    const known = read.get(swift)
    if (known) return known
    const one = {
      faults: swiftFaults(swift),
      undeclared: undeclaredNames(swift, appleNames).filter((name) => !/^(?:\d+|_)$/.test(name)),
    }
    read.set(swift, one)
    return one
  }
}

/** The faults in the help for one task of a plan. */
export function helpFaults(help: TaskHelp, readFile: ReturnType<typeof createFileReader>): string[] {
  const files = renderProject(help.after).map((file) => ({ ...file, ...readFile(file.swift) }))
  const everything = files.map(({ swift }) => swift).join('\n')
  return [
    ...files.flatMap(({ path, faults }) =>
      faults.map(({ line, near }) => `${path}:${line} does not parse near ${near}`),
    ),
    ...files
      .flatMap(({ undeclared }) => undeclared)
      .filter((name) => !isDeclaredIn(everything, name))
      .map((name) => `the reference uses ${name}, which nothing declares`),
    ...declaredTwice(files.map(({ swift }) => swift)),
    ...(help.isGuided ? [] : solutionFaults(help)),
    ...sharedHints(help),
    ...givenAway(help),
  ]
}

function solutionFaults(help: TaskHelp): string[] {
  const read = readAttempt(help, help.solution.map(({ swift }) => swift).join('\n'))
  return [
    ...read.found
      // What the task asks for beyond that is mentioned in the solution's text.
      .filter(({ id, passed }) => !passed && id !== requestedByTask)
      .map(({ id, says }) => `the solution fails the check ${id}: ${says}`),
    ...read.faults.map(({ says }) => `the solution has a fault: ${says}`),
  ]
}

/** Reports types that the project declares twice. */
function declaredTwice(files: readonly string[]): string[] {
  const names = files.flatMap((swift) =>
    [...swift.matchAll(/^(?:final |public )?(?:struct|class|enum|actor|protocol) (\w+)/gm)].map(
      ([, name]) => name!,
    ),
  )
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `the project declares ${name} twice`)
}

function isDeclaredIn(swift: string, name: string): boolean {
  return new RegExp(`\\b(?:struct|class|enum|protocol|actor|func|let|var)\\s+${name}\\b`).test(swift)
}

/** The texts of a task's five hints, without code. */
export function hintTexts({ pack: { hints, solution }, ground, say }: TaskHelp): string[] {
  return [
    hints.tried,
    hints.idea,
    hints.shape,
    hints.similar,
    ground.written?.rule?.solution ?? solution,
  ].map(say)
}

function sharedHints(help: TaskHelp): string[] {
  const own = new Set(Object.values(help.slots).flatMap((text) => wordsOf(text).map(stemOf)))
  const words = hintTexts(help).map(
    (text) =>
      new Set(
        wordsOf(text)
          .filter((word) => word.length >= shortestTelling)
          .map(stemOf)
          .filter((stem) => !own.has(stem)),
      ),
  )
  return words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other, after) => {
      const shared = [...one].filter((word) => other.has(word))
      const share = shared.length / new Set([...one, ...other]).size
      return share > mostShared
        ? [
            `hints ${at + 1} and ${at + 2 + after} share ${Math.round(share * 100)} % of their words: ${shared.join(', ')}`,
          ]
        : []
    }),
  )
}

/** Reports solution lines with the project's own names that an earlier hint already shows. */
function givenAway(help: TaskHelp): string[] {
  const below = [...hintTexts(help).slice(0, 4), help.twin().swift].join('\n')
  const shown = new Set(below.split('\n').map((line) => line.trim()))
  const ownNames = [...help.after.built, ...help.after.screens.map(({ view }) => view)]
  return help.solution
    .flatMap(({ swift }) => swift.split('\n').map((line) => line.trim()))
    .filter((line) => ownNames.some((name) => new RegExp(`\\b${name}\\b`).test(line)) && shown.has(line))
    .map((line) => `a hint gives away: ${line}`)
}

import { undeclaredNames } from '#server/swift/undeclared-names.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import { readAttempt } from '#server/teaching/packs/read-attempt.ts'
import { renderProject } from '#server/teaching/packs/swift/render-project.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

/** Of the telling words of two hints so many may be the same. */
const mostShared = 0.2
const shortestTelling = 4

/** What is wrong with the help for one task of one plan. */
export function helpFaults(help: TaskHelp, appleNames: ReadonlySet<string>): string[] {
  const files = renderProject(help.after)
  const everything = files.map(({ swift }) => swift).join('\n')
  const read = readAttempt(help, help.solution.map(({ swift }) => swift).join('\n'))
  return [
    ...files.flatMap(({ path, swift }) =>
      swiftFaults(swift).map(({ line, near }) => `${path}:${line} does not parse near ${near}`),
    ),
    ...files
      .flatMap(({ swift }) => undeclaredNames(swift, appleNames))
      .filter((name) => !/^\d+$/.test(name) && !isDeclaredIn(everything, name))
      .map((name) => `the reference uses ${name}, which nothing declares`),
    ...read.found
      .filter(({ passed }) => !passed)
      .map(({ id, says }) => `the solution fails the check ${id}: ${says}`),
    ...read.faults.map(({ says }) => `the solution has a fault: ${says}`),
    ...sharedHints(help),
    ...givenAway(help),
  ]
}

function isDeclaredIn(swift: string, name: string): boolean {
  return new RegExp(`\\b(?:struct|class|enum|func|let|var)\\s+${name}\\b`).test(swift)
}

/** The five hints of a task in words, without code. */
export function hintTexts({ pack: { hints, solution }, say }: TaskHelp): string[] {
  return [hints.tried, hints.idea, hints.shape, hints.similar, solution].map(say)
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

/** No hint below the solution contains a line of it that holds one of the project's own names. */
function givenAway(help: TaskHelp): string[] {
  const below = [...hintTexts(help).slice(0, 4), help.twin().swift].join('\n')
  const shown = new Set(below.split('\n').map((line) => line.trim()))
  const ownNames = [...help.after.built, ...help.after.screens.map(({ view }) => view)]
  return help.solution
    .flatMap(({ swift }) => swift.split('\n').map((line) => line.trim()))
    .filter((line) => ownNames.some((name) => new RegExp(`\\b${name}\\b`).test(line)) && shown.has(line))
    .map((line) => `a hint gives away: ${line}`)
}

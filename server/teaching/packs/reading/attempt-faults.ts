import { certainFaults } from '#server/swift/certain-faults.ts'
import { findCodeFaults } from '#server/swift/faults/find-code-faults.ts'
import { modelFindings, type ModelFinding } from '#server/swift/model-findings.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { unsetProperties } from '#server/swift/unset-properties.ts'
import { wrongLines } from '#server/swift/wrong-lines/wrong-lines.ts'
import { sayCodeFault } from '#server/teaching/guide/review/code-fault-text.ts'
import { againstTask, type Fault } from './against-task.ts'
import { isView, type Attempt } from './attempt.ts'
import { notWritten } from '#server/teaching/packs/swift/render-rule.ts'
import { unknownMembers } from './unknown-members.ts'

/** The first place where the Swift does not parse; empty if it parses. */
export function brokenPlaceIn(swift: string): Fault[] {
  return swiftFaults(swift)
    .slice(0, 1)
    .map(({ line, near }) => ({
      line,
      says: `Swift cannot read this line${near.trim() === '' ? '' : `, from \`${near}\` on`}: look for a missing bracket, quote or name.`,
    }))
}

/** Mistakes in the code itself, whatever the task. */
export function faultsIn(attempt: Attempt, swift: string): Fault[] {
  const broken = brokenPlaceIn(swift)
  if (broken.length > 0) return broken
  return [
    ...modelFindings(swift, attempt.code)
      .filter((finding) => isSureIn(attempt, finding))
      .map(({ line, text }) => ({ line, says: text })),
    ...alwaysEmpty(attempt, swift),
    ...unfilled(swift),
    ...unsetIn(attempt, swift),
    ...wrongIn(attempt, swift),
    ...codeFaultsIn(attempt, swift),
    ...sortedOtherwise(attempt, swift),
    ...againstTask(toldIn(attempt), swift),
    ...certainFaults(swift, new Set(attempt.help.after.types.map(({ name }) => name))),
    ...unknownMembers(attempt)
      .filter(({ isSure }) => isSure)
      .map(({ line, written, type, member }) => ({
        line,
        says: `\`${written}\`: your \`${type}\` has no \`${member}\`.`,
      })),
  ].toSorted((a, b) => a.line - b.line)
}

/** Lines that do not do what they are meant to do. */
function wrongIn({ help }: Attempt, swift: string): Fault[] {
  return wrongLines(swift).flatMap(({ kind, line, name, other }) => {
    // On other screens, the button's action may be a later task.
    if (kind === 'empty-button' && help.pack.step !== 'form') return []
    const text = help.reading.wrongLines.find((one) => one.kind === kind)?.says
    return text ? [{ line, says: text.replace('{name}', name).replace('{other}', other) }] : []
  })
}

/** Faults that are wrong whatever the other files contain. */
function codeFaultsIn({ help }: Attempt, swift: string): Fault[] {
  return findCodeFaults(swift).flatMap((fault) => {
    const text = help.reading.codeFaults.find(({ kind, isSure }) => isSure && kind === fault.kind)
    return text ? [{ line: fault.line, says: sayCodeFault(text, fault) }] : []
  })
}

const downwards =
  /\b(?:newest|latest|most recent|highest|greatest|longest|biggest|best)(?: ones?)?(?: come)? (?:first|on top|at the top)\b/i
const upwards =
  /\b(?:oldest|soonest|earliest|lowest|smallest|shortest)(?: ones?)?(?: come)? (?:first|on top|at the top)\b/i

function toldIn({ help }: Pick<Attempt, 'help'>): string {
  const { description, doneWhen } = help.ground.task
  return `${description} ${doneWhen}`
}

/** Reports sorting in the wrong direction: the task says “newest first”, and every sort in the code is ascending. */
function sortedOtherwise({ help }: Attempt, swift: string): Fault[] {
  const told = toldIn({ help })
  const [down, up] = [downwards.exec(told)?.[0], upwards.exec(told)?.[0]]
  const said = down ?? up
  const sorts = findCodeFaults(swift).filter(({ kind }) => kind === 'sorted-up' || kind === 'sorted-down')
  const wrong = down ? 'sorted-up' : 'sorted-down'
  const [first] = sorts
  if (!first || !said || (down && up) || sorts.some(({ kind }) => kind !== wrong)) return []
  const text = help.reading.codeFaults.find(({ kind }) => kind === wrong)
  return text ? [{ line: first.line, says: `the task says “${said}”, and ${sayCodeFault(text, first)}` }] : []
}

/** Reports a class or an `init` that leaves a property without an initial value, which does not compile. */
function unsetIn({ code }: Attempt, swift: string): Fault[] {
  const unset = unsetProperties(swift)
  return unset
    .filter(({ line }, at) => unset.findIndex((one) => one.line === line) === at)
    .map(({ type, property, line }) => ({
      line,
      says: code.types.some((one) => one.name === type && one.line === line)
        ? `\`${type}\` is a class, and nothing gives \`${property.name}\` its first value: a class needs an \`init\`, or a default behind each property.`
        : `this \`init\` of \`${type}\` gives \`${property.name}\` no first value, so it does not build: set it there, or put a default behind the property.`,
    }))
}

/** Reports skeleton placeholders that the learner has not replaced. */
function unfilled(swift: string): Fault[] {
  const line = swift.split('\n').findIndex((one) => one.includes(`"${notWritten}"`)) + 1
  return line === 0
    ? []
    : [
        {
          line,
          says: 'This is still the placeholder: replace it with the result, or with what the test expects.',
        },
      ]
}

/** Reports arrays in views that start empty, are looped over and are never filled. */
function alwaysEmpty({ code, help }: Attempt, swift: string): Fault[] {
  const changed = new Set(code.changes.map(({ name }) => name))
  return code.types.filter(isView).flatMap(({ properties }) =>
    properties
      .filter(
        ({ name, type, wrapper, source }) =>
          (wrapper === null || wrapper === 'State') &&
          type?.startsWith('[') &&
          /=\s*\[\s*\]$/.test(source.trim()) &&
          !changed.has(name) &&
          !swift.includes(`$${name}`) &&
          !swift.includes(`self.${name} =`) &&
          new RegExp(`\\b(?:List|ForEach|Chart|Table|Map)\\((?:self\\.)?${name}\\b`).test(swift),
      )
      .map(({ name, line }) => ({
        line,
        says: help.say(emptySource).replaceAll('{name}', name),
      })),
  )
}

const emptySource = {
  swiftData:
    '`{name}` begins empty and nothing ever fills it, so no row will show. What is stored comes through `@Query`.',
  plain:
    '`{name}` begins empty and nothing ever fills it, so no row will show. Read it from where the app keeps it.',
}

/** An attempt is only part of a project: findings that another file could explain are ignored. */
function isSureIn({ code, help }: Attempt, { kind, line }: ModelFinding): boolean {
  const owner = code.types.findLast((type) => type.line <= line)
  const property = owner?.properties.find((one) => one.line === line)
  switch (kind) {
    case 'never-called':
      return owner !== undefined && isView(owner)
    case 'state-from-parent':
      return !help.after.usesSwiftData && help.ground.types.some(({ name }) => name === property?.type)
    case 'plain-var-changed':
      return !changesModel({ code, help }, line)
    default:
      return true
  }
}

/** Whether the line changes a SwiftData object. It is a class, so a view may change it through a plain property. */
function changesModel({ code, help }: Pick<Attempt, 'code' | 'help'>, line: number): boolean {
  if (!help.after.usesSwiftData) return false
  const models = new Set(help.after.types.map(({ name }) => name))
  const changed = new Set(code.changes.filter((change) => change.line === line).map(({ name }) => name))
  return code.types.some((type) =>
    type.properties.some(({ name, type: written }) => changed.has(name) && models.has(written ?? '')),
  )
}

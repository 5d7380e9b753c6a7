import type { CodeType } from '#server/swift/code-model.ts'
import type { Attempt } from '#server/teaching/packs/reading/attempt.ts'
import { ownFile } from './own-file.ts'
import { ownTypesIn, type OwnTypes } from './own-types.ts'
import { attemptIn } from '#server/teaching/packs/reading/read-attempt.ts'
import { renderModel } from '#server/teaching/packs/swift/render-model.ts'
import type { PlannedType } from '#server/teaching/packs/swift/planned-types.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

/** A solution that builds on the learner's own code. */
export interface OwnSolution {
  files: SwiftFile[]
  /** Names of the learner's declarations that are not in the solution's files. */
  beside: string[]
  /** Names of the learner's types that it shows or mentions. */
  own: string[]
}

/**
 * The solution for the learner's types: it uses their names and properties, and adds what their declarations need.
 */
export function solutionInOwnCode(help: TaskHelp, ownCode: string): OwnSolution {
  const attempt = ownCode === '' ? null : attemptIn(help, ownCode)
  if (!attempt) return { files: [...help.solution], beside: [], own: [] }
  const types = ownTypesIn(attempt)
  const files =
    types.declared.size === 0 && types.needed.length === 0 ? [...help.solution] : filesFor(attempt, types)
  const declared = new Set(files.flatMap(({ swift }) => typesIn(swift)))
  const theirs = [
    ...attempt.code.types.filter(({ kind }) => kind !== 'extension').map(({ name }) => name),
    ...attempt.facts.protocols,
  ]
  const nested = new Set(files.flatMap(({ swift }) => nestedIn(swift)))
  return {
    files,
    beside: [...new Set(theirs)].filter(
      (name) => !declared.has(name) && !nested.has(name) && !name.endsWith('Tests'),
    ),
    own: [...types.declared.values()].map(({ own }) => own.name),
  }
}

function filesFor(attempt: Attempt, { types, declared, needed }: OwnTypes): SwiftFile[] {
  const { help } = attempt
  const after = help.withTypes(types, needed)
  const isModelTask = help.pack.step === 'model'
  const names = [...declared]
    .map(([planned, { own }]) => [planned, own] as const)
    .filter(([planned, { name }]) => planned !== name && !isTaken(help, name))
  const theirs = [...declared].flatMap(([planned, { own, lines }]): SwiftFile[] => {
    const type = types.find(({ name }) => name === planned)!
    const isAskedFor = after.solution.some(({ path }) => path.endsWith(`/${planned}.swift`))
    const swift = lines.length > 0 || (isModelTask && isAskedFor) ? ownFile(attempt, own, lines, type) : null
    return swift === null ? [] : [{ path: `${help.after.app}/${own.name}.swift`, swift }]
  })
  const isTheirs = ({ path }: SwiftFile) =>
    [...declared.keys()].some(
      (name) => path.endsWith(`/${name}.swift`) || path.endsWith(`/${name}Tests.swift`),
    )
  const ours = after.solution.filter((file) => !isTheirs(file))
  // Types from earlier tasks that have relations to the learner's type must match it.
  const isOther = (type: PlannedType) =>
    needed.includes(type.name) ||
    (help.before.built.includes(type.name) &&
      renderModel(after.after, type).swift !== renderModel(help.after, referenceOf(help, type)).swift)
  const fresh = types
    .filter((type) => !declared.has(type.name) && isOther(type))
    .map((type) => renderModel(after.after, type))
    .filter(({ path }) => ours.every((file) => file.path !== path))
  const rest = [...fresh, ...ours].map((file) => renamed(withoutPreviews(file, types), names))
  const all = theirs.map((file) => renamedInside(file, names))
  return isModelTask ? [...all, ...rest] : [...rest, ...all]
}

function referenceOf({ after }: TaskHelp, type: PlannedType): PlannedType {
  return after.types.find(({ name }) => name === type.name) ?? type
}

/** Removes previews with samples of types that we cannot create. */
function withoutPreviews(file: SwiftFile, types: OwnTypes['types']): SwiftFile {
  const unmade = types.filter(({ made }) => made === null).map(({ name }) => `${name}.samples`)
  return unmade.some((samples) => file.swift.includes(samples))
    ? { ...file, swift: file.swift.replace(/\n#Preview \{\n[^]{0,2000}?\n\}\n/g, '\n') }
    : file
}

function isTaken({ after }: TaskHelp, name: string): boolean {
  return after.types.some((type) => type.name === name) || after.screens.some(({ view }) => view === name)
}

function renamed({ path, swift }: SwiftFile, names: readonly (readonly [string, CodeType])[]): SwiftFile {
  return names.reduce(
    (file, [from, { name }]) => ({
      path: file.path.replace(new RegExp(`/${from}(?=Tests\\.swift$|\\.swift$)`), `/${name}`),
      swift: file.swift.replace(new RegExp(`\\b${from}\\b`, 'g'), name),
    }),
    { path, swift },
  )
}

function renamedInside(file: SwiftFile, names: readonly (readonly [string, CodeType])[]): SwiftFile {
  return { ...renamed(file, names), path: file.path }
}

function typesIn(swift: string): string[] {
  return [...swift.matchAll(/\b(?:struct|class|enum|actor|protocol) (\w+)/g)].map(([, name = '']) => name)
}

function nestedIn(swift: string): string[] {
  return [...swift.matchAll(/^ +(?:indirect )?(?:struct|enum) (\w+)/gm)].map(([, name = '']) => name)
}

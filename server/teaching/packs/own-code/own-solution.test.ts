import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { undeclaredNames } from '#server/swift/undeclared-names.ts'
import { unsetProperties } from '#server/swift/unset-properties.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { appleNamesIn } from '#server/teaching/packs/checks/check-packs.ts'
import { plain } from '#server/teaching/packs/reading/compare-properties.ts'
import { solutionInOwnCode } from './own-solution.ts'
import { defaultOf, isModelIn, renderModel } from '#server/teaching/packs/swift/render-model.ts'
import { renderProject } from '#server/teaching/packs/swift/render-project.ts'
import type { PlannedType } from '#server/teaching/packs/swift/planned-types.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

const { guide } = await knownKnowledge()
const apple = appleNamesIn(path.join(projectRoot, 'knowledge/apple-names'))

/** About forty tasks, from as many kinds of app, that show or store something. */
const helps = [
  ...new Set(
    guide.packs.all.flatMap(({ step, serves }) =>
      ['model', 'list', 'form', 'detail'].includes(step) ? serves : [],
    ),
  ),
]
  .filter((id) => !/^(?:feature|roadmap|own|general-[a-z]+)\//.test(id))
  .filter((_, at) => at % 7 === 0)
  .slice(0, 40)
  .flatMap((madeFrom): { madeFrom: string; help: TaskHelp }[] => {
    const help = guide.packs.helpOn(planOfKind(madeFrom.split('/')[0]!), { title: '', madeFrom })
    return help?.ground.type ? [{ madeFrom, help }] : []
  })

/** Variants of the type from the earlier task, as learners may write it. */
const shapes: Record<string, (help: TaskHelp, type: PlannedType) => string> = {
  'a renamed property': (help, type) =>
    declared(help, type, (name) => (name === type.title?.name ? `${plain(name)}Text` : name)),
  'a relation without its other end': (help, type) =>
    declared(
      help,
      type,
      (name) => name,
      type.properties
        .filter(({ kind, target }) => kind === 'many' && target !== null && help.after.usesSwiftData)
        .slice(0, 1)
        .map(
          ({ target }) =>
            `@Relationship(deleteRule: .cascade, inverse: \\${target}.ownerOf${type.name}) var mine: [${target}] = []`,
        ),
    ),
  'samples of their own': (help, type) =>
    `${declared(help, type, (name) => name)}\n\nextension ${type.name} {\n    static let samples = [${type.name}(${firstArgument(type)})]\n}`,
}

describe.each(helps)('show me at $madeFrom', ({ help }) => {
  test.each(Object.keys(shapes))('builds beside %s', (shape) => {
    const own = shapes[shape]!(help, help.ground.type!)
    const { files } = solutionInOwnCode(help, own)
    expect(files.flatMap(({ swift }) => swiftFaults(swift))).toEqual([])
    expect(files.flatMap(({ swift }) => unsetProperties(swift).map(({ property }) => property.name))).toEqual(
      [],
    )
    const everything = together(
      help,
      files.map(({ swift }) => swift),
      own,
    )
    const missing = files
      .flatMap(({ swift }) => undeclaredNames(swift, apple))
      .filter((name) => !/^(?:\d+|_)$/.test(name) && !isDeclared(everything, name))
    expect(missing).toEqual([])
    expect(
      strangeMembers(
        help,
        files.map(({ swift }) => swift),
        everything,
      ),
    ).toEqual([])
    expect(withoutOtherEnd(everything)).toEqual([])
    const isShown = files.some(({ path: at }) => at.endsWith(`/${help.ground.type!.name}.swift`))
    const keeps = everything.includes(`static let samples = [${help.ground.type!.name}(`)
    expect(keeps || !isShown || !shape.startsWith('samples')).toBe(true)
  })
})

function declared(
  { after }: TaskHelp,
  type: PlannedType,
  renamed: (name: string) => string,
  more: readonly string[] = [],
): string {
  const isModel = isModelIn(after, type)
  const stored = type.properties.filter(({ kind }) => kind !== 'one' && kind !== 'many').slice(0, 3)
  const lines = stored.map((one) => `    var ${renamed(one.name)}: ${one.type}`)
  const first = stored[0]
  const init = [
    `    init(${first ? `${renamed(first.name)}: ${first.type}` : ''}) {`,
    ...stored.map(
      (one, at) => `        self.${renamed(one.name)} = ${at === 0 ? renamed(one.name) : defaultOf(one)}`,
    ),
    '    }',
  ]
  return [
    isModel ? `@Model\nfinal class ${type.name} {` : `struct ${type.name}: Identifiable {`,
    ...(isModel ? [] : ['    let id = UUID()']),
    ...lines,
    ...more.map((line) => `    ${line}`),
    ...init,
    '}',
  ].join('\n')
}

function firstArgument(type: PlannedType): string {
  const [first] = type.properties.filter(({ kind }) => kind !== 'one' && kind !== 'many')
  return first ? `${first.name}: ${first.kind === 'text' ? '"Mine"' : defaultOf(first)}` : ''
}

/** The resulting project: the shown files, the learner's code, and the other reference files. */
function together(help: TaskHelp, shown: readonly string[], own: string): string {
  const names = new Set([...shown, own].flatMap(typesIn))
  const rest = renderProject(help.after)
    .map(({ swift }) => swift)
    .filter((swift) => !typesIn(swift).some((name) => names.has(name)))
  const isShown = typesIn(own).some((name) => shown.flatMap(typesIn).includes(name))
  return [...shown, ...(isShown ? [] : [own, samplesBeside(help, own)]), ...rest].join('\n\n')
}

/** The reference samples for a learner's type that is not shown and has no samples. */
function samplesBeside({ after, ground }: TaskHelp, own: string): string {
  const file = renderModel(after, ground.type!).swift
  return own.includes('samples') ? '' : file.slice(file.indexOf(`extension ${ground.type!.name} {`))
}

function typesIn(swift: string): string[] {
  return [...swift.matchAll(/^(?:final |public )?(?:struct|class|enum|actor|protocol) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
}

function isDeclared(swift: string, name: string): boolean {
  return new RegExp(`\\b(?:struct|class|enum|protocol|actor|func|let|var|case)\\s+${name}\\b`).test(swift)
}

/** Members that views read from a value named after the type, but that the type does not have. */
function strangeMembers({ ground }: TaskHelp, files: readonly string[], everything: string): string[] {
  const type = ground.type!
  const one = plain(type.one)
  return [
    ...new Set(
      files.flatMap((swift) =>
        [...swift.matchAll(new RegExp(`(?<![\\w.])${one}\\.(\\w+)`, 'g'))].map(([, name]) => name!),
      ),
    ),
  ].filter(
    (name) =>
      !new RegExp(`\\b(?:var|let|func) \`?${name}\\b`).test(everything) &&
      !['id', 'persistentModelID'].includes(name),
  )
}

/** Relations such as `inverse: \Leg.book` whose type has no such property. */
function withoutOtherEnd(swift: string): string[] {
  return [...swift.matchAll(/inverse: \\(\w+)\.(\w+)/g)].flatMap(([, type = '', name = '']) => {
    const start = swift.search(new RegExp(`\\bclass ${type}\\b`))
    const body = start < 0 ? '' : swift.slice(start, swift.indexOf('\n}', start))
    return new RegExp(`\\bvar \`?${name}\\b`).test(body) ? [] : [`${type}.${name}`]
  })
}

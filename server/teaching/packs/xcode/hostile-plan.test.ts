import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { marked } from 'marked'
import Parser from 'tree-sitter'
import Swift from 'tree-sitter-swift'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { hostilePlans } from '#test/storage/hostile-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { readProjectFile, type PlistValue } from '#test/read-project-file.ts'
import { isPrivacyKey } from './privacy-keys.ts'
import { startProject, type StartFile } from './start-project.ts'

const { guide } = await knownKnowledge()
const { packs } = guide
/** Unlike the product's parser, it has no deadline. */
const parser = new Parser()
parser.setLanguage(Swift as Parser.Language)

test.each(['plant-watering', 'general-list'])(
  'a hostile plan of %s writes no build setting, no code and no heading of its own into a project',
  (kind) => {
    const plan = planOfKind(kind)
    const settings = settingsIn(filesFor(plan))
    fc.assert(
      fc.property(hostilePlans(plan), (hostile) => {
        const files = filesFor(hostile)
        expect(settingsIn(files)).toEqual(settings)
        expect(ownedCode(files)).toEqual([])
        expect(headingsIn(files)).toHaveLength(1)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)

test('every privacy key of the knowledge is in the list', () => {
  const texts = ['archetypes', 'planner'].flatMap((folder) => {
    const place = path.join(projectRoot, 'knowledge', folder)
    return readdirSync(place).map((file) => readFileSync(path.join(place, file), 'utf8'))
  })
  const keys = texts.flatMap((text) => text.match(/\b\w+UsageDescription\b/g) ?? [])
  expect(keys).toContain('NSCameraUsageDescription')
  expect(keys.filter((key) => !isPrivacyKey(key))).toEqual([])
})

/** The start files for the last task with a pack, when the project is largest. */
function filesFor(plan: ReturnType<typeof planOfKind>): StartFile[] {
  const all = plan.roadmap.flatMap(({ tasks }) => tasks).filter(({ madeFrom }) => packs.packOf(madeFrom))
  const { title, madeFrom = null } = all.at(-1)!
  return startProject(packs, plan, { title, madeFrom }, [])!.files
}

/** The names of all build settings, and the kinds of objects that are not files. */
function settingsIn(files: readonly StartFile[]): string[] {
  const project = readProjectFile(files.find((file) => file.path.endsWith('project.pbxproj'))!.text)
  const found = Object.values(dictionary(project['objects'])).flatMap((object) => {
    const { isa, buildSettings } = dictionary(object)
    const names = buildSettings === undefined ? [] : Object.keys(dictionary(buildSettings))
    return [words(isa), ...names.filter((name) => !isPrivacyKey(name.replace('INFOPLIST_KEY_', '')))]
  })
  return [...new Set(found)].toSorted()
}

/** Names from hostile text that became Swift code instead of text. */
function ownedCode(files: readonly StartFile[]): string[] {
  return files
    .filter((file) => file.path.endsWith('.swift'))
    .flatMap(({ text }) => {
      const names = parser.parse(text).rootNode.descendantsOfType(['simple_identifier', 'type_identifier'])
      return names.filter((name) => name.text === 'owned').map(() => text)
    })
}

function headingsIn(files: readonly StartFile[]): string[] {
  const found: string[] = []
  const readme = files.find((file) => file.path === 'README.md')!.text
  void marked.walkTokens(marked.lexer(readme), (token) => {
    const isFence = token.type === 'code' && token['codeBlockStyle'] !== 'indented'
    if (isFence || token.type === 'heading' || token.type === 'html') found.push(token.raw)
  })
  return found
}

function dictionary(value: PlistValue | undefined): { [name: string]: PlistValue } {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('An object is missing')
  return value
}

function words(value: PlistValue | undefined): string {
  if (typeof value !== 'string') throw new Error('A text is missing')
  return value
}

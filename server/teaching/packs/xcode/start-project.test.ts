import { expect, test } from 'vitest'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { readProjectFile, type PlistValue } from '#test/read-project-file.ts'
import { startProject } from './start-project.ts'

const { guide, planner } = await knownKnowledge()
const { packs } = guide

test.each(planner.archetypes.filter((_, at) => at % 12 === 0).map(({ id }) => id))(
  'a download for %s lists each of its files once, and its Swift parses',
  (kind) => {
    const plan = makePlan(planner, { title: 'Mein Gießplan', description: 'x', answers: { kind } })
    const all = plan.roadmap.flatMap(({ tasks }) => tasks).filter(({ madeFrom }) => packs.packOf(madeFrom))
    const { title, madeFrom = null } = all.at(-1)!
    const { files } = startProject(packs, plan, { title, madeFrom }, [])!
    const swift = files.filter((file) => file.path.endsWith('.swift'))
    expect(swift.flatMap((file) => swiftFaults(file.text))).toEqual([])
    expect(listedFiles(files).toSorted()).toEqual(
      [
        ...files.filter((file) => !file.path.includes('.xcodeproj')).map((file) => file.path),
        'AGENTS.md',
      ].toSorted(),
    )
    expect(swift.some((file) => file.text.includes('TODO'))).toBe(true)
  },
)

const plan = makePlan(planner, { title: 'Leafy', description: 'x', answers: { kind: 'plant-watering' } })
const adding = { title: '', madeFrom: 'plant-watering/thirsty-screen' }

test('the task’s own file is an outline without its solution, and what came before it is there', () => {
  const { files } = startProject(packs, plan, adding, [])!
  const text = (name: string) => files.find((file) => file.path.endsWith(name))!.text
  expect(text('Leafy/ThirstyView.swift')).toContain('// TODO: Show who is Thirsty')
  expect(text('Leafy/ThirstyView.swift')).not.toContain('ForEach')
  expect(text('Leafy/Plant.swift')).toContain('var summerDays: Int')
  expect(text('LeafyTests/PlantTests.swift')).not.toContain('#if false')
})

test('code of the learner’s own that passes stands in place of the reference, with made-up content kept', () => {
  const own =
    'import SwiftData\n@Model final class Entry {\n  var name: String\n  var note = ""\n  var isMarked = false\n  var createdAt = Date.now\n  init(name: String) { self.name = name } // mine\n}'
  const list = { ...planOfKind('general-list'), appName: 'Wishes' }
  const { files } = startProject(packs, list, { title: '', madeFrom: 'general-list/list' }, [
    { title: '', madeFrom: 'general-list/model', content: own },
  ])!
  const entry = files.find((file) => file.path === 'Wishes/Entry.swift')!.text
  expect(entry).toContain('// mine')
  expect(entry).toContain('import Foundation')
  expect(entry).toContain('static var samples')
})

test('a task somebody added is no part of the plan', () => {
  expect(startProject(packs, plan, { title: 'Buy oat milk', madeFrom: null }, [])).toBeNull()
})

/** The paths of all files in a project file, by group. Files of a target must also be built by it. */
function listedFiles(files: readonly { path: string; text: string }[]): string[] {
  const project = readProjectFile(files.find((file) => file.path.endsWith('project.pbxproj'))!.text)
  const objects = dictionary(project.objects)
  const root = dictionary(objects[words(project.rootObject)])
  const built = new Set(
    Object.values(objects).flatMap((object) => {
      const { isa, fileRef } = dictionary(object)
      return isa === 'PBXBuildFile' ? [words(fileRef)] : []
    }),
  )
  return filesIn(words(root.mainGroup), '')

  function filesIn(id: string, at: string): string[] {
    const { isa, children, path: name, sourceTree } = dictionary(objects[id])
    const place = name === undefined ? at : `${at}${at === '' ? '' : '/'}${words(name)}`
    if (isa === 'PBXGroup') return (children as string[]).flatMap((child) => filesIn(child, place))
    if (sourceTree === 'BUILT_PRODUCTS_DIR') return []
    expect(place.endsWith('.swift')).toBe(built.has(id))
    return [place]
  }
}

function dictionary(value: PlistValue | undefined): { [name: string]: PlistValue } {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('An object is missing')
  return value
}

function words(value: PlistValue | undefined): string {
  if (typeof value !== 'string') throw new Error('A text is missing')
  return value
}

import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { reviewSwift } from './review-swift.ts'

const { guide } = await knownKnowledge()

test('what does not parse comes first, with its line', () => {
  expect(review('let trips = [1, 2\nprint(trips!)')[0]).toMatchObject({ line: 1, article: 'swift-basics' })
})

test('code whose walk takes too many nodes is told to be too tangled, not to be good', () => {
  const nested = `${'func f() {\nvar a = b\n'.repeat(90)}${'c = 1\n'.repeat(4000)}${'}\n'.repeat(90)}`
  expect(review(nested)[0]).toMatchObject({ kind: 'unreadable', text: expect.stringContaining('tangled') })
})

test('force unwraps are found, and comparisons are not', () => {
  expect(review('let name = names.first!\nprint(name)').map((finding) => finding.article)).toContain(
    'err-nil-unwrap',
  )
  expect(review('if a != b { print(!c) }')).toEqual([])
})

test('strings and comments are not code', () => {
  expect(review('// NavigationView is old\nprint("try! this!")')).toEqual([])
})

test('a view that changes a plain property is told to use @State', () => {
  const code =
    'struct Lamp: View {\n    var count = 0\n    var body: some View {\n        Button("Add") { count += 1 }\n    }\n}'
  expect(review(code)[0]?.text).toContain('`count`')
})

test('a missing dollar sign is named', () => {
  expect(review('Toggle("On", isOn: isOn)')[0]?.text).toContain('`$isOn`')
})

test('newer APIs are proposed only to projects whose target has them', () => {
  expect(review('NavigationView { Text("Hi") }', '17')).toHaveLength(1)
  expect(review('NavigationView { Text("Hi") }', '15')).toEqual([])
})

test('API that is too new for the target is named, unless it is guarded', () => {
  expect(review('NavigationStack { Text("Hi") }', '15')).toHaveLength(1)
  expect(review('if #available(iOS 16, *) {\n    NavigationStack { Text("Hi") }\n}', '15')).toEqual([])
})

test('good code has no findings', () => {
  expect(review('struct Trip: Identifiable {\n    let id = UUID()\n    var name: String\n}')).toEqual([])
})

const sorting = (line: string) =>
  `struct RunList: View {\n    @State private var runs: [Run] = []\n    var body: some View {\n        List(runs) { Text($0.name) }\n            .task {\n                runs = await load()\n                ${line}\n            }\n    }\n}`

test('the direction of a sort is no finding where the sorted list is thrown away', () => {
  const thrown = sorting('runs.sorted { $0.day < $1.day }')
  const kinds = reviewSwift(thrown, null, guide, { said: 'oldest first and newest last, why', error: null })
  expect(kinds.map(({ kind }) => kind)).toEqual(['result-unused'])
})

test.each([
  ['the runs should be oldest first but nothing moves', []],
  ['I want OLDEST first, and it is not oldest on top', []],
  ['I want newest first but it shows oldest first', ['sorted-up']],
  ['it should not be oldest first', ['sorted-up']],
])('a direction that the learner wants is no finding: "%s"', (said, kinds) => {
  const found = reviewSwift(sorting('runs.sort { $0.day < $1.day }'), null, guide, { said, error: null })
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
})

function review(code: string, targetIOS: string | null = null) {
  return reviewSwift(code, targetIOS, guide)
}

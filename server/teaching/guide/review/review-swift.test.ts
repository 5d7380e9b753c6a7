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

function review(code: string, targetIOS: string | null = null) {
  return reviewSwift(code, targetIOS, guide)
}

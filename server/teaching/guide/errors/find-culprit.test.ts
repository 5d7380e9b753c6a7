import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { findCulprit } from './find-culprit.ts'

const swimView = (line: string, use: string) =>
  `struct SwimView: View {\n    ${line}\n    var body: some View {\n        ${use}\n    }\n}`

const { guide } = await knownKnowledge()

function culprit(error: string, code: string, said = ''): string | null {
  const diagnosis = guide.diagnose(error)
  return diagnosis && findCulprit(diagnosis, code, said)
}

test.each([
  ["Cannot find 'Txet' in scope", 'Txet("Hi")', 'Write `Text`'],
  ["Cannot find 'hikess' in scope", 'List(hikes) { hike in }', 'Write `hikes`'],
  [
    "Cannot convert value of type 'String' to expected argument type 'Int'",
    'Hike(km: "12")',
    'Write `km: 12`',
  ],
  ['Fatal error: Index out of range', 'Text(names[index + 1])', 'Take the `+ 1` away'],
  [
    'Fatal error: Index out of range',
    'Text(names[index])\nButton("Next") { index += 1 }',
    'nothing stops it at the last place of `names`',
  ],
  [
    "Left side of mutating operator isn't mutable: 'p' is a 'let' constant",
    'func win(p: Player) {\n    p.score += 1\n}',
    '`p: inout Player`',
  ],
  [
    "Main actor-isolated property 'count' can not be mutated from a nonisolated context",
    'nonisolated func load() async {\n    count = 1\n}',
    'Take that one word away',
  ],
  [
    'Unexpectedly found nil while unwrapping an Optional value',
    'let tips = try! decode(Data(contentsOf: url!))',
    '`try!` and `url!`',
  ],
  [
    "Cannot find '$pool' in scope",
    swimView('let pool = ""', 'TextField("Pool", text: $pool)'),
    '`let pool = ""` (line 2) is plain, so SwiftUI keeps no changes of it. `SwimView` gives it its first value, so `SwimView` owns it: write `@State private var`',
  ],
  [
    "Cannot find '$pool' in scope",
    `${swimView('let pool: String', 'TextField("Pool", text: $pool)')}\nstruct Home: View {\n    @State private var name = ""\n    var body: some View { SwimView(pool: name) }\n}`,
    'Write `@Binding var pool: String` in that line, pass `$pool`, and in the parent `SwimView(pool: $name)`',
  ],
  [
    "Cannot find '$swim' in scope",
    `@Model final class Swim { var pool = "" }\n${swimView('let swim: Swim', 'TextField("Pool", text: $swim.pool)')}`,
    '`Swim` is a class, so write `@Bindable var swim: Swim`',
  ],
  [
    "Cannot find '$swim' in scope",
    swimView('var swim: Swim', 'TextField("Pool", text: $swim.pool)'),
    'If `Swim` is a class (`@Model`, `@Observable`), write `@Bindable var swim: Swim`',
  ],
  [
    "Cannot convert value of type 'String' to expected argument type 'Binding<String>'",
    swimView('@State private var pool = ""', 'TextField("Pool", text: pool)'),
    'pass it with a dollar sign, `$pool`',
  ],
  [
    "Cannot find '$swim' in scope",
    swimView(
      '@Query private var swims: [Swim]',
      'List(swims) { swim in TextField("Pool", text: $swim.pool) }',
    ),
    'write `@Bindable var swim = swim` as the first line inside the row',
  ],
  [
    "Cannot find '$store' in scope",
    swimView('@Environment(Store.self) private var store', 'Toggle("On", isOn: $store.isOn)'),
    'Write `@Bindable var store = store` as the first line of `body`',
  ],
  [
    "Cannot assign to property: 'pool' is a 'let' constant",
    `struct Swim {\n    let pool: String\n}\n${swimView('@State private var swim = Swim(pool: "")', 'Button("x") { swim.pool = "a" }')}`,
    '`let pool: String` (line 2) is a constant of `Swim`',
  ],
  [
    "Cannot assign to property: 'self' is immutable",
    swimView('var laps = 0', 'Button("Lap") { laps += 1 }'),
    '`var laps = 0` (line 2) is a plain `var` of a view',
  ],
  [
    "Cannot assign to property: 'self' is immutable",
    'struct Score {\n    var goals = 0\n    func goal() {\n        goals += 1\n    }\n}',
    'write `mutating func goal`',
  ],
  [
    "Cannot assign to property: 'total' is a get-only property",
    'struct Cart {\n    var prices: [Int] = []\n    var total: Int { prices.reduce(0, +) }\n    mutating func clear() { total = 0 }\n}',
    'Change what it is made of: `prices`',
  ],
  [
    "Cannot assign to value: 'laps' is a 'let' constant",
    'func swim() {\n    let laps = 0\n    laps += 1\n}',
    '`let laps = 0` (line 2) says that `laps` never changes',
  ],
  [
    "Cannot assign to property: 'run' is a 'let' constant",
    'for run in runs {\n    run.distance += 1\n}',
    '`for at in runs.indices { runs[at].… }`',
  ],
  [
    "Cannot find 'laps' in scope",
    'struct Pool: View {\n    @State private var laps = 0\n    var body: some View { Row() }\n}\nstruct Row: View {\n    var body: some View { Text("\\(laps)") }\n}',
    '`@State private var laps = 0` (line 2) belongs to `Pool`, and `Row` cannot see it',
  ],
])('the place of "%s" is seen in %s', (error, code, sentence) => {
  expect(culprit(error, code)).toContain(sentence)
})

test('if the code shows no cause, none is named', () => {
  expect(culprit("Cannot find 'zebra' in scope", 'Text("Hello")')).toBeNull()
  expect(culprit('Fatal error: Index out of range', 'Text(names[index])')).toBeNull()
})

test('a place that is raised behind a check of the count is no cause', () => {
  const code = 'Text(names[index])\nButton("Next") { if index < names.count - 1 { index += 1 } }'
  expect(culprit('Fatal error: Index out of range', code)).toBeNull()
})

test('without the declaration no cure is named for it', () => {
  expect(culprit("Cannot find '$pool' in scope", 'TextField("Pool", text: $pool)')).toBeNull()
  expect(culprit("Cannot assign to property: 'self' is immutable", 'laps += 1')).toBeNull()
  expect(
    culprit(
      "Cannot assign to value: 'laps' is a 'let' constant",
      'func swim() {\n    let laps = 0\n}\nfunc run() {\n    laps += 1\n}',
    ),
  ).toBeNull()
})

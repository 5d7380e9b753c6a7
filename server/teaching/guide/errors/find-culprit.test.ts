import { describe, expect, test } from 'vitest'
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
  ['Fatal error: Index out of range', 'Text(names[index + 1])', 'Remove the `+ 1`'],
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
    'typeMismatch(Swift.Double, Swift.DecodingError.Context(codingPath: [_CodingKey(stringValue: "Index 0", intValue: 0), CodingKeys(stringValue: "start_date", intValue: nil)], debugDescription: "Expected to decode Double but found a string instead.", underlyingError: nil))',
    'struct Swim: Codable {\n    let startDate: Date\n}\nlet reader = JSONDecoder()',
    'write `reader.dateDecodingStrategy = .iso8601` before you decode',
  ],
  [
    "Cannot convert value of type 'Swim' to expected argument type 'Binding<Swim>'",
    `struct SwimRow: View {\n    @Binding var swim: Swim\n}\n${swimView('@State private var swims: [Swim] = []', 'ForEach(swims) { swim in\n    SwimRow(swim: swim)\n}')}`,
    '`ForEach($swims) { $swim in SwimRow(swim: $swim) }`',
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
    'Change the values it is computed from: `prices`',
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

test('a row that takes no binding is not told to take one', () => {
  const code = swimView(
    '@State private var swims: [Swim] = []',
    'ForEach(swims) { swim in SwimRow(swim: swim) }',
  )
  const error = "Cannot convert value of type 'Swim' to expected argument type 'Binding<Swim>'"
  expect(culprit(error, code)).toBeNull()
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

describe('an error is read with the types that the learner showed', () => {
  const plant = 'struct Plant {\n    var name: String\n    var waterEvery: Int\n}\n'
  test.each([
    [
      "value of type 'Plant' has no member 'nickname'",
      plant,
      'has `name` and `waterEvery`, and nothing called `nickname`',
    ],
    ["value of type 'Plant' has no member 'Name'", plant, 'Write `.name` there.'],
    [
      "requires that 'Plant' conform to 'Identifiable'",
      plant,
      'Write `struct Plant: Identifiable`, and `let id = UUID()`',
    ],
    [
      "Instance method 'modelContainer(for:inMemory:isAutosaveEnabled:isUndoEnabled:onSetup:)' requires that 'Shelf' conform to 'PersistentModel'",
      '@Model\nclass Hike {\n    var name = ""\n}\nstruct Shelf: View {\n    var body: some View { Text("") }\n}',
      'write `Hike.self` in place of `Shelf.self`',
    ],
    [
      "Missing argument for parameter 'userName' in call",
      'struct Profile: View {\n    @Binding var userName: String\n    var body: some View { Text(userName) }\n}\nstruct Home: View {\n    var body: some View { Profile() }\n}',
      '`Profile(userName: $userName)`',
    ],
    [
      "Binary operator '/' cannot be applied to operands of type 'Double' and 'Int'",
      'struct Tip: View {\n    @State private var bill = 40.0\n    @State private var people = 2\n    var each: Double {\n        bill / people\n    }\n}',
      '`bill / Double(people)`',
    ],
    [
      "cannot convert value of type 'String' to specified type 'Binding<String>'",
      'struct Profile: View {\n    @Binding var name = "Ana"\n}',
      'a `@Binding` has no value of its own',
    ],
    [
      "Cannot convert value of type 'Plant' to expected argument type 'Binding<Plant>'",
      'struct Plants: View {\n    @State private var plants: [Plant] = []\n    var body: some View {\n        List {}\n            .navigationDestination(for: Plant.self) { plant in\n                Detail(plant: plant)\n            }\n    }\n}',
      '`if let at = plants.firstIndex(where: { $0.id == plant.id }) { Detail(plant: $plants[at]) }`',
    ],
  ])('%s', (error, code, says) => {
    expect(culprit(error, code)).toContain(says)
  })

  test.each([
    ["value of type 'Plant' has no member 'name'", plant],
    ["value of type 'Leaf' has no member 'name'", plant],
    ["requires that 'Plant' conform to 'Codable'", plant],
    ["Missing argument for parameter 'size' in call", plant],
    ["Binary operator '/' cannot be applied to operands of type 'Double' and 'Int'", 'let a = b / c'],
  ])('nothing is said where the code does not tell: %s', (error, code) => {
    expect(culprit(error, code)).toBeNull()
  })

  test('of many operations only the first are read', () => {
    const view = (before: number) =>
      `struct Tip: View {\n    var bill = 40.0\n    var people = 2\n    func split() {\n${'        c / d\n'.repeat(before)}        bill / people\n    }\n}`
    const error = "Binary operator '/' cannot be applied to operands of type 'Double' and 'Int'"
    expect(culprit(error, view(5))).toContain('`bill / Double(people)`')
    expect(culprit(error, view(6))).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { unsetProperties } from './unset-properties.ts'

function unsetIn(code: string): string[] {
  return unsetProperties(code).map(({ type, property, line }) => `${type}.${property.name} ${line}`)
}

test.each([
  [
    '@Model\nfinal class Entry {\n    var name: String\n    var note: String\n    init(name: String) {\n        self.name = name\n    }\n}',
    ['Entry.note 5'],
  ],
  [
    'struct Bill {\n    var amount: Int\n    let people: Int?\n    init(amount: Int) { self.amount = amount }\n}',
    ['Bill.people 4'],
  ],
  [
    'struct Hike {\n    var name: String\n    init() { name = "" }\n    init(km: Int) { print(km) }\n}',
    ['Hike.name 4'],
  ],
])('an init that leaves a stored property unset is found: %s', (code, found) => {
  expect(unsetIn(code)).toEqual(found)
})

test.each([
  'struct Bill {\n    var amount: Int\n}',
  'class Store {\n    var plants: [String] = []\n    var first: String?\n    static var shared: Store = Store()\n    init() { }\n}',
  'struct Hike {\n    var name: String\n    init(name: String) { self.name = name }\n    init() { self.init(name: "") }\n}',
  'struct RowView: View {\n    @State var text: String\n    init(text: String) { _text = State(initialValue: text) }\n    var body: some View { Text(text) }\n}',
  '@Model\nfinal class Book {\n    var title: String\n    var days: Int { 3 }\n    @Relationship var legs: [Leg]\n    init(title: String) { self.title = title }\n}',
  'final class Sensor {\n    let frames: Int\n    private let send: Int\n    init() { (frames, send) = pair() }\n}',
  'final class Level: SKScene {\n    let rows: Int\n    init(rows: Int) {\n        self.rows = rows\n        super.init(size: .zero)\n    }\n    required init?(coder: NSCoder) { fatalError("") }\n}',
])('what is set, optional or has a default is not: %s', (code) => {
  expect(unsetIn(code)).toEqual([])
})

import { expect, test } from 'vitest'
import { ownHeadIn } from './own-signature.ts'

test.each([
  [
    'func matches(_ query: String, in birds: [Bird]) -> [Bird] {\n    []\n}',
    'matches(_ query: String, in birds: [Bird]) -> [Bird]',
  ],
  [
    'enum Rule {\n    static func isDue(\n        on day: Date,\n        calendar: Calendar\n    ) -> Bool { true }\n}',
    'isDue( on day: Date, calendar: Calendar ) -> Bool',
  ],
  [
    'func read(_ line: String) throws -> Int { 1 }\n@Test func reads() { }',
    'read(_ line: String) throws -> Int',
  ],
])('the head of %s', (code, head) => {
  expect(ownHeadIn(code)).toBe(head)
})

test.each(['let a = 1', 'func greet() { }', '@Test func works() { }'])('none in %s', (code) => {
  expect(ownHeadIn(code)).toBeNull()
})

import { expect, test } from 'vitest'
import { canReadSwift, swiftFaults } from './parse-swift.ts'
import { nodesVisited } from './swift-tree.ts'

/** A parse this long has hung; usually each takes about 100 ms. */
const hangMs = 60_000

test('modern Swift parses', () => {
  expect(swiftFaults('#Preview { Text("Hello") }')).toEqual([])
  expect(swiftFaults('func load() throws(LoadError) -> sending [Trip] { [] }')).toEqual([])
  expect(
    swiftFaults(
      '@Model final class Trip {\n    #Unique<Trip>([\\.name])\n    var name = ""\n    init() {}\n}',
    ),
  ).toEqual([])
  expect(
    swiftFaults('func show() {\n    if let data = try? await item?.load(type: Data.self) {\n    }\n}'),
  ).toEqual([])
})

test('a missing bracket is found at its line', () => {
  expect(swiftFaults('let trips = [1, 2\nprint(trips)')[0]).toMatchObject({ line: 1 })
})

test('a missing name is a fault although the grammar fills it in', () => {
  expect(swiftFaults('let = 3')).toHaveLength(1)
  expect(swiftFaults('struct { var days = 1 }')).toHaveLength(1)
})

test.each(['/*', '#', '" "', 'a?', '"\\(', 'let x = '])(
  'Swift of nothing but %s is read or given up',
  (token) => {
    const code = token.repeat(40_000 / token.length)
    const before = nodesVisited()
    expect(swiftFaults(code).length).toBeLessThanOrEqual(5)
    expect(nodesVisited() - before).toBeLessThan(1_000_000)
  },
  hangMs,
)

test('what the parser would read in one step that no deadline ends is not read', () => {
  expect(canReadSwift('#'.repeat(20))).toBe(false)
})

test('code that is too long or too nested to read is told apart from code that parses', () => {
  expect(canReadSwift('let a = 1')).toBe(true)
  expect(canReadSwift('/*'.repeat(20_000))).toBe(false)
  expect(canReadSwift('let a = 1\n'.repeat(5000))).toBe(false)
})

test('a fault below two thousand open brackets is found', () => {
  expect(swiftFaults(`${'{'.repeat(2000)}let = 3`).length).toBeGreaterThan(0)
})

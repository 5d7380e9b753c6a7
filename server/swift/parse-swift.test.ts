import { expect, test } from 'vitest'
import { canReadSwift, swiftFaults } from './parse-swift.ts'

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
  'Swift of nothing but %s is read or given up in time',
  (token) => {
    const begun = process.threadCpuUsage().user
    swiftFaults(token.repeat(40_000 / token.length))
    expect((process.threadCpuUsage().user - begun) / 1000).toBeLessThan(400)
  },
)

test('code that is too long or too nested to read is told apart from code that parses', () => {
  expect(canReadSwift('let a = 1')).toBe(true)
  expect(canReadSwift('/*'.repeat(20_000))).toBe(false)
  expect(canReadSwift('let a = 1\n'.repeat(5000))).toBe(false)
})

test('a fault below two thousand open brackets is found', () => {
  expect(swiftFaults(`${'{'.repeat(2000)}let = 3`).length).toBeGreaterThan(0)
})

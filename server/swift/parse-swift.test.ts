import { expect, test } from 'vitest'
import { swiftFaults } from './parse-swift.ts'

test('modern Swift parses', () => {
  expect(swiftFaults('#Preview { Text("Hello") }')).toEqual([])
  expect(swiftFaults('func load() throws(LoadError) -> sending [Trip] { [] }')).toEqual([])
  expect(swiftFaults('@Model final class Trip {\n    #Unique<Trip>([\\.name])\n    var name = ""\n    init() {}\n}')).toEqual([])
})

test('a missing bracket is found at its line', () => {
  expect(swiftFaults('let trips = [1, 2\nprint(trips)')[0]).toMatchObject({ line: 1 })
})

test('a missing name is a fault although the grammar fills it in', () => {
  expect(swiftFaults('let = 3')).toHaveLength(1)
  expect(swiftFaults('struct { var days = 1 }')).toHaveLength(1)
})

test('code that takes the parser too long is ended, and the next is parsed', () => {
  const began = performance.now()
  expect(swiftFaults('/*'.repeat(16_000))).toHaveLength(1)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(swiftFaults('let days = 1')).toEqual([])
})

import { expect, test } from 'vitest'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { solution } from '#test/models/tutor-disguises.ts'
import { shapeOf } from './code-shape.ts'

test('the shape of a view is its heads, and every one of them is closed', () => {
  expect(shapeOf(solution)).toBe(
    'struct AddPlantView: View {\n    // …\n    var body: some View {\n        // …\n    }\n}',
  )
  expect(swiftFaults(shapeOf(solution))).toEqual([])
})

test('what opens outside of a head takes its closing lines along: closures in closures, branches, default arguments, brackets in texts', () => {
  const code = `final class Shelf {
    var books: [Book] = [
        Book(title: "Emma")
    ]
    init(room: Int = 1) {
        books.reserveCapacity(room)
    }
    func sort(
        by order: Order
    ) -> [Book] {
        if order == .title {
            return books.sorted { first, second in
                first.title < second.title
            }
        } else {
            print("a { that opens nothing") // nor this (
        }
        return books
    } // sort
    func load() { // keep($0)
        Task {
            withAnimation {
                books.forEach({
                    keep($0)
                })
            }
        }
    }
}`
  const shape = shapeOf(code)
  expect(swiftFaults(shape)).toEqual([])
  expect(shape.split('\n').map((line) => line.trim())).toEqual([
    'final class Shelf {',
    '// …',
    'func sort(',
    '// …',
    ') -> [Book] {',
    '// …',
    '}',
    'func load() {',
    '// …',
    '}',
    '}',
  ])
})

test('what has no shape that parses is not shown', () => {
  expect(shapeOf('struct Shelf: View {\n    var body: some View {\n        Text("Emma")')).toBe('')
  expect(shapeOf('Text("Emma")')).toBe('')
})

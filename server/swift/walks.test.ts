import { expect, test } from 'vitest'
import { readCodeFacts } from './code-facts.ts'
import { readLoops } from './code-loops.ts'
import { readCodeModel } from './code-model.ts'
import { findCodeFaults } from './faults/find-code-faults.ts'
import { heavyInRows } from './heavy-rows.ts'
import { canReadSwift, readSwift, swiftFaults } from './parse-swift.ts'
import { nodesVisited } from './swift-tree.ts'
import { undeclaredNames } from './undeclared-names.ts'
import { unsetProperties } from './unset-properties.ts'
import { wrongLines } from '#server/swift/wrong-lines/wrong-lines.ts'

const readers: Record<string, (code: string) => unknown> = {
  swiftFaults,
  readCodeModel,
  readCodeFacts,
  readLoops,
  heavyInRows,
  wrongLines,
  findCodeFaults,
  unsetProperties,
  undeclaredNames: (code) => undeclaredNames(code, new Set()),
}

/** Each text repeated many times, to detect readers that visit a quadratic number of nodes. */
const texts: [name: string, whole: (lines: number) => string][] = [
  ['variables of one function', (lines) => `func f {\n${'var a = b\n'.repeat(lines)}}`],
  [
    'changed copies',
    (lines) => `func f() {\n${numbered(lines, (at) => `var a${at} = list[${at}]\na${at}.name = "b"`)}\n}`,
  ],
  [
    'parameters',
    (lines) =>
      `func f(${numbered(lines, (at) => `a${at}: Int`).replaceAll('\n', ', ')}) {\n${numbered(lines, (at) => `a${at} = 1`)}\n}`,
  ],
  [
    'properties and an init',
    (lines) =>
      `struct A {\n${numbered(lines, (at) => `var a${at}: Int`)}\ninit() {\n${numbered(lines, (at) => `a${at} = 1`)}\n}\n}`,
  ],
  [
    'assignments in a loop',
    (lines) => `func f() {\nfor one in all {\n${numbered(lines, (at) => `sum${at} = one.count`)}\n}\n}`,
  ],
  [
    'calls without await',
    (lines) =>
      `func load() async throws -> Int { 1 }\nfunc f() {\n${numbered(lines, (at) => `let a${at} = load()`)}\n}`,
  ],
  ['views in a list', (lines) => `List(all) { one in\n${numbered(lines, () => 'Text("one.name")')}\n}`],
]

const walks = texts.flatMap(([text, whole]) =>
  Object.entries(readers).map(([name, read]) => ({ text, whole, name, read })),
)

test.each(walks)('of $text twice as many take $name about twice as many nodes', ({ whole, read }) => {
  const [once, twice] = [visitsOf(read, whole(300)), visitsOf(read, whole(600))]
  expect(twice).toBeLessThanOrEqual(once * 2.2)
})

test('code that is read for ever is given up as too tangled, from then on too, and other code is not', () => {
  const code = 'struct Tangled { var days = 1 }'
  expect(canReadSwift(code)).toBe(true)
  const before = nodesVisited()
  expect(readSwift(code, forEver)).toBeNull()
  expect(nodesVisited() - before).toBeLessThan(1_200_000)
  expect([canReadSwift(code), readCodeModel(code), swiftFaults(code)]).toEqual([false, null, []])
  expect(readCodeModel('struct Plain { var days = 1 }')?.types).toHaveLength(1)
})

test('an error of a reader is no tangle', () => {
  const fail = () => {
    throw new RangeError('This reader has a bug')
  }
  expect(() => readSwift('let a = 1', fail)).toThrow('This reader has a bug')
  expect(canReadSwift('let a = 1')).toBe(true)
})

function numbered(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n')
}

function visitsOf(read: (code: string) => unknown, code: string): number {
  expect(canReadSwift(code)).toBe(true)
  const before = nodesVisited()
  read(code)
  return nodesVisited() - before
}

function forEver(root: { descendantsOfType: (type: string) => unknown }): never {
  for (;;) root.descendantsOfType('pattern')
}

import type { SwiftNode } from './swift-tree.ts'

const mostTests = 60

/** Reports tests that prove nothing: no expectation, only trivially true ones, or no use of the learner's code. */
export function emptyTests(root: SwiftNode): { line: number; says: string }[] {
  const functions = root.descendantsOfType('function_declaration')
  const tests = functions.filter(isTest).slice(0, mostTests)
  const own = namesOutside(root, tests)
  return tests.flatMap((test) => {
    const name = test.childForFieldName('name')?.text ?? 'this test'
    const line = test.startPosition.row + 1
    const expectations = expectationsIn(test)
    if (
      !/#expect\b|#require\b|\btry\b(?![?!])|\bXCTAssert|\bIssue\.record\b|\bXCTFail\b|\bconfirmation\b/.test(
        test.text,
      )
    )
      return [{ line, says: `\`${name}\` expects nothing, so it passes whatever the code does.` }]
    if (expectations.length > 0 && expectations.every(isAlwaysSo))
      return [
        {
          line,
          says: `The expectation of \`${name}\` is always true, whatever the code does: compare a result of your code.`,
        },
      ]
    const used = new Set(
      test.descendantsOfType(['simple_identifier', 'type_identifier']).map(({ text }) => text),
    )
    // A test that checks a bundled file need not use the app's code.
    const readsFile = /\bBundle\b|contentsOf|\bFileManager\b/.test(test.text)
    return own.size > 0 && !readsFile && ![...own].some((one) => used.has(one))
      ? [{ line, says: `\`${name}\` uses none of your code, so it passes whatever your code does.` }]
      : []
  })
}

function isTest(node: SwiftNode): boolean {
  return (
    /^(?:@MainActor\s+)?@Test\b/.test(node.text) ||
    /^test[A-Z_]/.test(node.childForFieldName('name')?.text ?? '')
  )
}

/** Names of types, functions and a suite's properties outside the tests. */
function namesOutside(root: SwiftNode, tests: readonly SwiftNode[]): ReadonlySet<string> {
  const isInTest = (node: SwiftNode) =>
    tests.some(({ startIndex, endIndex }) => startIndex <= node.startIndex && node.endIndex <= endIndex)
  const holdsTest = (node: SwiftNode) =>
    tests.some(({ startIndex, endIndex }) => node.startIndex <= startIndex && endIndex <= node.endIndex)
  return new Set(
    root
      .descendantsOfType([
        'class_declaration',
        'function_declaration',
        'protocol_declaration',
        'property_declaration',
      ])
      .filter((node) => !isInTest(node) && !holdsTest(node))
      .flatMap((node) => node.childForFieldName('name')?.text ?? []),
  )
}

function expectationsIn(test: SwiftNode): SwiftNode[] {
  return test.descendantsOfType('macro_invocation').filter(({ text }) => /^#(?:expect|require)\b/.test(text))
}

/**
 * Whether an expectation is always true: no names (`#expect(1 + 1 == 2)`), or equal sides (`#expect(box == box)`).
 */
function isAlwaysSo(expectation: SwiftNode): boolean {
  const [condition] = expectation.descendantsOfType('value_argument')
  return (
    condition !== undefined &&
    (/^([\w.]{1,80})\s{0,4}[<>=]=\s{0,4}\1$/.test(condition.text) ||
      condition.descendantsOfType(['simple_identifier', 'lambda_literal']).length === 0)
  )
}

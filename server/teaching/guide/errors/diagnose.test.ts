import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiagnose } from './diagnose.ts'
import { loadDiagnostics } from './diagnostic.ts'

const diagnose = createDiagnose(
  await loadDiagnostics(path.join(import.meta.dirname, '../../../../knowledge/diagnostics')),
)

const buildLog = `
SwiftCompile normal arm64 Compiling\\ TripList.swift (in target 'Trips' from project 'Trips')
/Users/ana/Trips/Views/TripList.swift:9:5: warning: variable 'old' was never used; consider replacing with '_' or removing it
/Users/ana/Trips/Views/TripList.swift:21:17: error: cannot find 'tripNmae' in scope
            Text(tripNmae)
                 ^~~~~~~~
/Users/ana/Trips/Views/TripList.swift:30:9: error: missing return in instance method expected to return 'String'
Command SwiftCompile failed with a nonzero exit code
** BUILD FAILED **
`

test('the first real error of a build log is found among the noise', () => {
  const diagnosis = diagnose(buildLog)
  expect(diagnosis?.diagnostic.id).toBe('cannot-find-in-scope')
  expect(diagnosis?.error).toMatchObject({ file: 'TripList.swift', line: 21, column: 17 })
})

test("the learner's own names are taken from the message", () => {
  expect(diagnose(buildLog)?.names).toEqual({ name: 'tripNmae' })
  expect(
    diagnose("Initializer 'init(_:content:)' on 'ForEach' requires that 'User' conform to 'Identifiable'")
      ?.names,
  ).toMatchObject({ type: 'User', view: 'ForEach' })
})

test('warnings and later errors are counted and put aside', () => {
  expect(diagnose(buildLog)).toMatchObject({ otherErrors: 1, warnings: 1 })
})

test('a failed command is only named where nothing else is', () => {
  expect(diagnose('Command PhaseScriptExecution failed with a nonzero exit code')?.diagnostic.id).toBe(
    'phase-script-failed',
  )
})

test('curly quotes, missing quotes and capitals do not matter', () => {
  expect(diagnose('No such module ‘Alamofire’')?.diagnostic.id).toBe('no-such-module')
  expect(diagnose('NO SUCH MODULE Alamofire')?.diagnostic.id).toBe('no-such-module')
})

test('a crash is recognised in the words of the console', () => {
  expect(
    diagnose(
      'Trips/ContentView.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value',
    )?.diagnostic.id,
  ).toBe('unexpectedly-found-nil')
  expect(diagnose('Thread 1: Fatal error: Index out of range')?.diagnostic.id).toBe('index-out-of-range')
})

test('a message that says more beats one that says less', () => {
  expect(diagnose('Fatal error: No ObservableObject of type Cart found.')?.diagnostic.id).toBe(
    'no-observableobject-found',
  )
})

test('the tools version of a package is not taken for an iOS version', () => {
  const diagnosis = diagnose(
    "package 'lists' is using Swift tools version 6.2.0 but the installed version is 6.0.0",
  )
  expect(diagnosis?.diagnostic.id).toBe('package-tools-version')
  expect(diagnosis?.names).toEqual({ name: 'lists', tools: '6.2.0', installed: '6.0.0' })
})

test('a class in two libraries is a warning at run time, not a link error', () => {
  expect(
    diagnose('objc[411]: Class AMSupportURL is implemented in both /usr/lib/a.dylib and /usr/lib/b.dylib')
      ?.diagnostic.id,
  ).toBe('class-implemented-twice')
})

test('a module that could not be built was found, and another error comes first', () => {
  const unbuilt = "/Users/ana/Trips/Trip.swift:2:8: error: could not build Objective-C module 'Firebase'"
  expect(diagnose(unbuilt)?.diagnostic.id).toBe('could-not-build-module')
  expect(
    diagnose(`${unbuilt}\n/Users/ana/Trips/Trip.swift:9:5: error: cannot find 'tripNmae' in scope`)
      ?.diagnostic.id,
  ).toBe('cannot-find-in-scope')
})

test('a question without an error is no error', () => {
  expect(diagnose('how do I make a list with sections')).toBeNull()
})

/** Messages about something superfluous; they must not get the answer for something missing. */
const tooMuch: [string, string][] = [
  ["No 'async' operations occur within 'await' expression", 'no-async-operations'],
  ["No calls to throwing functions occur within 'try' expression", 'nothing-throws'],
  ["'catch' block is unreachable because no errors are thrown in 'do' block", 'nothing-throws'],
  ["Variable 'x' was never mutated; consider changing to 'let' constant", 'never-mutated'],
  ["Variable 'x' was never used; consider replacing with '_' or removing it", 'value-never-used'],
  ["Code after 'return' will never be executed", 'never-executed'],
  ["Cannot force unwrap value of non-optional type 'Int'", 'not-optional'],
  ["Cannot use optional chaining on non-optional value of type 'String'", 'not-optional'],
  ["Extra argument 'age' in call", 'extra-argument'],
  ["Argument 'age' must precede argument 'name'", 'argument-labels'],
  ["Invalid redeclaration of 'load()'", 'declared-twice'],
  ["Static member 'shared' cannot be used on instance of type 'Dog'", 'instance-or-type'],
  ["Variable 'x' used before being initialized", 'used-before-initialized'],
  ["Consecutive statements on a line must be separated by ';'", 'two-on-a-line'],
  ["Result of call to 'sorted()' is unused", 'unused-result'],
  ["Value of optional type 'String?' must be unwrapped to a value of type 'String'", 'must-be-unwrapped'],
  ["Missing argument for parameter 'name' in call", 'initializer-missing-argument'],
]

test.each(tooMuch)('is read by its own sentence: %s', (message, id) => {
  expect(diagnose(message)?.diagnostic.id).toBe(id)
})

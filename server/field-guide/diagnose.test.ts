import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiagnose } from './diagnose.ts'
import { loadDiagnostics } from './diagnostic.ts'

const diagnose = createDiagnose(await loadDiagnostics(path.join(import.meta.dirname, '../../knowledge/diagnostics')))

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
  expect(diagnose("Initializer 'init(_:content:)' on 'ForEach' requires that 'User' conform to 'Identifiable'")?.names).toMatchObject({ type: 'User', view: 'ForEach' })
})

test('warnings and later errors are counted and put aside', () => {
  expect(diagnose(buildLog)).toMatchObject({ otherErrors: 1, warnings: 1 })
})

test('a failed command is only named where nothing else is', () => {
  expect(diagnose('Command PhaseScriptExecution failed with a nonzero exit code')?.diagnostic.id).toBe('phase-script-failed')
})

test('curly quotes, missing quotes and capitals do not matter', () => {
  expect(diagnose('No such module ‘Alamofire’')?.diagnostic.id).toBe('no-such-module')
  expect(diagnose('NO SUCH MODULE Alamofire')?.diagnostic.id).toBe('no-such-module')
})

test('a crash is recognised in the words of the console', () => {
  expect(diagnose('Trips/ContentView.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value')?.diagnostic.id).toBe('unexpectedly-found-nil')
  expect(diagnose('Thread 1: Fatal error: Index out of range')?.diagnostic.id).toBe('index-out-of-range')
})

test('a message that says more beats one that says less', () => {
  expect(diagnose('Fatal error: No ObservableObject of type Cart found.')?.diagnostic.id).toBe('no-observableobject-found')
})

test('a question without an error is no error', () => {
  expect(diagnose('how do I make a list with sections')).toBeNull()
})

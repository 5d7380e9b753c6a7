import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import path from 'node:path'

const { guide } = await knownKnowledge()
const diagnostics = await loadDiagnostics(path.join(projectRoot, 'knowledge', 'diagnostics'))

const identifiable =
  "Referencing initializer 'init(_:rowContent:)' on 'List' requires that 'Recipe' conform to 'Identifiable'"

describe('code after an error is judged by that error', () => {
  test.each([
    ['struct Recipe {\n    let id = UUID()\n    let name: String\n}', /^No, not yet\. The `id` is there/],
    ['struct Recipe {\n    let name: String\n}', /^No, not yet\. `Recipe` has no `id` yet/],
    ['struct Recipe: Identifiable {\n    let name: String\n}', /^No, not yet\. .*no `id` yet/],
    ['struct Recipe: Identifiable {\n    let id = UUID()\n    let name: String\n}', /^`Recipe`/],
  ])('a type for a list: %s', (code, verdict) => {
    expect(talk(identifiable, `${code}\n\nlike this?`).at(-1)).toMatch(verdict)
    expect(talk(identifiable, code).at(-1)).toMatch(verdict)
    expect(talk(identifiable, `${code}\nsame error again`).at(-1)).toMatch(verdict)
  })

  test.each([
    ['if current < questions.count { current += 1 }', /^No, not yet\. At the last place/],
    ['if current < questions.count - 1 { current += 1 }', /^`current` stops/],
    ['if current + 1 < questions.count { current += 1 }', /^It asks about the next place/],
  ])('an index: %s', (line, verdict) => {
    const crash = 'my app crashes with Fatal error: Index out of range'
    expect(talk(crash, `${line}\n\nis this right?`).at(-1)).toMatch(verdict)
    expect(talk(crash, `${line} better?`).at(-1)).toMatch(verdict)
  })

  test('"does it crash or not?" begins with the yes or no', () => {
    const [, , reply] = talk(
      'Fatal error: Index out of range',
      'if current < questions.count { current += 1 }\n\nlike this?',
      'so does it crash or not?',
    )
    expect(reply).toMatch(/^Yes, it still can\./)
  })

  test('"where do I put it?" after an error is about that error', () => {
    const shown = `struct Recipe {\n    let name: String\n}\n\n${identifiable}`
    expect(talk(shown, 'where do i put the id?').at(-1)).toContain('`struct Recipe: Identifiable {`')
  })

  test('all checks are patterns, and each says something of the learner’s own names', () => {
    const checks = diagnostics.flatMap((one) => one.checks)
    expect(checks.length).toBeGreaterThan(15)
    for (const { finds } of checks)
      expect(() => new RegExp(finds.replace(/\{[a-z]+\}/g, 'Plant'))).not.toThrow()
  })
})

describe('a line after an answer is compared with what that answer showed', () => {
  const question = 'How do I sort an array of structs by a property?'

  test('the same form with other names is right', () => {
    expect(talk(question, 'hikes.sorted { $0.km > $1.km }\n\nis this right?').at(-1)).toMatch(
      /^I compared the form only/,
    )
  })

  test('another form is neither affirmed nor denied', () => {
    const reply = talk(question, 'hikes.sorted { $0.km }\n\nlike this?').at(-1)
    expect(reply).not.toMatch(/^(?:Yes|No)/)
    expect(reply).toContain('I cannot tell')
  })

  test('a claim behind it is read as a claim', () => {
    expect(talk(question, 'so sorted changes the array itself, yes?').at(-1)).toMatch(/^No,/)
  })

  test('a property that is wished for stands in the line that sorts', () => {
    const reply = talk(
      question,
      'struct Hike { let name: String; let km: Double }',
      'sorted by km, longest first?',
    ).at(-1)
    expect(reply).toContain('hikes.sorted { $0.km > $1.km }')
  })
})

test('a claim that only opens and ends like a confirmation is read as a claim', () => {
  const [, , reply] = talk(
    "Cannot assign to value: 'name' is a 'let' constant",
    'var name = "Ana"\nname = "Ben"\n\nlike this?',
    'so let can never change, right?',
  )
  expect(reply).not.toContain('is a `var` now')
})

test('a mended fault is said to be gone, and nothing more is confirmed', () => {
  const view = (property: string) =>
    `struct Counter: View {\n    ${property} count = 0\n    var body: some View {\n        Button("Tap \\(count)") { count += 1 }\n    }\n}`
  const [, reply] = talk(view('var'), `${view('@State private var')}\nis this right?`)
  expect(reply).toMatch(/^What I said about .* is gone\./)
  expect(reply).toContain('That is all I checked')
})

test('a fault whose place is not in the new version is not called mended', () => {
  const model = 'class Counter {\n    var count = 0\n}\n\n'
  const view =
    'struct CounterView: View {\n    @State private var counter = Counter()\n    var body: some View {\n        Button("Tap \\(counter.count)") { counter.count += 1 }\n    }\n}'
  const [, reply] = talk(`the number stays 0\n${model}${view}`, `better?\n${view.replace('Tap', 'Add')}`)
  expect(reply).not.toMatch(/is gone|^Yes/)
})

test('"and a class?" is no claim about views', () => {
  expect(talk('what is a struct', 'and a class?')[1]).not.toMatch(/^No, a SwiftUI view/)
})

test('"so I need X, yes?" is affirmed only for the way that was shown', () => {
  const [, reply] = talk('how do I keep the data when the app closes?', 'ok so i need SwiftData, yes?')
  expect(reply).toMatch(/^For the way that I showed, yes/)
  expect(talk('how do I keep the data when the app closes?', 'ok so i need CoreData, yes?')[1]).not.toMatch(
    /^(?:For the way|Yes)/,
  )
})

test('a belief about one thing is not judged by what is known of another', () => {
  expect(guide.understanding.readBelief('so @State is saved to disk, right?')?.misconception.id).toBe(
    'state-survives-restart',
  )
  expect(guide.understanding.readBelief('@Namespace is saved to disk, right?')).toBeNull()
})

test.each([
  ['I wrote "Hi Oma" and it showed up!!', true],
  ['yay my first button works!!!', true],
  ['it works but the list is empty', false],
  ['it works now, how do I add a second one?', false],
])('good news gets joy and a next step, and nothing else does: "%s"', (said, isNews) => {
  expect(/^(?:Yes!|Yes, it runs|Great)/.test(talk('what is @State', said).at(-1) ?? '')).toBe(isNews)
})

test.each(["I don't know what ?? does", 'what does $ mean', 'what is -> for'])(
  'a sign without letters is explained: "%s"',
  (question) => {
    expect(talk(question)[0]).toMatch(/`/)
    expect(talk(question)[0]).not.toMatch(/^I do not know/)
  },
)

test('grief is met as grief', () => {
  const [reply] = talk('my mum died last month, i feel hopeless')
  expect(reply).toMatch(/^I am sorry/)
  expect(reply).not.toContain('slow at the start')
})

function talk(...said: string[]): string[] {
  return talkWithTutor(guide, ...said)
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { readAttempt } from './read-attempt.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

const { guide } = await knownKnowledge()
const { packs } = guide
const plan = planOfKind('general-list')

/** Help for a task of a plan whose `Entry` has a name, a note, a flag and a creation date. */
function helpOn(id: string): TaskHelp {
  return packs.helpOn(plan, { title: '', madeFrom: `general-list/${id}` })!
}

const fields = 'var name: String\nvar note = ""\nvar isMarked = false\nvar createdAt = Date.now'
const start = 'init(name: String) { self.name = name }'

describe('attempts at the type', () => {
  test.each([
    ['as it was asked for', `@Model final class Entry {\n${fields}\n${start}\n}`],
    [
      'not final, with imports',
      `import SwiftData\nimport Foundation\n@Model\nclass Entry {\n${fields}\n${start}\n}`,
    ],
    [
      'in the learner’s own words',
      `@Model class Entry {\nvar title: String\nvar text: String\nvar favourite: Bool\nvar day: Date\ninit() { title = ""; text = ""; favourite = false; day = .now }\n}`,
    ],
    [
      'with an enum of their own',
      `enum Mark { case none, star }\n@Model class Entry {\nvar name: String\nvar note: String?\nvar mark = Mark.none\nvar createdAt = Date.now\ninit(name: String) { self.name = name }\n}`,
    ],
    [
      'with more than was asked',
      `@Model class Entry {\n${fields}\nvar link: URL?\n${start}\nfunc rename(to other: String) { name = other }\n}`,
    ],
  ])('right: %s', (_how, code) => {
    expect(readAttempt(helpOn('model'), code)).toMatchObject({ progress: 'right' })
  })

  test.each([
    ['a struct SwiftData does not keep', `struct Entry {\n${fields}\n}`],
    ['half of it missing', `@Model class Entry {\nvar name: String\n${start}\n}`],
    [
      'a day kept as text',
      `@Model class Entry {\nvar name: String\nvar note = ""\nvar isMarked = false\nvar createdAt: String\n${start}\n}`,
    ],
    ['a bracket missing', `@Model class Entry {\n${fields}\n${start}\n`],
    ['something else', 'struct ContentView: View { var body: some View { Text("Hello") } }'],
  ])('not right: %s', (_how, code) => {
    expect(readAttempt(helpOn('model'), code).progress).not.toBe('right')
  })

  test('what is missing is said in the learner’s own names', () => {
    const { found } = readAttempt(helpOn('model'), `@Model class Entry {\nvar name: String\n${start}\n}`)
    // The task mentions `note`; `isMarked` is only in the plan, which the learner does not see.
    expect(found[0]!.says).toContain('`Entry` does not remember `note` yet')
    expect(found[0]!.says).not.toContain('isMarked')
  })
})

const query = '@Query var entries: [Entry]'

describe('attempts at the list', () => {
  test.each([
    [
      'a plain list',
      `struct AllView: View { ${query}\nvar body: some View { List(entries) { entry in Text(entry.name) } } }`,
    ],
    [
      'with ForEach',
      `struct AllView: View { ${query}\nvar body: some View { List { ForEach(entries) { Text($0.name) } } } }`,
    ],
    [
      'as a stack',
      `struct AllView: View { ${query}\nvar body: some View { ScrollView { LazyVStack { ForEach(entries) { e in HStack { Text(e.name); Text(e.note) } } } } } }`,
    ],
    [
      'with a row of its own',
      `struct AllView: View { ${query}\nvar body: some View { List(entries) { EntryRow(entry: $0) } } }\nstruct EntryRow: View { let entry: Entry\nvar body: some View { Text(entry.name) } }`,
    ],
    [
      'handed the entries',
      'struct AllView: View { let entries: [Entry]\nvar body: some View { List(entries) { entry in Label(entry.name, systemImage: "star") } } }',
    ],
  ])('right: %s', (_how, code) => {
    expect(readAttempt(helpOn('list'), code)).toMatchObject({ progress: 'right' })
  })

  test.each([
    ['one fixed text', `struct AllView: View { ${query}\nvar body: some View { Text("Entries") } }`],
    [
      'rows that ignore their entry',
      `struct AllView: View { ${query}\nvar body: some View { List(entries) { entry in Text("Row") } } }`,
    ],
    ['no view around it', 'List(entries) { entry in Text(entry.name) }'],
    [
      'strings in place of entries',
      'struct AllView: View { let names = ["a"]\nvar body: some View { List(names, id: \\.self) { Text($0) } } }',
    ],
    [
      'a function without brackets',
      `struct AllView: View { ${query}\nfunc load() {}\nvar body: some View { List(entries) { entry in Text(entry.name) }.onAppear { load } } }`,
    ],
  ])('not right: %s', (_how, code) => {
    expect(readAttempt(helpOn('list'), code).progress).not.toBe('right')
  })
})

test.each([
  ['nothing', '   '],
  ['two megabytes', 'let a = 1\n'.repeat(200_000)],
])('%s is not read as an attempt', (_what, code) => {
  expect(readAttempt(helpOn('model'), code)).toMatchObject({ verdict: 'unknown', progress: null })
})

test('another language is not right', () => {
  expect(
    readAttempt(helpOn('model'), 'data class Entry(val name: String)\nfun main() = println("x")').verdict,
  ).not.toBe('right')
})

interface Written {
  madeFrom: string
  /** Why it is wrong, or what is right about it. */
  about: string
  swift: string
}

/** Attempts written only from the tasks' texts, without knowing the checks. */
function writtenAs(name: 'wrong' | 'right'): Written[] {
  const text = readFileSync(path.join(import.meta.dirname, 'verdicts', `${name}.txt`), 'utf8')
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [madeFrom = ''] = head.split(' ')
      return { madeFrom, about: head.slice(madeFrom.length + 1), swift: lines.join('\n').trim() }
    })
}

function judged({ madeFrom, swift }: Written) {
  const of = planOfKind(madeFrom.split('/')[0]!)
  return readAttempt(packs.helpOn(of, { title: '', madeFrom })!, swift)
}

describe('sixty wrong and sixty right attempts at tasks of all kinds', () => {
  test('none that is wrong is proved', () => {
    const wrong = writtenAs('wrong')
    expect(wrong.length).toBeGreaterThanOrEqual(60)
    expect(wrong.filter((one) => judged(one).verdict === 'proved')).toEqual([])
  })

  test('none that is right is called wrong, or is said to lack something', () => {
    const verdicts = writtenAs('right').map((one) => ({ one, is: judged(one).verdict }))
    expect(verdicts.length).toBeGreaterThanOrEqual(60)
    expect(verdicts.filter(({ is }) => is === 'wrong' || is === 'missing')).toEqual([])
    expect(verdicts.filter(({ is }) => is === 'proved').length).toBeGreaterThanOrEqual(2)
  })
})

describe('what no other file can mend is wrong, with its line', () => {
  const view = (head: string, body: string) =>
    `import SwiftUI\nimport SwiftData\nstruct AllView: View {\n${head}\nvar body: some View {\n${body}\n}\n}`

  test.each([
    [
      'SwiftData is not imported',
      `import Foundation\n@Model final class Entry {\n${fields}\n${start}\n}`,
      2,
      'import SwiftData',
    ],
    [
      '`@Model` on a struct',
      `import SwiftData\n@Model struct Entry {\n${fields}\n}`,
      2,
      'works on a class only',
    ],
    [
      '`$` on a plain property',
      view('var text = ""', 'TextField("Name", text: $text)'),
      6,
      '`$text` needs a binding',
    ],
    [
      'a value for a binding',
      view('@State var text = ""', 'TextField("Name", text: text)'),
      6,
      'text: $text',
    ],
    ['an empty list', view('', 'List { }'), 6, 'The braces of `List` are empty'],
    [
      'a query that nothing reads',
      view('@Query var entries: [Entry]', 'Text("Entries")'),
      4,
      'nothing in this view reads it',
    ],
    [
      'the template',
      'import SwiftUI\nstruct ContentView: View {\nvar body: some View {\nImage(systemName: "globe")\nText("Hello, world!")\n}\n}',
      5,
      "still Xcode's template",
    ],
    [
      'a test that is always so',
      'import Testing\nfunc sum(_ a: Int, _ b: Int) -> Int { a + b }\n@Test func adds() { #expect(1 + 1 == 2) }',
      3,
      'is always true',
    ],
    [
      'a test that uses nothing of the code',
      'import Testing\nfunc sum(_ a: Int, _ b: Int) -> Int { a + b }\n@Test func adds() { let all = [1]\n#expect(all.count == 1) }',
      3,
      'uses none of your code',
    ],
    [
      'a property that the type has not',
      `${view('@Query var entries: [Entry]', 'List(entries) { entry in Text(entry.headline) }')}\n@Model final class Entry {\n${fields}\n${start}\n}`,
      6,
      'your `Entry` has no `headline`',
    ],
  ])('%s', (_what, swift, line, says) => {
    const read = readAttempt(helpOn('list'), swift)
    expect(read.verdict).toBe('wrong')
    expect(read.faults).toContainEqual({ line, says: expect.stringContaining(says) })
  })

  test('a property that is not in view and not in the plan leaves the attempt unjudged', () => {
    const swift = view(
      '@Query var entries: [Entry]',
      'List(entries) { entry in Text(entry.name + entry.headline) }',
    )
    expect(readAttempt(helpOn('list'), swift)).toMatchObject({
      verdict: 'unknown',
      doubts: [{ written: 'entry.headline', line: 6 }],
    })
  })
})

import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plan-of-kind.ts'
import { readAttempt } from './read-attempt.ts'
import type { TaskHelp } from './task-help.ts'

const { guide } = await knownKnowledge()
const { packs } = guide
const plan = planOfKind('general-list')

/** `Entry` has a name, a note, a flag and a creation date. */
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
    expect(readAttempt(helpOn('model'), code)).toMatchObject({ verdict: 'right' })
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
    expect(readAttempt(helpOn('model'), code).verdict).not.toBe('right')
  })

  test('what is missing is said in the learner’s own names', () => {
    const { found } = readAttempt(helpOn('model'), `@Model class Entry {\nvar name: String\n${start}\n}`)
    // The task names `note`; `isMarked` is only in the plan, so learners cannot know about it.
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
    expect(readAttempt(helpOn('list'), code)).toMatchObject({ verdict: 'right' })
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
    expect(readAttempt(helpOn('list'), code).verdict).not.toBe('right')
  })
})

test.each([
  ['nothing', '   '],
  ['two megabytes', 'let a = 1\n'.repeat(200_000)],
])('%s is not read as an attempt', (_what, code) => {
  expect(readAttempt(helpOn('model'), code).verdict).toBe('unread')
})

test('another language is not right', () => {
  expect(
    readAttempt(helpOn('model'), 'data class Entry(val name: String)\nfun main() = println("x")').verdict,
  ).not.toBe('right')
})

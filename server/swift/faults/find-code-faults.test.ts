import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { loadArticles } from '#server/teaching/guide/load-articles.ts'
import { loadRecipes } from '#server/teaching/guide/recipe.ts'
import { loadCodeFaults } from '#server/teaching/guide/review/code-fault-text.ts'
import { faultKinds } from './code-fault.ts'
import { findCodeFaults } from './find-code-faults.ts'

const knowledge = path.join(projectRoot, 'knowledge')
const texts = await loadCodeFaults(path.join(knowledge, 'code-faults.yaml'))
const onlyAsked = new Set(texts.filter((text) => text.onlyAsked).map(({ kind }) => kind))

/** The faults found, without those of other kinds that are only reported for a fitting symptom. */
function kindsIn(code: string, kind?: string): string[] {
  return findCodeFaults(code)
    .map((fault) => fault.kind)
    .filter((found) => found === kind || !onlyAsked.has(found))
}

test('every kind of fault has its text', () => {
  expect(texts.map(({ kind }) => kind).toSorted()).toEqual([...faultKinds].toSorted())
})

test.each(texts)(
  '$kind is found in code that has it, alone, and not in code that has not',
  ({ kind, has, hasNot }) => {
    expect(kindsIn(has, kind)).toEqual([kind])
    expect(kindsIn(hasNot, kind)).toEqual([])
  },
)

test('the code of the Field Guide has no faults, except one that shows a mistake', async () => {
  const [articles, recipes] = await Promise.all([
    loadArticles(path.join(knowledge, 'articles')),
    loadRecipes(path.join(knowledge, 'recipes')),
  ])
  const pieces = [
    ...articles.flatMap(({ sections }) =>
      sections
        .filter(({ heading }) => heading === 'In code')
        .flatMap(({ markdown }) => codeBlocks(markdown).filter(({ language }) => language === 'swift'))
        .map(({ code }) => code),
    ),
    ...recipes.flatMap(({ code }) => code ?? []),
  ]
  const found = pieces.flatMap((code) =>
    findCodeFaults(code)
      .filter(({ kind }) => !texts.some((text) => text.kind === kind && text.onlyAsked))
      .map(({ kind, line }) => `${kind}: ${code.split('\n')[line - 1]?.trim()}`),
  )
  expect(pieces.length).toBeGreaterThan(200)
  expect(found).toEqual(['body-calls-change: Text("Best: \\(bestScore())")'])
})

test('code that is too long to read has no faults that are said', () => {
  expect(findCodeFaults('a.removeLast()\n'.repeat(4000))).toEqual([])
})

test('a total that is changed elsewhere, or whose name is used before, is not reported as hidden', () => {
  const reported = (inside: string, after: string) =>
    findCodeFaults(
      `func sum(_ all: [Run]) -> Int {\n    var sum = 0\n    for run in all {\n        ${inside}\n    }\n    ${after}\n    return sum\n}`,
    ).filter(({ kind }) => kind === 'total-shadowed').length
  expect(reported('let sum = run.length', '')).toBe(1)
  expect(reported('let sum = run.length', 'sum = all.count')).toBe(0)
  expect(reported('sum += 1\n        let sum = run.length', '')).toBe(0)
})

test('the line of a database in memory is that of its argument', () => {
  const code =
    'struct PlantApp: App {\n    var body: some Scene {\n        WindowGroup { ContentView() }\n            .modelContainer(for: Plant.self, inMemory: true)\n    }\n}'
  expect(findCodeFaults(code)).toEqual([
    { kind: 'store-in-memory', line: 4, name: 'inMemory: true', other: '' },
  ])
})

test('a request in code that adds one is not reported, nor one that is a property', () => {
  const made = 'let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)'
  const kinds = (code: string) => findCodeFaults(code).map(({ kind }) => kind)
  expect(kinds(made)).toEqual(['request-not-added'])
  expect(kinds(`${made}\ncenter.add(request)`)).toEqual([])
  expect(kinds(`struct Reminder {\n    ${made}\n}`)).toEqual([])
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { readKnowledge } from '#server/teaching/guide/field-guide.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { createInventedSymbols } from './invented-symbols.ts'
import { evaluateOwnQuestions, type QuestionResult } from './questions.ts'

const { tune, heldOut } = await evaluateOwnQuestions()
const results = [...tune.results, ...heldOut.results]

test('every answer keeps the form: length, code that parses, one question, sources', () => {
  expect(results.filter((result) => result.faults.length > 0).map(inShort)).toEqual([])
})

test('everything that must be declined is declined', () => {
  const declines = results.filter((result) => result.case.kind === 'decline')
  expect(declines.length).toBeGreaterThan(20)
  expect(declines.filter((result) => !result.passed).map(inShort)).toEqual([])
})

test('at least 85 of 100 answers say what they must, and the right article is among three for 92', () => {
  const rated = results.filter((result) => result.case.kb_any.length > 0)
  expect(results.filter((result) => result.passed).length / results.length).toBeGreaterThanOrEqual(0.85)
  expect(
    rated.filter((result) => result.place >= 0 && result.place < 3).length / rated.length,
  ).toBeGreaterThanOrEqual(0.92)
})

test('no answer names a type or a modifier that the knowledge does not hold', async () => {
  const inventedIn = createInventedSymbols(await readKnowledge(path.join(projectRoot, 'knowledge')))
  expect(
    results.flatMap(({ markdown, case: asked }) =>
      inventedIn(markdown, [asked.question, ...(asked.history ?? []).map(([, text]) => text)].join('\n')),
    ),
  ).toEqual([])
  expect(inventedIn('Use `MagicCarpetView` with `.flyAway(to: 3)`.', '')).toEqual([
    'MagicCarpetView',
    'flyAway',
  ])
})

/** The held-out half must not be looked at while tuning, so only the number of its failures is shown. */
function inShort(result: QuestionResult): string {
  if (heldOut.results.includes(result)) return 'one of the held-out half'
  return `${result.case.id} ${result.kind}: ${result.faults.join('; ')} ${result.case.question.slice(0, 60)}`
}

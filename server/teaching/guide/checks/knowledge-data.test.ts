import path from 'node:path'
import { expect, test } from 'vitest'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { loadArticles } from '#server/teaching/guide/load-articles.ts'
import { loadRecipes } from '#server/teaching/guide/recipe.ts'
import { loadReviewRules } from '#server/teaching/guide/review/review-rule.ts'
import { loadUncovered } from '#server/teaching/guide/uncovered.ts'

const folder = path.join(import.meta.dirname, '../../../../knowledge')
const slugs = new Set((await loadArticles(path.join(folder, 'articles'))).map((article) => article.slug))
const diagnostics = await loadDiagnostics(path.join(folder, 'diagnostics'))
const recipes = await loadRecipes(path.join(folder, 'recipes'))
const rules = await loadReviewRules(path.join(folder, 'review.yaml'))
const uncovered = await loadUncovered(path.join(folder, 'uncovered.yaml'))
const availability = await loadAvailability(path.join(folder, 'availability.yaml'))

test('at least 120 error texts are known, each once', () => {
  const ids = diagnostics.map((diagnostic) => diagnostic.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(120)
})

test('at least 25 remarks are known, each once', () => {
  const ids = rules.map((rule) => rule.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(25)
})

test('diagnostics, recipes, remarks and availabilities name articles that exist', () => {
  const named = [...diagnostics, ...recipes]
    .flatMap((entry) => [entry.article, ...entry.related])
    .concat(
      [...rules, ...availability].map((entry) => entry.article),
      uncovered.flatMap((entry) => entry.nearest),
    )
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([])
})

test('every piece of Swift in diagnostics and recipes parses', () => {
  const pieces = [
    ...diagnostics.flatMap((entry) => [entry.before, entry.after]),
    ...recipes.map((entry) => entry.code),
  ].filter((code) => code !== undefined)
  expect(pieces.filter((code) => swiftFaults(code).length > 0)).toEqual([])
})

test('a diagnostic asks one question, in its own place', () => {
  const told = diagnostics.flatMap((entry) => [
    entry.meaning,
    entry.concept,
    entry.step,
    ...entry.causes.flatMap((cause) => [cause.tell, cause.fix]),
  ])
  expect(told.filter((text) => /\?(?=\s|$)/.test(text.replace(/`[^`]*`/g, '')))).toEqual([])
})

test('a twin names things that are in its code', () => {
  const wrong = diagnostics.flatMap((entry) =>
    Object.values(entry.twin).filter((name) => !(entry.after ?? '').includes(name)),
  )
  expect(wrong).toEqual([])
})

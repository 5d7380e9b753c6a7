import path from 'node:path'
import { expect, test } from 'vitest'
import { articleVersions } from './article-versions.ts'
import { createAvailabilityFindings } from './availability-findings.ts'
import { loadAvailability } from './availability.ts'
import { compareIos } from './compare-ios.ts'
import { loadArticles } from '#server/teaching/guide/load-articles.ts'

const table = await loadAvailability(
  path.join(import.meta.dirname, '../../../../knowledge/availability.yaml'),
)
const findings = createAvailabilityFindings(table)

test('the table holds at least 250 APIs, each once, with patterns that compile', () => {
  const keys = table.map((entry) => `${entry.api} ${entry.until ? 'replaced' : 'new'}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(table.length).toBeGreaterThanOrEqual(250)
  expect(table.filter((entry) => entry.until).length).toBeGreaterThanOrEqual(60)
})

test('API that the target does not have is named with its line and its iOS', () => {
  expect(findings('List { }\n    .searchable(text: $words)\n    .glassEffect()', '17')).toEqual([
    { kind: 'too-new', api: '.glassEffect', line: 3, ios: '26', article: 'swiftui-liquid-glass' },
  ])
})

test('an outdated API is named with its replacement, if the target has it', () => {
  expect(findings('NavigationView { }', '17')).toMatchObject([
    { kind: 'replaced', ios: '16', use: expect.stringContaining('NavigationStack') },
  ])
  expect(findings('NavigationView { }', '15')).toEqual([])
})

test('a point release counts', () => {
  expect(findings('view.presentationBackground(.clear)', '16')).toHaveLength(1)
  expect(findings('view.presentationBackground(.clear)', '16.4')).toEqual([])
  expect(compareIos('16.10', '16.4')).toBeGreaterThan(0)
})

test('code behind a version guard is judged by the guard, code beside it is not', () => {
  const guarded =
    'if #available(iOS 26, *) {\n    view.glassEffect()\n} else {\n    view.background(.thinMaterial)\n}'
  expect(findings(guarded, '17')).toEqual([])
  expect(findings(`${guarded}\nview.backgroundExtensionEffect()`, '17')).toMatchObject([{ line: 6 }])
  expect(findings(guarded.replace('iOS 26', 'iOS 18'), '17')).toHaveLength(1)
})

test('a guard statement covers the rest of its scope, and an attribute its declaration', () => {
  const early =
    'func show() {\n    guard #available(iOS 26, *) else { return }\n    view.glassEffect()\n}\nfunc other() { view.glassEffect() }'
  expect(findings(early, '17')).toMatchObject([{ line: 5 }])
  expect(
    findings('@available(iOS 17, *)\n@Observable final class Trip { }\n@Observable class Plain { }', '16'),
  ).toMatchObject([{ api: '@Observable', line: 3 }])
  expect(
    findings(
      'if #unavailable(iOS 17) {\n    old()\n} else {\n    view.sensoryFeedback(.success, trigger: count)\n}',
      '16',
    ),
  ).toEqual([])
})

test("strings, comments and the learner's own types are not Apple's", () => {
  expect(findings('print("NavigationView") // .glassEffect()', '15')).toEqual([])
  expect(findings('struct Marker { }\nlet pin = Marker(at: place)', '16')).toEqual([])
})

test('an article says which iOS its code needs, also behind guards, and which older ways a reader may meet', async () => {
  const articles = await loadArticles(path.join(import.meta.dirname, '../../../../knowledge/articles'))
  const versionsOf = (slug: string) =>
    articleVersions(
      articles.find((article) => article.slug === slug)!,
      table,
      findings,
    )
  expect(versionsOf('swiftui-liquid-glass').brought[0]).toMatchObject({
    ios: '26',
    apis: expect.arrayContaining(['.glassEffect']),
  })
  expect(versionsOf('nav-stack').older.map(({ api }) => api)).toContain('NavigationView')
  expect(versionsOf('swift-basics')).toEqual({ brought: [], older: [] })
})

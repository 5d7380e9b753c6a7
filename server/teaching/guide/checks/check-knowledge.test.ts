import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Article } from '#contract/learning/article.ts'
import { createAvailabilityFindings } from '#server/teaching/guide/versions/availability-findings.ts'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import {
  dueAnswers,
  dueFiles,
  dueKinds,
  dueReviews,
  loadReviewedFiles,
} from '#server/teaching/guide/review-due.ts'
import { articleFaults } from './check-articles.ts'
import { guideFaults } from './check-guide.ts'
import { readingLevel } from './reading-level.ts'

const folder = path.join(import.meta.dirname, '../../../../knowledge')
const findings = createAvailabilityFindings(await loadAvailability(path.join(folder, 'availability.yaml')))
const { guide } = await knownKnowledge()
const known = new Set(guide.articles.map((article) => article.slug))
const sound = guide.findArticle('swiftui-lists')!

test('an article in form has no faults', () => {
  expect(faultsOf(sound)).toEqual([])
})

test.each([
  ['a section too many', withText('Next', (text) => text, 'More'), /sections are/],
  [
    'too few words',
    withText('The idea', () => 'Short.', undefined, ['Where it goes wrong', 'Step by step']),
    /words of prose/,
  ],
  [
    'prose for scholars',
    withText('The idea', () =>
      'Notwithstanding considerable implementational heterogeneity, declarative abstractions necessitate comprehensive conceptualization. '.repeat(
        60,
      ),
    ),
    /school year/,
  ],
  [
    'a link to nowhere',
    withText('Next', (text) => `${text}\n- See [nothing](/field-guide/no-such-page).`),
    /"no-such-page", which does not exist/,
  ],
  [
    'a link out of the text',
    withText('Next', (text) => `${text}\n- See [there](https://example.com).`),
    /belong in "sources"/,
  ],
  [
    'Swift that does not parse',
    withText('In code', (text) => `${text}\n\n\`\`\`swift\nlet = [\n\`\`\``),
    /does not parse/,
  ],
  [
    'broken Swift that parses',
    withText('In code', (text) => `${text}\n\n\`\`\`swift broken\nlet a = 1\n\`\`\``),
    /marked broken, but parses/,
  ],
  [
    'API newer than the minimum',
    withText('In code', (text) => `${text}\n\n\`\`\`swift\nlist.glassEffect()\n\`\`\``),
    /glassEffect of iOS 26/,
  ],
  [
    'an old way that is not marked',
    withText('In code', (text) => `${text}\n\n\`\`\`swift\nNavigationView { }\n\`\`\``),
    /uses NavigationView/,
  ],
  ['one question', withText('Check yourself', (text) => text.replace('**Q:**', 'Q:')), /exactly two rounds/],
  [
    'a source of others',
    { ...sound, sources: [{ title: 'A blog', url: 'https://example.com/lists' }] },
    /not a maker's own documentation/,
  ],
])('%s is a fault', (_, article, fault) => {
  expect(faultsOf(article).join('\n')).toMatch(fault)
})

test('newer API behind a guard, or under its iOS in the first line, is in form', () => {
  const guarded = '```swift\nif #available(iOS 26, *) {\n    list.glassEffect()\n}\n```'
  const stated = '```swift\n// iOS 26\nlist.glassEffect()\n```'
  expect(faultsOf(withText('In code', (text) => `${text}\n\n${guarded}\n\n${stated}`))).toEqual([])
})

test('a ring of prerequisites and a page that nothing leads to are faults of the whole', () => {
  expect(guideFaults(guide.articles)).toEqual([])
  const ring = guide.articles.map((article) =>
    article.slug === 'swiftui-views-modifiers' ? { ...article, prerequisites: ['swiftui-lists'] } : article,
  )
  expect(guideFaults(ring).join('\n')).toMatch(
    /swiftui-lists: needs itself, by way of swiftui-lists, swiftui-views-modifiers/,
  )
  expect(guideFaults([...guide.articles, { ...sound, slug: 'lonely' }])).toEqual([
    'lonely: no other article links to it',
  ])
})

test('the reading level rises with long sentences and long words, and code does not count', () => {
  expect(readingLevel('You see a list. It has rows. A row shows a trip.')).toBeLessThan(2)
  expect(
    readingLevel(
      'Declarative frameworks systematically synchronise heterogeneous representations with underlying observable state, which considerably reduces accidental complexity.',
    ),
  ).toBeGreaterThan(15)
  expect(
    readingLevel(
      'Write `NavigationSplitViewVisibility.doubleColumn` here.\n\n```swift\nlet internationalization = 1\n```',
    ),
  ).toBeLessThan(3)
})

test('an article is due half a year after it was checked, and earlier where rules change faster', () => {
  const articles = [
    { ...sound, slug: 'plain', reviewed: '2026-01-01' },
    { ...sound, slug: 'store', reviewed: '2026-01-01', group: 'ship' as const },
    { ...sound, slug: 'newest', reviewed: '2026-01-01', minimumIOS: '26' },
  ]
  expect(dueReviews(articles, '2026-03-31')).toEqual([])
  expect(dueReviews(articles, '2026-04-01').map(({ slug }) => slug)).toEqual(['store'])
  expect(dueReviews(articles, '2026-06-30').map(({ slug, due }) => `${slug} ${due}`)).toEqual([
    'store 2026-04-01',
    'newest 2026-05-01',
    'plain 2026-06-30',
  ])
  const answers = [{ id: 'price', reviewed: '2026-01-01', read: ['store'] }]
  expect(dueAnswers(answers, articles, '2026-04-01').map(({ due }) => due)).toEqual(['2026-04-01'])
})

test('each file beside the articles that says something about iOS has its day, and is due after its own number of days', async () => {
  const files = await loadReviewedFiles(path.join(folder, 'reviewed.yaml'))
  const spoken = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(?:(?:availability|review|uncovered)|(?:checks|diagnostics|misconceptions|recipes|starters)[/\\][^/\\]+|planner[/\\]f[^/\\]+)\.yaml$/.test(
      file,
    ),
  )
  expect(files.map(({ file }) => file).toSorted()).toEqual(
    spoken.map((file) => file.replaceAll('\\', '/')).toSorted(),
  )
  const two = [
    { file: 'diagnostics/app-store.yaml', reviewed: '2026-01-01', days: 90 },
    { file: 'review.yaml', reviewed: '2026-01-01', days: 180 },
  ]
  expect(dueFiles(two, '2026-03-31')).toEqual([])
  expect(dueFiles(two, '2026-04-01').map(({ slug, due }) => `${slug} ${due}`)).toEqual([
    'diagnostics/app-store.yaml 2026-04-01',
  ])
})

test('a kind of app is due half a year after somebody read it whole', () => {
  const kinds = [{ id: 'sudoku', reviewed: '2026-01-01' }]
  expect(dueKinds(kinds, '2026-06-29')).toEqual([])
  expect(dueKinds(kinds, '2026-06-30').map(({ slug }) => slug)).toEqual(['archetypes/sudoku.yaml'])
})

function faultsOf(article: Article): string[] {
  return articleFaults(article, known, findings)
}

/** A valid article with one section changed; optionally adds a section and empties others. */
function withText(
  heading: string,
  change: (text: string) => string,
  extra?: string,
  shortened: string[] = [],
): Article {
  const sections = sound.sections.map((section) =>
    section.heading === heading
      ? { ...section, markdown: change(section.markdown) }
      : shortened.includes(section.heading)
        ? { ...section, markdown: 'Short.' }
        : section,
  )
  return { ...sound, sections: extra ? [...sections, { heading: extra, markdown: 'More.' }] : sections }
}

import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'

const { guide } = await knownKnowledge()

test("a beginner's words find the article", () => {
  expect(firstThree('my text doesnt change when i tap the button')).toContain('swiftui-state')
  expect(firstThree('how do I let people pick a photo')).toContain('photos-library')
})

test('words of other platforms find the article', () => {
  expect(firstThree('useState in swift')).toContain('swiftui-state')
  expect(firstThree('RecyclerView equivalent')).toContain('swiftui-lists')
})

test('a typo finds the article', () => {
  expect(firstThree('navigatoinstack example')).toContain('nav-stack')
  expect(firstThree('swfitdata relationshp')).toContain('swiftdata-relationships')
})

test('pasted code finds the article', () => {
  expect(
    firstThree(
      'let (data, response) = try await URLSession.shared.data(from: url)\nlet trips = try JSONDecoder().decode([Trip].self, from: data)',
    ),
  ).toContain('net-urlsession')
})

test('an error text finds the article', () => {
  expect(firstThree("Cannot find 'ContentVeiw' in scope")).toContain('err-cannot-find-scope')
})

test('hits come best first and no more than asked for', () => {
  const hits = guide.search('sheet alert', 4)
  expect(hits).toHaveLength(4)
  expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a))
})

test('an empty question finds nothing', () => {
  expect(guide.search('  ')).toEqual([])
  expect(guide.search('zzqqxx')).toEqual([])
})

function firstThree(query: string): string[] {
  return guide.search(query, 3).map((hit) => hit.slug)
}

test('a recent search is remembered unchanged, whatever its reader did with the result', () => {
  const first = guide.search('How do I show a list?', 3)
  const slugs = first.map(({ slug }) => slug)
  first.splice(0, 2)
  expect(guide.search('How do I show a list?', 3).map(({ slug }) => slug)).toEqual(slugs)
  expect(guide.search('How do I show a list?', 1)).toHaveLength(1)
})

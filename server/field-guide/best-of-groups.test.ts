import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { createBestOfGroups } from './best-of-groups.ts'

const documents = [
  { id: 'list#0', title: 'show a list', body: 'list rows in a list' },
  { id: 'list#1', title: 'rows', body: 'each row of data' },
  { id: 'map#0', title: 'show a map', body: 'a map with a list of places' },
  { id: 'audio#0', title: 'play a sound', body: 'sound' },
]

test("a group's score is that of MiniSearch for its best document, in any order and however often a word was asked before", () => {
  const index = new MiniSearch({ fields: ['title', 'body'] })
  index.addAll(documents)
  const groups = ['audio', 'list', 'map', 'none']
  const best = createBestOfGroups(index, {
    lookUp: (word) => index.search(word).map(({ id, score }) => ({ id: String(id), score })),
    groupOf: (id) => groups.indexOf(id.split('#')[0]!),
    groupCount: groups.length,
  })
  const weights: Record<string, number> = { show: 0.4, list: 1, map: 0.7, rows: 0.1 }
  const weightOf = (word: string) => weights[word] ?? 1
  for (const words of [['list'], ['show', 'list', 'rows'], ['map', 'list', 'show'], ['rows', 'unheard']]) {
    const expected = new Map<string, number>()
    for (const { id, score } of index.search(words.join(' '), { boostTerm: weightOf })) {
      const group = String(id).split('#')[0]!
      expected.set(group, Math.max(score, expected.get(group) ?? 0))
    }
    const found = best(words, weightOf)
    expect(found).toHaveLength(groups.length)
    groups.forEach((group, at) => expect(found[at]).toBeCloseTo(expected.get(group) ?? 0, 10))
  }
})

test('words that no document holds find nothing', () => {
  const index = new MiniSearch({ fields: ['title', 'body'] })
  index.addAll(documents)
  expect([...createBestOfGroups(index, { lookUp: () => [], groupOf: () => 0, groupCount: 2 })(['unheard'], () => 1)]).toEqual([0, 0])
})

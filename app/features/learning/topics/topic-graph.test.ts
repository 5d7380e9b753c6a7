import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topicGraph } from './topic-graph.ts'

test('what builds on something stands to its right, and what stands alone is set apart', () => {
  const graph = topicGraph([
    topic('lists', 'views'),
    topic('views'),
    topic('search', 'lists'),
    topic('charts'),
  ])
  expect(Object.fromEntries(graph.placed.map(({ topic, column }) => [topic.slug, column]))).toEqual({
    views: 0,
    lists: 1,
    search: 2,
  })
  expect(graph.alone.map(({ slug }) => slug)).toEqual(['charts'])
  expect(graph.edges).toHaveLength(2)
})

test('whatever the dependencies, no two topics share a place and every line leads to the right', () => {
  const some = fc.array(fc.array(fc.nat(30), { maxLength: 3 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(some, (needs) => {
      const topics = needs.map((earlier, at) =>
        topic(`t${at}`, ...new Set(earlier.filter((one) => one < at).map((one) => `t${one}`))),
      )
      const graph = topicGraph(topics)
      expect(new Set(graph.placed.map(({ column, row }) => `${column} ${row}`)).size).toBe(
        graph.placed.length,
      )
      expect(graph.placed.length + graph.alone.length).toBe(topics.length)
      expect(graph.edges.filter(({ from, to }) => from.column >= to.column)).toEqual([])
    }),
  )
})

function topic(slug: string, ...prerequisites: string[]) {
  return { slug, prerequisites }
}

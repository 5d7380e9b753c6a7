export interface GraphTopic {
  slug: string
  prerequisites: string[]
}

export interface PlacedTopic<Topic extends GraphTopic> {
  topic: Topic
  /** The length of the longest chain of prerequisites before it. */
  column: number
  row: number
}

export interface TopicGraph<Topic extends GraphTopic> {
  placed: PlacedTopic<Topic>[]
  /** Edges from a prerequisite to each topic that builds on it. */
  edges: { from: PlacedTopic<Topic>; to: PlacedTopic<Topic> }[]
  columns: number
  rows: number
  /** Topics without edges. */
  alone: Topic[]
}

/** Places topics to the right of their prerequisites, at a similar height. */
export function topicGraph<Topic extends GraphTopic>(topics: readonly Topic[]): TopicGraph<Topic> {
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))
  const within = (topic: Topic) => topic.prerequisites.flatMap((slug) => bySlug.get(slug) ?? [])
  const needed = new Set(topics.flatMap((topic) => within(topic).map(({ slug }) => slug)))
  const joined = topics.filter((topic) => within(topic).length > 0 || needed.has(topic.slug))
  const columnOf = new Map<string, number>()
  const column = (topic: Topic): number => {
    const known = columnOf.get(topic.slug)
    if (known !== undefined) return known
    columnOf.set(topic.slug, 0)
    const found = Math.max(-1, ...within(topic).map(column)) + 1
    columnOf.set(topic.slug, found)
    return found
  }
  for (const topic of joined) column(topic)

  const placed = new Map<string, PlacedTopic<Topic>>()
  const nextRow: number[] = []
  const place = (topic: Topic, wanted: number): void => {
    if (placed.has(topic.slug)) return
    const at = columnOf.get(topic.slug) ?? 0
    const row = Math.max(wanted, nextRow[at] ?? 0)
    placed.set(topic.slug, { topic, column: at, row })
    nextRow[at] = row + 1
    const builds = joined.filter((one) => deepest(within(one), columnOf)?.slug === topic.slug)
    for (const one of builds) place(one, row)
  }
  // From left to right and top to bottom, one connected group at a time.
  for (const topic of joined.toSorted((a, b) => (columnOf.get(a.slug) ?? 0) - (columnOf.get(b.slug) ?? 0)))
    place(topic, within(topic).length === 0 ? Math.max(0, ...nextRow) : 0)

  const all = [...placed.values()]
  return {
    placed: all,
    edges: all.flatMap((to) => within(to.topic).flatMap((topic) => ({ from: placed.get(topic.slug)!, to }))),
    columns: Math.max(0, ...all.map((one) => one.column + 1)),
    rows: Math.max(0, ...all.map((one) => one.row + 1)),
    alone: topics.filter((topic) => !placed.has(topic.slug)),
  }
}

/** The rightmost prerequisite; the topic is placed next to it. */
function deepest<Topic extends GraphTopic>(
  topics: Topic[],
  columnOf: Map<string, number>,
): Topic | undefined {
  return topics.toSorted((a, b) => (columnOf.get(b.slug) ?? 0) - (columnOf.get(a.slug) ?? 0))[0]
}

/** What a transaction did: it appended unique values to lists, and read whole lists. */
export interface ListTransaction {
  id: number
  /** 'unknown' if the commit got no response. */
  outcome: 'committed' | 'aborted' | 'unknown'
  steps: ListStep[]
}

export type ListStep =
  | { kind: 'append'; key: number; value: number }
  | { kind: 'read'; key: number; values: number[] }

/** Adya's anomalies. Read committed forbids the first six, serializable forbids all. */
export type Anomaly =
  | 'dirty read of an aborted transaction'
  | 'dirty read of half a transaction'
  | 'lost update'
  | 'reads that no order of appends explains'
  | 'own append not read'
  | 'cycle of writes and reads'
  | 'non-repeatable read'
  | 'cycle with an overwritten read'

type Edge = { to: number; isOverwritten: boolean }

/**
 * Finds anomalies in a history, like Elle: each value is appended once, so a list shows the order of all earlier
 * appends.
 */
export function findAnomalies(history: ListTransaction[], finalLists: Map<number, number[]>): Set<Anomaly> {
  const found = new Set<Anomaly>()
  const writers = writersOf(history)
  for (const transaction of history) {
    if (transaction.outcome === 'committed')
      for (const anomaly of anomaliesWithin(transaction)) found.add(anomaly)
    for (const step of transaction.steps) {
      if (step.kind === 'append') {
        if (transaction.outcome === 'committed' && !finalLists.get(step.key)?.includes(step.value))
          found.add('lost update')
      } else if (transaction.outcome === 'committed')
        for (const anomaly of anomaliesOfRead(transaction, step, finalLists, writers)) found.add(anomaly)
    }
  }
  for (const values of finalLists.values())
    if (values.some((value) => writers.get(value)?.transaction.outcome === 'aborted'))
      found.add('dirty read of an aborted transaction')
  const edges = edgesOf(history, finalLists, writers)
  if (hasCycle(edges, ({ isOverwritten }) => !isOverwritten)) found.add('cycle of writes and reads')
  if (hasCycle(edges, () => true)) found.add('cycle with an overwritten read')
  return found
}

interface Writer {
  transaction: ListTransaction
  /** The last value that this transaction appended to the same list. */
  last: number
}

function writersOf(history: ListTransaction[]): Map<number, Writer> {
  const writers = new Map<number, Writer>()
  for (const transaction of history) {
    const appends = transaction.steps.filter((step) => step.kind === 'append')
    for (const { key, value } of appends)
      writers.set(value, { transaction, last: appends.findLast((append) => append.key === key)!.value })
  }
  return writers
}

/** Checks each transaction by itself: a list may only change by the transaction's own appends. */
function* anomaliesWithin({ steps }: ListTransaction): Generator<Anomaly> {
  const expected = new Map<number, number[]>()
  const appended = new Map<number, number[]>()
  for (const step of steps) {
    if (step.kind === 'append') {
      appended.set(step.key, [...(appended.get(step.key) ?? []), step.value])
      if (expected.has(step.key)) expected.set(step.key, [...expected.get(step.key)!, step.value])
      continue
    }
    const own = appended.get(step.key) ?? []
    if (!own.every((value) => step.values.includes(value))) yield 'own append not read'
    if (expected.has(step.key) && !isSame(expected.get(step.key)!, step.values)) yield 'non-repeatable read'
    expected.set(step.key, step.values)
  }
}

function* anomaliesOfRead(
  reader: ListTransaction,
  { key, values }: Extract<ListStep, { kind: 'read' }>,
  finalLists: Map<number, number[]>,
  writers: Map<number, Writer>,
): Generator<Anomaly> {
  const others = values.filter((value) => writers.get(value)?.transaction !== reader)
  for (const value of others)
    if (writers.get(value)?.transaction.outcome === 'aborted') yield 'dirty read of an aborted transaction'
  const last = others.at(-1)
  if (last !== undefined && writers.get(last)?.last !== last) yield 'dirty read of half a transaction'
  if (!isSame(values, (finalLists.get(key) ?? []).slice(0, values.length)))
    yield 'reads that no order of appends explains'
}

/** Orders transactions: by their appends, by reading another's write, and by not seeing another's later write. */
function edgesOf(
  history: ListTransaction[],
  finalLists: Map<number, number[]>,
  writers: Map<number, Writer>,
): Map<number, Edge[]> {
  const edges = new Map<number, Edge[]>(history.map(({ id }) => [id, []]))
  const add = (from: number | undefined, to: number | undefined, isOverwritten: boolean) => {
    if (from !== undefined && to !== undefined && from !== to) edges.get(from)!.push({ to, isOverwritten })
  }
  const writerId = (value: number | undefined) =>
    value === undefined ? undefined : writers.get(value)?.transaction.id
  for (const values of finalLists.values())
    for (const [at, value] of values.entries()) add(writerId(values[at - 1]), writerId(value), false)
  for (const { id, outcome, steps } of history) {
    if (outcome !== 'committed') continue
    for (const step of steps) {
      if (step.kind !== 'read') continue
      const next = (finalLists.get(step.key) ?? [])[step.values.length]
      add(writerId(step.values.at(-1)), id, false)
      add(id, writerId(next), true)
    }
  }
  return edges
}

/** Finds cycles with Kahn's algorithm: the transactions that remain are on a cycle, or after one. */
function hasCycle(edges: Map<number, Edge[]>, counts: (edge: Edge) => boolean): boolean {
  const incoming = new Map([...edges.keys()].map((id) => [id, 0]))
  const targets = (id: number) => edges.get(id)!.filter(counts)
  for (const id of edges.keys()) for (const { to } of targets(id)) incoming.set(to, incoming.get(to)! + 1)
  const free = [...incoming].filter(([, count]) => count === 0).map(([id]) => id)
  let taken = 0
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    taken += 1
    for (const { to } of targets(id)) {
      incoming.set(to, incoming.get(to)! - 1)
      if (incoming.get(to) === 0) free.push(to)
    }
  }
  return taken < edges.size
}

function isSame(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}

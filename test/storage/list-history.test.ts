import { expect, test } from 'vitest'
import { findAnomalies, type ListStep, type ListTransaction } from './list-history.ts'

const append = (key: number, value: number): ListStep => ({ kind: 'append', key, value })
const read = (key: number, ...values: number[]): ListStep => ({ kind: 'read', key, values })
const done = (id: number, ...steps: ListStep[]): ListTransaction => ({ id, outcome: 'committed', steps })

test('a good history has no anomaly', () => {
  const history = [
    done(1, append(1, 1), append(1, 2)),
    done(2, read(1, 1, 2), append(2, 3)),
    done(3, read(1, 1, 2), read(2, 3), read(1, 1, 2)),
  ]
  expect(
    findAnomalies(
      history,
      new Map([
        [1, [1, 2]],
        [2, [3]],
      ]),
    ),
  ).toEqual(new Set())
})

test.each([
  ['lost update', [done(1, append(1, 1)), done(2, append(1, 2))], [[1, [2]]]],
  [
    'dirty read of an aborted transaction',
    [{ id: 1, outcome: 'aborted', steps: [append(1, 1)] }, done(2, read(1, 1))],
    [[1, [1]]],
  ],
  [
    'dirty read of half a transaction',
    [done(1, append(1, 1), append(1, 2)), done(2, read(1, 1))],
    [[1, [1, 2]]],
  ],
  [
    'reads that no order of appends explains',
    [done(1, append(1, 1)), done(2, append(1, 2)), done(3, read(1, 2))],
    [[1, [1, 2]]],
  ],
  ['own append not read', [done(1, append(1, 1), read(1))], [[1, [1]]]],
  ['non-repeatable read', [done(1, append(1, 1)), done(2, read(1), read(1, 1))], [[1, [1]]]],
  [
    'cycle of writes and reads',
    [done(1, append(1, 1), read(2, 2)), done(2, append(2, 2), read(1, 1))],
    [
      [1, [1]],
      [2, [2]],
    ],
  ],
  [
    'cycle with an overwritten read',
    [done(1, read(2), append(1, 1)), done(2, read(1), append(2, 2))],
    [
      [1, [1]],
      [2, [2]],
    ],
  ],
] as [string, ListTransaction[], [number, number[]][]][])('it is found: %s', (anomaly, history, lists) => {
  expect(findAnomalies(history, new Map(lists))).toContain(anomaly)
})

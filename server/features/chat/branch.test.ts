import { expect, test } from 'vitest'
import { branchThrough, type Place } from './branch.ts'

// Two branches after message 3 and two after message 1: 1 ─ 2 ─ 3 ─ 4 and 3 ─ 5; 1 ─ 6 ─ 7
const places = [
  place(1, null),
  place(2, 1),
  place(3, 2),
  place(4, 3, false),
  place(5, 3),
  place(6, 1, false),
  place(7, 6),
]

test('what is chosen from the first message on is shown', () => {
  expect([...branchThrough(places).shown]).toEqual([1, 2, 3, 5])
})

test('a message brings all that leads to it and what was chosen below it', () => {
  expect([...branchThrough(places, 6).shown]).toEqual([1, 6, 7])
  expect([...branchThrough(places, 4).shown]).toEqual([1, 2, 3, 4])
})

test('switching to another branch and back shows the same messages', () => {
  const away = branchThrough(places, 6)
  const back = branchThrough(
    places.map((known) => ({ ...known, isChosen: away.chosen.has(known.id) })),
    2,
  )
  expect([...back.shown]).toEqual([1, 2, 3, 5])
})

test('if none of several siblings is chosen, or too many are, one is shown', () => {
  expect([...branchThrough([place(1, null, false), place(2, null, false)]).shown]).toEqual([1])
  expect([...branchThrough([place(1, null), place(2, null)]).shown]).toEqual([2])
})

function place(id: number, parentId: number | null, isChosen = true): Place {
  return { id, parentId, isChosen }
}

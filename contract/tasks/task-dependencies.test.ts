import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundDependencies, waitsFor } from './task-dependencies.ts'

const anyDependencies = fc
  .array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }), { maxLength: 8 })
  .map((lists) => new Map(lists.map((list, id) => [id, list])))

test('whatever is wanted, no task ends up waiting for itself', () => {
  fc.assert(
    fc.property(anyDependencies, (wanted) => {
      const sound = soundDependencies(wanted)
      for (const id of sound.keys()) expect(waitsFor(sound, id, id)).toBe(false)
    }),
  )
})

test('valid dependencies stay as they are, and none are added', () => {
  fc.assert(
    fc.property(anyDependencies, (wanted) => {
      const sound = soundDependencies(wanted)
      expect(soundDependencies(sound)).toEqual(sound)
      for (const [id, dependsOn] of sound) expect(wanted.get(id)).toEqual(expect.arrayContaining(dependsOn))
    }),
  )
})

test('a task waits for what the one it waits for waits for', () => {
  const dependencies = new Map([
    [1, []],
    [2, [1]],
    [3, [2]],
  ])
  expect(waitsFor(dependencies, 3, 1)).toBe(true)
  expect(waitsFor(dependencies, 1, 3)).toBe(false)
})

test('of a circle only the dependency that closes it goes, and what waits for the circle keeps its own', () => {
  const wanted = new Map([
    [1, [3]],
    [2, [1]],
    [3, [2, 5]],
    [4, [3, 6]],
    [5, []],
    [6, []],
  ])
  expect([...soundDependencies(wanted)]).toEqual([
    [1, [3]],
    [2, [1]],
    [3, [5]],
    [4, [3, 6]],
    [5, []],
    [6, []],
  ])
})

test('thousands of tasks that all wait for each other are untied at once', () => {
  const wanted = new Map(
    Array.from({ length: 3000 }, (_, id) => [
      id,
      Array.from({ length: 50 }, (_, step) => (id + step * 7 + 1) % 3000),
    ]),
  )
  const sound = soundDependencies(wanted)
  expect(waitsFor(sound, 0, 0)).toBe(false)
  expect(sound.get(2999)).toHaveLength(20)
})

test('a task waits for no more than a task can wait for', () => {
  const wanted = new Map([
    ...Array.from({ length: 60 }, (_, id) => [id, [] as number[]] as const),
    [60, Array.from({ length: 60 }, (_, id) => id)] as const,
  ])
  expect(soundDependencies(wanted).get(60)).toEqual(Array.from({ length: 20 }, (_, id) => id))
})

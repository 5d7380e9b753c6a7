import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundDependencies, waitsFor } from './task-dependencies.ts'

const anyDependencies = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }), { maxLength: 8 }).map((lists) => new Map(lists.map((list, id) => [id, list])))

test('whatever is wanted, nothing waits for itself in the end', () => {
  fc.assert(
    fc.property(anyDependencies, (wanted) => {
      const sound = soundDependencies(wanted)
      for (const id of sound.keys()) expect(waitsFor(sound, id, id)).toBe(false)
    }),
  )
})

test('what is sound already stays as it is, and nothing is made up', () => {
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

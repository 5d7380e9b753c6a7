import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextFinder } from './find-text.ts'

test('it finds what includes finds', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 30 })
  fc.assert(
    fc.property(
      texts,
      texts.map((text) => text.slice(0, 5)),
      (text, sought) => {
        expect(createTextFinder(sought)(text)).toBe(text.includes(sought))
      },
    ),
  )
})

test('a text that nearly matches everywhere is read once', () => {
  const isIn = createTextFinder(`b${'a'.repeat(4999)}`)
  const text = 'a'.repeat(400_000)
  const begun = process.threadCpuUsage().user
  for (let times = 0; times < 10; times += 1) expect(isIn(text)).toBe(false)
  // Compared at each place anew it took seconds.
  expect((process.threadCpuUsage().user - begun) / 1000).toBeLessThan(1000)
})

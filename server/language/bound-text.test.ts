import { expect, test } from 'vitest'
import { ownTimeMs } from '#test/own-time.ts'
import { boundLog, boundText, withoutLongWords } from './bound-text.ts'

test('a text within the limits stays as it is', () => {
  expect(boundText('one\r\ntwo\n\nthree')).toBe('one\r\ntwo\n\nthree')
})

test('each line is cut, and the lines after it stay', () => {
  expect(boundText(`${'a'.repeat(9000)}\nshort\n`)).toBe(`${'a'.repeat(8192)}\nshort\n`)
})

test('the whole is cut, line ends counted', () => {
  expect(boundText('ab\ncd\nef', { totalCharacters: 5 })).toBe('ab\ncd')
  expect(boundText('x\n'.repeat(100_000))).toHaveLength(32 * 1024 - 1)
})

test('a character of two units is never cut in half', () => {
  expect(boundText('ab🦅', { totalCharacters: 3 })).toBe('ab')
  expect(boundText('a🦅\nb', { lineCharacters: 2 })).toBe('a\nb')
})

test('a long log keeps its head, its tail and the errors between them', () => {
  const noise = 'CompileSwift normal arm64 /a/b/c.swift\n'.repeat(3000)
  const log = `Build target Trips\n${noise}/app/Trip.swift:12:5: error: cannot find 'trip' in scope\n${noise}** BUILD FAILED **`
  const kept = boundLog(log)
  expect(kept.length).toBeLessThanOrEqual(32 * 1024)
  expect(kept).toMatch(/^Build target Trips\n/)
  expect(kept).toContain("error: cannot find 'trip' in scope")
  expect(kept).toMatch(/\*\* BUILD FAILED \*\*$/)
})

test('a log of one line is cut too', () => {
  expect(boundLog('x'.repeat(1_000_000)).length).toBeLessThanOrEqual(32 * 1024)
})

test('a run of more than 64 letters is no word', () => {
  expect(withoutLongWords(`a ${'b'.repeat(65)} ${'c'.repeat(64)} d`)).toBe(`a  ${'c'.repeat(64)} d`)
})

test('a sentence in a script without spaces is no long word', () => {
  const sentence = '请'.repeat(70)
  expect(withoutLongWords(sentence)).toBe(sentence)
})

test('of a long log only lines that tell an error are looked for, not every line', { tags: 'deep' }, () => {
  const log = '\n'.repeat(32_000_000)
  // Checking each line separately took half a second.
  expect(ownTimeMs(() => boundLog(log))).toBeLessThan(120)
})

test('an error is found wherever in its line it stands, and each line once', () => {
  const noise = 'CompileSwift\n'.repeat(5000)
  const log = `${noise}a.swift:1: ERROR: one, error: two\nerror in the build\nan uncaught Exception\nno errors\n${noise}`
  expect(
    boundLog(log)
      .split('\n')
      .filter((line) => line !== 'CompileSwift'),
  ).toEqual(['a.swift:1: ERROR: one, error: two', 'error in the build', 'an uncaught Exception', ''])
})

import { expect, test } from 'vitest'
import { rememberResults } from './remember-results.ts'

test('a repeated question is not computed again, and long ones replace the oldest', () => {
  const asked: string[] = []
  const find = rememberResults((text: string) => {
    asked.push(text.slice(0, 1))
    return text.length
  })
  const long = (letter: string) => letter.repeat(200_000)
  expect([find(long('a')), find(long('a')), find(long('b')), find(long('c')), find(long('a'))]).toEqual(
    Array.from({ length: 5 }, () => 200_000),
  )
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

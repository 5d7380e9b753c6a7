import { expect, test } from 'vitest'
import { readFences, readSolution, writeSolution } from './solution-text.ts'

const parts = {
  problem: 'The list does not update',
  explanation: 'Mark it with @State.\n\nThen it does.',
  code: [{ file: 'ListView.swift', language: 'swift', text: '@State var items: [Item] = []' }],
}

test('a solution that was written is read back unchanged', () => {
  expect(readSolution(writeSolution(parts))).toEqual(parts)
})

test('code with fences inside stays whole', () => {
  const code = [{ file: '', language: 'markdown', text: '```swift\nlet a = 1\n```' }]
  expect(readSolution(writeSolution({ problem: '', explanation: '', code })).code).toEqual(code)
})

test('bare code saved on the web is code', () => {
  expect(readSolution('let a = 1')).toEqual({
    problem: '',
    explanation: '',
    code: [{ language: 'swift', file: '', text: 'let a = 1' }],
  })
})

test('an unclosed fence is no code, and its end is not looked for through all the others', () => {
  const lines = Array.from({ length: 2000 }, () => '```a')
  let looks = 0
  const counted = new Proxy(lines, {
    get(target, key) {
      looks += Number(!Number.isNaN(Number(key)))
      return target[key as keyof typeof target]
    },
  })
  expect(readFences(counted)).toEqual({ blocks: [], outside: lines })
  expect(looks).toBeLessThanOrEqual(4 * lines.length)
  expect(readSolution(lines.join('\n'))).toMatchObject({ code: [], explanation: lines.join('\n') })
})

test('a fence ends at the next line of as many ticks, and at no other', () => {
  const { code, explanation } = readSolution(
    'Before\n````md:a.md\n```\nx\n```\n````\nBetween\n```\nopen\n````',
  )
  expect(code).toEqual([{ language: 'md', file: 'a.md', text: '```\nx\n```' }])
  expect(explanation).toBe('Before\n\nBetween\n```\nopen\n````')
})

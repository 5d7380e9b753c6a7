import { expect, test } from 'vitest'
import { readSolution, writeSolution } from './solution-text.ts'

const parts = {
  problem: 'The list does not update',
  explanation: 'Mark it with @State.\n\nThen it does.',
  code: [{ file: 'ListView.swift', language: 'swift', text: '@State var items: [Item] = []' }],
}

test('what is written is read again', () => {
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

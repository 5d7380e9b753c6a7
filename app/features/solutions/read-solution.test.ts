import { expect, test } from 'vitest'
import { readSolution } from './read-solution.ts'

test('one fence and nothing else is its code', () => {
  expect(readSolution('```swift ContentView.swift\nlet a = 1\n```\n')).toEqual({ kind: 'code', code: 'let a = 1', language: 'swift', fileName: 'ContentView.swift' })
})

test('code without a fence is known as Swift by how it reads', () => {
  expect(readSolution('struct Plant {\n  let name: String\n}')).toMatchObject({ kind: 'code', language: 'swift' })
})

test('words without a fence are shown as they were written', () => {
  expect(readSolution('Remember to ask for the camera first')).toEqual({ kind: 'code', code: 'Remember to ask for the camera first', language: '', fileName: undefined })
})

test('words around a fence make it Markdown', () => {
  expect(readSolution('First this:\n\n```swift\nlet a = 1\n```')).toEqual({ kind: 'markdown' })
})

test('two fences are Markdown, not one long piece of code', () => {
  expect(readSolution('```swift\nlet a = 1\n```\n\n```swift\nlet b = 2\n```')).toEqual({ kind: 'markdown' })
})

test('a fence that is never closed is Markdown', () => {
  expect(readSolution('```swift\nlet a = 1')).toEqual({ kind: 'markdown' })
})

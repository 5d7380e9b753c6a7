import { expect, test } from 'vitest'
import { readSolution } from './read-solution.ts'

test('one fence and nothing else is its code', () => {
  expect(
    readSolution({
      content: '```swift ContentView.swift\nlet a = 1\n```\n',
      language: null,
      messageId: null,
    }),
  ).toEqual({
    kind: 'code',
    code: 'let a = 1',
    language: 'swift',
    fileName: 'ContentView.swift',
  })
})

test('code without a fence is known as Swift by how it reads', () => {
  expect(
    readSolution({ content: 'struct Plant {\n  let name: String\n}', language: null, messageId: null }),
  ).toMatchObject({ kind: 'code', language: 'swift' })
})

test('words without a fence are shown as they were written', () => {
  expect(
    readSolution({ content: 'Remember to ask for the camera first', language: null, messageId: null }),
  ).toEqual({
    kind: 'code',
    code: 'Remember to ask for the camera first',
    language: '',
    fileName: undefined,
  })
})

test('words around a fence make it Markdown', () => {
  expect(
    readSolution({ content: 'First this:\n\n```swift\nlet a = 1\n```', language: null, messageId: null }),
  ).toEqual({ kind: 'markdown' })
})

test('two fences are Markdown, not one long piece of code', () => {
  expect(
    readSolution({
      content: '```swift\nlet a = 1\n```\n\n```swift\nlet b = 2\n```',
      language: null,
      messageId: null,
    }),
  ).toEqual({ kind: 'markdown' })
})

test('a fence that is never closed is Markdown', () => {
  expect(readSolution({ content: '```swift\nlet a = 1', language: null, messageId: null })).toEqual({
    kind: 'markdown',
  })
})

test('an answer of the tutor is Markdown, with or without code', () => {
  expect(readSolution({ content: 'Ask for **the camera** first', language: null, messageId: 7 })).toEqual({
    kind: 'markdown',
  })
})

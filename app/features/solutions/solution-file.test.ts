import { expect, test } from 'vitest'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { languageName, solutionFile } from './solution-file.ts'

test('code in one fence becomes a file of the name it was given, without the fence', () => {
  expect(solutionFile(solution({ content: '```swift Views/ContentView.swift\nlet a = 1\n```' }))).toEqual({
    name: 'Views/ContentView.swift',
    text: 'let a = 1',
  })
})

test('other solutions are named after their title, with the ending of their language', () => {
  expect(solutionFile(solution({ title: 'Wo bin ich? Überall!', content: 'let a = 1' }))).toEqual({
    name: 'Wo-bin-ich-Überall.swift',
    text: 'let a = 1',
  })
  expect(solutionFile(solution({ title: '…', content: '{"a": 1}', language: 'json' })).name).toBe(
    'solution.json',
  )
  expect(solutionFile(solution({ title: 'Why', content: 'Because **so**', messageId: 3 })).name).toBe(
    'Why.md',
  )
  expect(solutionFile(solution({ title: 'Old', content: 'x = 1', language: 'klingon' })).name).toBe('Old.txt')
})

test('a chosen language goes before what the text looks like', () => {
  expect(languageName(solution({ content: 'let a = 1', language: 'text' }))).toBe('')
  expect(languageName(solution({ content: '```\n{}\n```', language: 'json' }))).toBe('JSON')
  expect(languageName(solution({ content: 'let a = 1', language: null }))).toBe('Swift')
})

function solution(facts: Partial<SavedSolution>): SavedSolution {
  return {
    id: 1,
    projectId: 1,
    title: 'One',
    content: '',
    language: null,
    messageId: null,
    createdAt: '',
    updatedAt: '',
    ...facts,
  }
}

import { expect, test } from 'vitest'
import { partsOfQuestion } from './parts-of-question.ts'

test('fences become code, and every other sign stays as it was written', () => {
  expect(partsOfQuestion('It says *this*:\n```swift\nlet a = 1\n```\n# and <b>that</b>')).toEqual([
    { kind: 'text', text: 'It says *this*:' },
    { kind: 'code', text: 'let a = 1', language: 'swift' },
    { kind: 'text', text: '# and <b>that</b>' },
  ])
})

test('a fence that is never closed is text', () => {
  expect(partsOfQuestion('```swift\nlet a = 1')).toEqual([{ kind: 'text', text: '```swift\nlet a = 1' }])
})

test('lines keep their breaks and their indentation', () => {
  expect(partsOfQuestion('  one\n    two')).toEqual([{ kind: 'text', text: '  one\n    two' }])
})

test('a longer fence holds shorter ones, as a file with an example in its documentation needs', () => {
  const file = '/// ```swift\n/// draw()\n/// ```\nfunc draw() { }\nlet text = """\n```\n"""'
  expect(partsOfQuestion(['Look at this:', '', '````swift Draw.swift', file, '````'].join('\n'))).toEqual([
    { kind: 'text', text: 'Look at this:' },
    { kind: 'code', text: file, language: 'swift' },
  ])
})

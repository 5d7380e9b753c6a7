import { expect, test } from 'vitest'
import { readXcodePrompt } from './read-xcode-prompt.ts'

const prompt = `The user is currently inside this file: CounterView.swift
The contents are below:
\`\`\`swift:CounterView.swift
struct CounterView {}
\`\`\`

The user has selected the following code from that file:
\`\`\`swift
struct
\`\`\`

The following issues have been reported in the code:

error: Cannot find 'cont' in scope

warning: Variable 'x' was never used

\`\`\`swift:Models/Counter.swift
struct Counter {}
\`\`\`

The user has asked:

Why does this not build?`

test('file, selection, issues, names and question are told apart', () => {
  expect(readXcodePrompt(prompt)).toEqual({
    question: 'Why does this not build?',
    file: { name: 'CounterView.swift', code: 'struct CounterView {}' },
    selection: 'struct',
    issues: "error: Cannot find 'cont' in scope\nwarning: Variable 'x' was never used",
    fileNames: ['CounterView.swift', 'Models/Counter.swift'],
  })
})

test('a file too big for Xcode to send has a name only', () => {
  expect(
    readXcodePrompt(
      'The user is currently inside this file: Big.swift\nUnfortunately, this file is too big to read in full.\n\nThe user has asked:\n\nWhy?',
    ),
  ).toMatchObject({
    question: 'Why?',
    file: { name: 'Big.swift', code: '' },
  })
})

test('a message of another client is a question and nothing else', () => {
  expect(readXcodePrompt('What is a binding?')).toEqual({
    question: 'What is a binding?',
    file: null,
    selection: null,
    issues: '',
    fileNames: [],
  })
})

test('the last "has asked" is the question', () => {
  expect(readXcodePrompt('The user has asked:\n\none\n\nThe user has asked:\n\ntwo').question).toBe('two')
})

test('a file name ends with its line, with a line end of any kind, and holds no backtick', () => {
  const text =
    '```swift:A.swift\r\nlet a = 1\r\n```\r\n```: B.swift  \n```\n```c++: C`.swift\n```\n```not a name: D.swift\n```\n```:   \n'
  expect(readXcodePrompt(text).fileNames).toEqual(['A.swift', 'B.swift'])
})

test('what follows a heading is its code only where a fence follows at once', () => {
  const heading = 'The contents are below:'
  const told = `The user is currently inside this file: A.swift\n${heading} none\n${heading}\n`
  const asked = '\nThe user has asked:\nWhy?'
  expect(readXcodePrompt(`${told}\n\`\`\`swift\nlet a = 1\n\`\`\`${asked}`).file?.code).toBe('let a = 1')
  expect(readXcodePrompt(`${told}\n\`\`\`swift\nlet a = 1${asked}`).file?.code).toBe('')
})

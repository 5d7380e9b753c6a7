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

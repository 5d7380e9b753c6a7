import { expect, test } from 'vitest'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { continueAnswer } from './answer-turn.ts'

const whole =
  'A list shows rows.\n\nWrite it so:\n\n```swift\nList(plants) { Text($0.name) }\n\nlet a = 1\n```\n\nDone.'
const compose = () => ({ markdown: whole }) as BuiltInAnswer

test('an answer that was stopped goes on from the beginning of the paragraph it was stopped in', () => {
  expect(continued('A list shows rows.\n\nWrite i')).toBe(whole.slice(whole.indexOf('Write')))
  expect(continued('A list sh')).toBe(whole)
})

test('code that was cut off comes once more, whole', () => {
  expect(continued(whole.slice(0, whole.indexOf('let a')))).toBe(whole.slice(whole.indexOf('```')))
})

test('an answer that is whole, or another one, is not gone on with', () => {
  expect(continued(whole)).toBeUndefined()
  expect(continued('Something else')).toBeUndefined()
  expect(continued('A list', 'What next?')).toBeUndefined()
})

function continued(stopped: string, wish = 'Continue'): string | undefined {
  const thread: TutorTurn['thread'] = [
    { role: 'learner', text: 'How do lists work?' },
    { role: 'tutor', text: stopped },
    { role: 'learner', text: wish },
  ]
  return continueAnswer(
    { project: null, plan: null, tasks: [], currentTask: null, thread, savedSolutions: [] },
    compose,
  )?.markdown
}

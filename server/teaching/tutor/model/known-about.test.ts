import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { knownAbout } from './known-about.ts'

const { guide } = await knownKnowledge()

function about(text: string) {
  const turn: TutorTurn = {
    project: null,
    plan: null,
    tasks: [],
    currentTask: null,
    savedSolutions: [],
    thread: [{ role: 'learner', text }],
  }
  return knownAbout(turn, guide)
}

test('a model is told that a belief is false, and nothing of the kind of a question', () => {
  expect(about('a struct is passed by reference, right?').text).toContain('This is false. True is: A struct')
  expect(about('why is a struct passed by reference?').text).not.toContain('This is false')
})

test('it gets the checked answer to a question that is surely understood', () => {
  expect(about('should i use let or var').text).toContain(
    'Checked answer to "When do I use let and when var?"',
  )
})

test('it gets the findings in pasted code', () => {
  expect(about('why?\n```swift\nfunc win(score: Int) {\n    score += 10\n}\n```').text).toContain(
    'line 2: `score` is a parameter',
  )
})

test('what nobody knows brings nothing along', () => {
  expect(about('What should I do next with the frobnicated zuzzle?')).toMatchObject({ text: '' })
})

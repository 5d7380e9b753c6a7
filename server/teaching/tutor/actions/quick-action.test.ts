import { expect, test } from 'vitest'
import { readQuickAction } from '#contract/chat/quick-action.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { sayQuickActions } from './quick-action.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const { guide } = await knownKnowledge()

test.each([
  ['/hint', 'stuck'],
  ['/next', 'next'],
  ['/plan', 'plan'],
  ['/explain', 'concept'],
  ['/explain optionals', 'concept'],
  ['/review\nlet cups: Int = "three"\nvar list = [Int]()\nfunc add() { list.append(1) }', 'review'],
])('the built-in tutor takes %j for %s', (message, kind) => {
  expect(composeAnswer(guide, sayQuickActions(guide, turnWith(message))).kind).toBe(kind)
})

test('a review looks at the last Swift the learner sent', () => {
  const turn = turnWith(
    'Here it is:\n```swift\nlet old = 1\n```',
    'Thank you',
    'And now:\n```swift\nlet new = 2\n```',
    '/review',
  )
  const said = sayQuickActions(guide, turn).thread.at(-1)?.text
  expect(said).toContain('let new = 2')
  expect(said).not.toContain('let old')
})

test('only a whole message that begins with a known word is a quick action', () => {
  expect(readQuickAction('/Quiz lists')).toEqual({ action: 'quiz', about: 'lists' })
  expect(readQuickAction('/quizzical')).toBeNull()
  expect(readQuickAction('what does /hint do?')).toBeNull()
  expect(readQuickAction('/usr/bin/swift fails')).toBeNull()
})

function turnWith(...messages: string[]): TutorTurn {
  const task = exampleTask({ title: 'Show the plants in a list', topics: ['swiftui-lists'] })
  return {
    project: null,
    plan: null,
    tasks: [task],
    currentTask: task,
    thread: messages.map((text) => ({ role: 'learner', text })),
    savedSolutions: [],
  }
}

import { expect, test } from 'vitest'
import { exampleTask } from '#test/plans/example-task.ts'
import { withActionSaid } from './action-words.ts'
import type { TurnAction, TutorTurn } from '#server/teaching/tutor/turn.ts'

test('a language model is told what was pressed, and on which task', () => {
  const said = saidTo({ action: 'why', about: '' }, 'Why do I need this?')
  expect(said).toContain('what builds on it in my plan')
  expect(said).toContain('The task is "Draw the icon".')
})

test('what was tried is told in the words of the learner', () => {
  expect(saidTo({ action: 'attempt', about: '' }, 'I drew a leaf')).toContain('I drew a leaf')
})

function saidTo(action: TurnAction, text: string): string {
  const task = exampleTask({ title: 'Draw the icon' })
  const turn: TutorTurn = {
    project: null,
    plan: null,
    tasks: [task],
    currentTask: task,
    thread: [{ role: 'learner', text }],
    savedSolutions: [],
    action,
  }
  return withActionSaid(turn).thread.at(-1)!.text
}

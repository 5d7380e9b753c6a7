import { expect, test } from 'vitest'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { knownThinking } from '#test/known-knowledge.ts'

const thinking = await knownThinking()
const model = createFieldGuideModel(thinking)
const tutor = createTutor({ model, modelName: 'field-guide', thinking })
const task = exampleTask({ title: 'Show the plants in a list', status: 'in_progress' })

test.each([
  'How do I show a list of plants with @Query?',
  'How do I sort plants by name?',
  'What does "Cannot find \'plants\' in scope" mean?',
  'How do I save a Plant with SwiftData?',
])('no word of the built-in tutor is held back inside a task: %s', async (text) => {
  const turn: TutorTurn = {
    project: { title: 'Leafy', description: '', targetIOS: '26' },
    plan: null,
    tasks: [task],
    currentTask: task,
    thread: [{ role: 'learner', text }],
    savedSolutions: [],
    hint: { level: 1, act: null },
  }
  const { markdown } = await thinking.for('server').answerTurn(turn)
  let said = ''
  for await (const piece of tutor.answer(turn, AbortSignal.timeout(60_000))) said += piece
  expect(said.trim()).toBe(markdown.trim())
  expect(said).not.toMatch(/held back|`…`/)
})

import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { pressAction, sendText, tasksOf, type Workspace } from '#test/plans/press-actions.ts'

const { guide } = await knownKnowledge()

function workspaceOn(kind: string, madeFrom: string): Workspace {
  const plan = planOfKind(kind)
  const tasks = tasksOf(plan)
  const task = tasks.find((one) => one.madeFrom === madeFrom)!
  return {
    title: 'Fledgling',
    plan,
    tasks: tasks.map((one) => (one === task ? { ...one, status: 'in_progress' as const } : one)),
    taskId: task.id,
    thread: [],
  }
}

const list = workspaceOn('plant-watering', 'plant-watering/thirsty-screen')

test.each([
  ['how will I know I’m done?', 'is done when this is so: '],
  ['How long will this take?', 'The plan counts about '],
  ['what comes after this?', 'After **'],
  ['which screen is it on?', 'is about the screen “'],
  ['does this need the internet?', 'so as far as it says: no'],
  ['what do I need before this?', 'The plan names no task'],
  ['what should the list show?', 'Your task says: “'],
])('“%s” is answered from the task and its plan', (question, start) => {
  const { markdown, kind } = sendText(guide, list, question).answer
  expect(kind).toBe('stuck')
  expect(markdown).toContain(start)
})

test('a question about doing is left to the Field Guide', () => {
  const { markdown } = sendText(guide, list, 'do I need to import SwiftData here?').answer
  expect(markdown).not.toContain('The task does not say')
})

test('code alone is an attempt at the task in progress, whatever it is about', () => {
  const code = '```swift\nstruct HelloView: View {\n    var body: some View { Text("Hello") }\n}\n```'
  const space = { ...list, thread: [] }
  expect(sendText(guide, space, code).answer.markdown).toMatch(/^Not (?:done )?yet/)
})

test('a task without code gets neither a line to begin with nor a list of what the code lacks', () => {
  const tryOut = workspaceOn('plant-watering', 'roadmap/use-it')
  const code = '```swift\nstruct HelloView: View {\n    var body: some View { Text("Hello") }\n}\n```'
  const first = pressAction(guide, tryOut, 'attempt', code)
  expect(first.answer.markdown).toContain('I have no checks for this task')
  expect(pressAction(guide, first.after, 'hint').answer.markdown).not.toContain('It begins with')
})

test('before a task is begun, a type that it names is explained from the task and the plan', () => {
  const { title, plan, tasks, taskId } = list
  const task = { ...tasks.find(({ id }) => id === taskId)!, status: 'not_started' as const }
  const { markdown } = composeAnswer(guide, {
    project: { title, description: '', targetIOS: '26' },
    plan,
    tasks,
    currentTask: task,
    thread: [{ role: 'learner', text: 'What is CareEvent?' }],
    savedSolutions: [],
  })
  expect(markdown).toContain('In the plan `CareEvent` has `kind` (String)')
})

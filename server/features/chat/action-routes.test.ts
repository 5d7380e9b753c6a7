import { expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat/chat.ts'
import type { Task } from '#contract/tasks/task.ts'
import { TutorAction } from '#contract/chat/tutor-action.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { listChosenMeanings } from './answer-rating-store.ts'

const app = useTestApp()

async function learnerWithTasks() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const tasks = `/api/projects/${id}/tasks`
  const task: Task = await (await ada.post(tasks, { title: 'Add a form for a new plant' })).json()
  await ada.post(tasks, { title: 'Show the list of plants' })
  return { ada, chat: `/api/projects/${id}/chat`, task }
}

async function press(ada: Guest, chat: string, body: object): Promise<ChatExchange> {
  return (await ada.post(chat, body)).json()
}

test('what is pressed needs no words: it is shown as a message of the learner, and answered about its task', async () => {
  const { ada, chat, task } = await learnerWithTasks()
  const { userMessage, tutorMessage } = await press(ada, chat, { action: 'begin', taskId: task.id })
  expect(userMessage).toMatchObject({
    content: `Start this task together: ${task.title}`,
    action: { action: 'begin' },
    taskId: task.id,
  })
  expect(tutorMessage.content).toContain(task.title)
  expect(tutorMessage.offers).toContainEqual({
    kind: 'set-status',
    taskId: task.id,
    title: task.title,
    status: 'in_progress',
  })
})

test.each(TutorAction.options)('the action %s is answered and kept', async (action) => {
  const { ada, chat, task } = await learnerWithTasks()
  const { userMessage, tutorMessage } = await press(ada, chat, { action, taskId: task.id })
  expect(userMessage.action).toEqual({ action })
  expect(tutorMessage).toMatchObject({ status: 'complete', content: expect.stringContaining(task.title) })
})

test('an unsure answer offers its questions as buttons, and the one that is pressed is answered', async () => {
  const { ada, chat } = await learnerWithTasks()
  const { tutorMessage } = await press(ada, chat, { content: 'will this cost money?' })
  const [first, ...others] = tutorMessage.offers.map((offer) => (offer.kind === 'say' ? offer.text : ''))
  expect(tutorMessage.content).toContain(`1. [${first}]`)
  expect(others.at(-1)).toBe('None of these')
  const chosen = await press(ada, chat, { content: first })
  expect(chosen.tutorMessage.content).toContain(`From the Field Guide: [${first}]`)
  expect(chosen.tutorMessage.offers).toEqual([])
  expect(await listChosenMeanings(await app.services.databaseHandle.ready)).toMatchObject([
    { question: 'will this cost money?', chosen: first },
  ])
})

test('"None of these" asks for other words, and is on the list of choices', async () => {
  const { ada, chat } = await learnerWithTasks()
  await press(ada, chat, { content: 'will this cost money?' })
  const { tutorMessage } = await press(ada, chat, { content: 'None of these' })
  expect(tutorMessage.content).toContain('Say it in other words')
  expect(await listChosenMeanings(await app.services.databaseHandle.ready)).toMatchObject([
    { question: 'will this cost money?', chosen: null },
  ])
})

test('another answer to a pressed action does the same', async () => {
  const { ada, chat, task } = await learnerWithTasks()
  const first = await press(ada, chat, { action: 'why', taskId: task.id })
  const again = await press(ada, `${chat}/${first.userMessage.id}/answers`, {})
  expect(again.tutorMessage.content).toBe(first.tutorMessage.content)
})

test('a line is asked about by its place in a message', async () => {
  const { ada, chat, task } = await learnerWithTasks()
  await press(ada, chat, { content: 'How do I show a list of things in SwiftUI? Show me the code.' })
  const shown = await press(ada, chat, { content: 'show code' })
  const { userMessage, tutorMessage } = await press(ada, chat, {
    action: 'explain-line',
    messageId: shown.tutorMessage.id,
    line: 1,
    taskId: task.id,
  })
  expect(userMessage.action).toEqual({ action: 'explain-line', messageId: shown.tutorMessage.id, line: 1 })
  expect(tutorMessage.content).toContain(task.title)
})

test('a line may be shown in the message itself', async () => {
  const { ada, chat } = await learnerWithTasks()
  const content = 'What does this line do?\n\n```swift\nlet most = 3\n```'
  const { tutorMessage } = await press(ada, chat, { action: 'explain-line', content })
  expect(tutorMessage.content).toContain('makes a constant named `most`')
})

test('a message needs words or an action', async () => {
  const { ada, chat } = await learnerWithTasks()
  expect((await ada.post(chat, {})).status).toBe(400)
  expect((await ada.post(chat, { action: 'dance' })).status).toBe(400)
  expect((await ada.post(chat, { action: 'explain-line', line: 0 })).status).toBe(400)
})

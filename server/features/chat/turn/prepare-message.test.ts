import { beforeEach, expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat/chat.ts'
import { CallFailure } from '#server/platform/workers/call-failure.ts'
import { thoughtsBy, type Thinking } from '#server/teaching/thinking.ts'
import { chooseTutor } from '#server/teaching/tutor/tutor.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

let asked: string[] = []
let lost = 0

const app = useTestApp(({ settings, thinking }) => {
  const counted: Thinking = {
    for(asker) {
      const calls = thinking.for(asker) as unknown as Record<
        string,
        (...given: unknown[]) => Promise<unknown>
      >
      return thoughtsBy((name, given) => {
        asked.push(name)
        if (lost-- > 0) return Promise.reject(new CallFailure('too-long'))
        return calls[name]!(...given)
      })
    },
  }
  return { thinking: counted, tutor: chooseTutor(settings, counted, []) }
})

beforeEach(() => {
  asked = []
  lost = 0
})

test('a chat message is placed, read and answered by one call, so that it waits for its turn once', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
  const { tutorMessage }: ChatExchange = await response.json()
  expect(tutorMessage).toMatchObject({ status: 'complete', content: expect.stringContaining('Binding') })
  expect(tutorMessage.codeChecks).not.toHaveLength(0)
  expect(asked).toEqual(['takeTurn'])
})

test('another answer to a message takes one call, too', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const sent = await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
  const { userMessage }: ChatExchange = await sent.json()
  asked = []
  await ada.post(`/api/projects/${id}/chat/${userMessage.id}/answers`, {})
  expect(asked).toEqual(['takeTurn'])
})

test('a question from Xcode is read and answered by one call', async () => {
  const { secret } = await createApiKey(await createGuest(app))
  const response = await app.request('/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'fledge', messages: [{ role: 'user', content: 'What is a binding?' }] }),
  })
  expect(await response.text()).toContain('Binding')
  expect(asked).toEqual(['prepareTurn'])
})

test('a pressed button that ran out of time is tried once more, and then can be pressed again', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const { id: taskId } = await (await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw' })).json()
  const press = async () =>
    (await (await ada.post(`/api/projects/${id}/chat`, { action: 'hint', taskId })).json()) as ChatExchange
  lost = 1
  expect((await press()).tutorMessage).toMatchObject({ status: 'complete', error: null })
  lost = 2
  const { userMessage, tutorMessage } = await press()
  expect(tutorMessage).toMatchObject({ status: 'failed', error: expect.stringContaining('Try again') })
  await ada.post(`/api/projects/${id}/chat/${userMessage.id}/answers`, {})
  expect(await (await ada.get(`/api/projects/${id}/tasks`)).json()).toMatchObject([{ hintLevel: 2 }])
})

test('with two tasks in progress a message goes to the one it speaks of, else to the one worked on last', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const begin = async (title: string) => {
    const { id: task } = await (await ada.post(`/api/projects/${id}/tasks`, { title })).json()
    await ada.patch(`/api/projects/${id}/tasks/${task}`, { status: 'in_progress' })
    return task as number
  }
  const first = await begin('Draw the calendar of a month')
  const second = await begin('Write a reminder for watering')
  const send = async (body: object) => {
    const sent = await ada.post(`/api/projects/${id}/chat`, body)
    return ((await sent.json()) as ChatExchange).tutorMessage.taskId
  }
  expect(await send({ content: 'I am stuck with the reminder' })).toBe(second)
  expect(await send({ content: 'How do I begin the calendar?' })).toBe(first)
  await send({ action: 'hint', taskId: second })
  expect(await send({ content: "I don't get it" })).toBe(second)
})

test('code sent without a task is kept for a task in progress only, not for the next one', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const { id: task } = await (await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the map' })).json()
  const send = async (body: object) => {
    const sent = await ada.post(`/api/projects/${id}/chat`, body)
    return ((await sent.json()) as ChatExchange).userMessage.taskId
  }
  const content = 'My list:\n```swift\nstruct AllView: View {\n}\n```'
  expect(await send({ content })).toBeNull()
  expect(await send({ content, taskId: task })).toBe(task)
  expect(await send({ content: 'How do I begin the map?' })).toBe(task)
  await ada.patch(`/api/projects/${id}/tasks/${task}`, { status: 'in_progress' })
  expect(await send({ content })).toBe(task)
})

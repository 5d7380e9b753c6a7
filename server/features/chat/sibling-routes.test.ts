import { beforeEach, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import type { ThreadMessage } from '#server/teaching/tutor/turn.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { createScriptedModel, type ScriptedModel } from '#test/models/scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'

let model: ScriptedModel
let thread: ThreadMessage[]
const app = useTestApp(({ thinking }) => ({
  tutor: {
    modelName: 'scripted',
    answer(turn, signal) {
      thread = turn.thread
      return createTutor({ model: model.model, modelName: 'scripted', thinking }).answer(turn, signal)
    },
  },
}))

beforeEach(() => {
  model = createScriptedModel()
})

test('an edited message starts its own branch; the tutor reads only that one, and both can be shown', async () => {
  const { ask, list, show, heard } = await conversation()
  await ask({ content: 'One' }, 'First')
  const two = await ask({ content: 'Two' }, 'Second')
  const edited = await ask({ content: 'Two, better', replaces: two.userMessage.id }, 'Third')
  expect(heard()).toEqual(['One', 'First', 'Two, better'])
  expect(await list()).toEqual(['One', 'First', 'Two, better', 'Third'])
  expect(edited.userMessage.siblings).toEqual({
    index: 1,
    count: 2,
    ids: [two.userMessage.id, edited.userMessage.id],
  })

  expect((await show(two.userMessage.id)).status).toBe(204)
  expect(await list()).toEqual(['One', 'First', 'Two', 'Second'])
  await ask({ content: 'Next' }, 'Fourth')
  expect(heard()).toEqual(['One', 'First', 'Two', 'Second', 'Next'])
  await show(edited.tutorMessage.id)
  expect(await list()).toEqual(['One', 'First', 'Two, better', 'Third'])
  await show(two.userMessage.id)
  expect(await list()).toEqual(['One', 'First', 'Two', 'Second', 'Next', 'Fourth'])
})

test('another answer stands beside the first, and what followed the first comes back with it', async () => {
  const { ask, answerAgain, list, show } = await conversation()
  const first = await ask({ content: 'One' }, 'First')
  await ask({ content: 'More' }, 'And more')
  const again = await answerAgain(first.userMessage.id, 'Otherwise')
  expect(await list()).toEqual(['One', 'Otherwise'])
  expect(again.tutorMessage.siblings).toMatchObject({ index: 1, count: 2 })
  await show(first.tutorMessage.id)
  expect(await list()).toEqual(['One', 'First', 'More', 'And more'])
})

test('the first message can be edited, too', async () => {
  const { ask, list } = await conversation()
  const first = await ask({ content: 'One' }, 'First')
  await ask({ content: 'Uno', replaces: first.userMessage.id }, 'Primo')
  expect(await list()).toEqual(['Uno', 'Primo'])
})

test('asking again with the same key makes one more answer, once', async () => {
  const { ada, chat, ask, answerAgain } = await conversation()
  const { userMessage } = await ask({ content: 'One' }, 'First')
  const key = { 'Idempotency-Key': 'again' }
  const again = await answerAgain(userMessage.id, 'Otherwise', key)
  const repeated = await (await ada.post(`${chat}/${userMessage.id}/answers`, {}, key)).json()
  expect(repeated.tutorMessage.id).toBe(again.tutorMessage.id)
  expect(model.calls()).toBe(2)
  expect((await ada.post(chat, { content: 'One' }, key)).status).toBe(422)
})

test('only messages of the learner in this project can be edited or answered again', async () => {
  const { ada, chat, ask } = await conversation()
  const { tutorMessage } = await ask({ content: 'One' }, 'First')
  const other = await createProject(ada)
  expect((await ada.post(`${chat}/${tutorMessage.id}/answers`)).status).toBe(400)
  expect((await ada.post(chat, { content: 'Two', replaces: tutorMessage.id })).status).toBe(400)
  expect((await ada.post(`/api/projects/${other.id}/chat/${tutorMessage.id}/show`)).status).toBe(404)
  expect(
    (await ada.post(`/api/projects/${other.id}/chat`, { content: 'Two', replaces: tutorMessage.id })).status,
  ).toBe(404)
})

test('the Markdown export tells the conversation that is shown', async () => {
  const { ada, id, ask } = await conversation()
  const first = await ask({ content: 'How do I begin?' }, 'With a list')
  await ask({ content: 'How do I end?', replaces: first.userMessage.id }, 'With a detail')
  const markdown = await (await ada.get(`/api/projects/${id}/export`)).text()
  expect(markdown).toContain('How do I end?')
  expect(markdown).not.toContain('How do I begin?')
})

async function conversation() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const chat = `/api/projects/${id}/chat`

  async function answered(
    path: string,
    body: object,
    answer: string,
    headers: Record<string, string> = {},
  ): Promise<{ userMessage: ChatMessage; tutorMessage: ChatMessage }> {
    const asking = ada.post(path, body, headers)
    await model.asked(model.calls() + 1)
    model.say(answer)
    model.finish()
    return (await asking).json()
  }

  return {
    ada,
    id,
    chat,
    ask: (body: { content: string; replaces?: number }, answer: string) => answered(chat, body, answer),
    answerAgain: (messageId: number, answer: string, headers?: Record<string, string>) =>
      answered(`${chat}/${messageId}/answers`, {}, answer, headers),
    show: (messageId: number) => ada.post(`${chat}/${messageId}/show`),
    list: async () => ((await (await ada.get(chat)).json()) as ChatMessage[]).map(({ content }) => content),
    heard: () => thread.map(({ text }) => text),
  }
}

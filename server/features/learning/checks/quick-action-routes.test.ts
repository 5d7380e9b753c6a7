import { expect, test } from 'vitest'
import { ChatExchange } from '#contract/chat/chat.ts'
import { AskedCheck } from '#contract/learning/learning.ts'
import { quizOpening } from '#contract/chat/quick-action.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('/quiz puts a registered question below the answer, and says nothing of its answer', async () => {
  const { ada, id } = await gardener()
  const { tutorMessage } = await say(ada, id, '/quiz optionals')
  expect(tutorMessage.content.startsWith(`${quizOpening}**Optionals**`)).toBe(true)
  const told = await (await ada.get(`/api/projects/${id}/checks`)).text()
  const [check] = AskedCheck.array().parse(JSON.parse(told))
  expect(check).toMatchObject({ messageId: tutorMessage.id, topic: 'swift-optionals', verdict: null })
  const banked = (await app.services.checkSource()).bank.find('swift-optionals/choice')!
  expect(
    [told, tutorMessage.content].filter((text) => banked.choices.some(({ why }) => text.includes(why))),
  ).toEqual([])
  const answered = AskedCheck.parse(
    await (await ada.post(`/api/learning/checks/${check!.id}/answer`, { answer: 'a' })).json(),
  )
  expect(answered.verdict?.reasons).toBeDefined()
})

test('/quiz alone asks about the task at hand, and a topic nobody knows is said to be unknown', async () => {
  const { ada, id } = await gardener()
  await ada.post(`/api/projects/${id}/plan`)
  await ada.post(`/api/projects/${id}/plan/tasks`, {})
  expect((await say(ada, id, '/quiz')).tutorMessage.content).toContain(quizOpening)
  expect((await say(ada, id, '/quiz medieval falconry taxes')).tutorMessage.content).toContain(
    'no question on that yet',
  )
})

test('"quiz me" after an answer asks about what was answered', async () => {
  const { ada, id } = await gardener()
  await say(ada, id, 'what is an optional?')
  expect(
    (await say(ada, id, 'quiz me on it')).tutorMessage.content.startsWith(`${quizOpening}**Optionals**`),
  ).toBe(true)
})

test('/next names the next task, /explain the idea behind it, and /review looks at the last code', async () => {
  const { ada, id } = await gardener()
  await ada.post(`/api/projects/${id}/tasks`, {
    title: 'Show the plants in a list',
    description: 'A SwiftUI List with ForEach over samples',
  })
  expect((await say(ada, id, '/next')).tutorMessage.content).toContain('Show the plants in a list')
  expect((await say(ada, id, '/explain optionals')).tutorMessage.content).toContain(
    '/field-guide/swift-optionals',
  )
  expect((await say(ada, id, '/review')).tutorMessage.content).toContain(
    'There is no code in our conversation yet',
  )
  await say(ada, id, 'This is mine:\n```swift\nlet name = user!.name\n```')
  expect((await say(ada, id, '/review')).tutorMessage.content).toContain('!')
})

async function gardener() {
  const ada = await createGuest(app)
  return { ada, id: (await createProject(ada)).id }
}

async function say(guest: Guest, projectId: number, content: string): Promise<ChatExchange> {
  return ChatExchange.parse(await (await guest.post(`/api/projects/${projectId}/chat`, { content })).json())
}

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ChatExchange, ChatMessage } from '#contract/chat/chat.ts'
import { askAboutPicture } from '#contract/chat/ask-about-picture.ts'
import { keptBytes } from '#server/platform/db/tables/schema.ts'
import { cannotSee } from '#server/teaching/tutor/model/pictures.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
/** One white pixel. */
const data =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = { mediaType: 'image/png', data, width: 1, height: 1 }

test('a picture stands beside its message and is served to its owner alone', async () => {
  const { ada, chat } = await projectOfAda()
  const { userMessage } = ChatExchange.parse(
    await (await ada.post(chat, { content: 'What is this?', pictures: [picture, picture] })).json(),
  )
  expect(userMessage.pictures).toMatchObject([{ width: 1, height: 1 }, { width: 1 }])
  const [listed] = ChatMessage.array().parse(await (await ada.get(chat)).json())
  expect(listed?.pictures).toEqual(userMessage.pictures)

  const address = `${chat}/pictures/${userMessage.pictures[0]!.id}`
  const served = await ada.get(address)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('cache-control')).toMatch(/^private/)
  expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(data)
  const eve = await createGuest(app)
  expect((await eve.get(address)).status).toBe(404)
})

test('without a model that sees, the tutor says so and asks for the text; words beside it are answered', async () => {
  const { ada, chat } = await projectOfAda()
  const alone = await ask(ada, chat, { content: askAboutPicture, pictures: [picture] })
  expect(alone.tutorMessage.content.trim()).toBe(cannotSee)
  const withWords = await ask(ada, chat, { content: 'What is a binding?', pictures: [picture] })
  expect(withWords.tutorMessage.content).toMatch(/^I can't look at pictures here[^]+binding/i)
  const without = await ask(ada, chat, { content: 'What is a binding?' })
  expect(without.tutorMessage.content).not.toContain("can't look at pictures")
})

test('a file that is no picture, or not the kind it claims to be, is refused, and so is a fourth one', async () => {
  const { ada, chat } = await projectOfAda()
  const page = Buffer.from('<script>alert(1)</script>').toString('base64')
  const refused = [
    [{ ...picture, data: page }],
    [{ ...picture, mediaType: 'image/jpeg' }],
    [{ ...picture, mediaType: 'image/svg+xml' }],
    [{ ...picture, data: 'not base64' }],
    [picture, picture, picture, picture],
  ]
  const answers = await Promise.all(
    refused.map((pictures) => ada.post(chat, { content: 'What is this?', pictures })),
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await (await ada.get(chat)).json()).toEqual([])
})

test('an edit of the message keeps its pictures', async () => {
  const { ada, chat } = await projectOfAda()
  const first = await ask(ada, chat, { content: 'What is this?', pictures: [picture] })
  const edit = await ask(ada, chat, { content: 'And why?', replaces: first.userMessage.id })
  expect(edit.userMessage.pictures).toHaveLength(1)
  expect(edit.tutorMessage.content).toContain("can't look at pictures")
})

test('the same key with another picture is another message', async () => {
  const { ada, chat } = await projectOfAda()
  const key = { 'Idempotency-Key': 'one' }
  const asked = { content: 'What is this?', pictures: [picture] }
  const first = await (await ada.post(chat, asked, key)).json()
  expect((await (await ada.post(chat, asked, key)).json()).userMessage.id).toBe(first.userMessage.id)
  expect((await ada.post(chat, { ...asked, pictures: [picture, picture] }, key)).status).toBe(422)
})

test('pictures count as storage, and are given back with their project', async () => {
  const { ada, id, chat } = await projectOfAda()
  const before = await bytesOf(ada)
  await ask(ada, chat, { content: 'What is this?', pictures: [picture] })
  expect((await bytesOf(ada)) - before).toBeGreaterThan(data.length + 200)
  await ada.delete(`/api/projects/${id}`)
  expect(await bytesOf(ada)).toBe(0)
})

async function projectOfAda() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  return { ada, id, chat: `/api/projects/${id}/chat` }
}

async function ask(guest: Guest, chat: string, message: object): Promise<ChatExchange> {
  return ChatExchange.parse(await (await guest.post(chat, message)).json())
}

async function bytesOf({ user }: Guest): Promise<number> {
  const [row] = await (
    await app.services.databaseHandle.ready
  )
    .select()
    .from(keptBytes)
    .where(eq(keptBytes.userId, user.id))
  return row?.bytes ?? 0
}

import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ChatExchange, ChatMessage } from '#contract/chat/chat.ts'
import { deletionWord } from '#contract/account/user.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { answerRatings } from '#server/platform/db/tables/schema.ts'
import { useTestApp } from '#test/test-app.ts'
import { listWantedAnswers } from './answer-rating-store.ts'

const app = useTestApp()

async function answeredQuestion() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/chat`, { content: 'How do I show a list?' })
  const exchange: ChatExchange = await response.json()
  return { ada, project: id, ...exchange }
}

test('an answer that did not help is on the list of wishes, with its question', async () => {
  const { ada, project, tutorMessage } = await answeredQuestion()
  const rated = await ada.put(`/api/projects/${project}/chat/${tutorMessage.id}/rating`, {
    isHelpful: false,
    wanted: '  with my own type  ',
  })
  expect(rated.status).toBe(200)
  expect(await rated.json()).toEqual({ isHelpful: false, wanted: 'with my own type' })
  expect(await listWantedAnswers(await app.services.databaseHandle.ready)).toMatchObject([
    { question: 'How do I show a list?', wanted: 'with my own type', answer: tutorMessage.content },
  ])
})

test('the newest rating counts, so that a thumb up takes it from the list', async () => {
  const { ada, project, tutorMessage } = await answeredQuestion()
  const place = `/api/projects/${project}/chat/${tutorMessage.id}/rating`
  await ada.put(place, { isHelpful: false })
  await ada.put(place, { isHelpful: true })
  expect(await listWantedAnswers(await app.services.databaseHandle.ready)).toEqual([])
})

test('what was said of an answer comes with it', async () => {
  const { ada, project, tutorMessage } = await answeredQuestion()
  expect(tutorMessage.isHelpful).toBe(null)
  await ada.put(`/api/projects/${project}/chat/${tutorMessage.id}/rating`, { isHelpful: false })
  const messages: ChatMessage[] = await (await ada.get(`/api/projects/${project}/chat`)).json()
  expect(messages.map(({ isHelpful }) => isHelpful)).toEqual([null, false])
})

test('only answers of the own project are rated, and a wish has a limit', async () => {
  const { ada, project, tutorMessage, userMessage } = await answeredQuestion()
  const eve = await createGuest(app)
  const place = `/api/projects/${project}/chat/${tutorMessage.id}/rating`
  expect((await eve.put(place, { isHelpful: false })).status).toBe(404)
  expect(
    (await ada.put(`/api/projects/${project}/chat/${userMessage.id}/rating`, { isHelpful: true })).status,
  ).toBe(404)
  expect((await ada.put(place, { isHelpful: false, wanted: 'x'.repeat(501) })).status).toBe(400)
})

test('what a learner wrote about answers is in the export of the account, and is gone with it', async () => {
  const { ada, project, tutorMessage } = await answeredQuestion()
  const place = `/api/projects/${project}/chat/${tutorMessage.id}/rating`
  await ada.put(place, { isHelpful: false, wanted: 'with my own type' })
  const zip = unzipSync(new Uint8Array(await (await ada.get('/api/user/export')).arrayBuffer()))
  const name = Object.keys(zip).find((one) => one.endsWith('/ratings.json'))!
  expect(JSON.parse(strFromU8(zip[name]!))).toMatchObject([
    { message: tutorMessage.id, isHelpful: false, wanted: 'with my own type' },
  ])
  expect(strFromU8(zip['README.md']!)).toContain('`ratings.json`')
  const deleted = await app.request('/api/user', {
    method: 'DELETE',
    headers: { Cookie: ada.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ confirmation: deletionWord }),
  })
  expect(deleted.status).toBe(204)
  const database = await app.services.databaseHandle.ready
  await expect
    .poll(() => database.select().from(answerRatings).where(eq(answerRatings.projectId, project)))
    .toEqual([])
})

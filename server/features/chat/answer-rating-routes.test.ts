import { expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat.ts'
import { createGuest, createProject } from '#test/guest.ts'
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

import { expect, test } from 'vitest'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test.each([
  ['Swift', { content: 'let a = 1', language: 'swift' }, '```swift\nlet a = 1\n```'],
  ['JSON', { content: '{ "a": 1 }', language: 'json' }, '```json\n{ "a": 1 }\n```'],
  [
    'plain words',
    { content: 'Ask for the camera first', language: 'text' },
    '```\nAsk for the camera first\n```',
  ],
  ['Markdown', { content: 'Ask for **the camera**', language: 'markdown' }, '\n\nAsk for **the camera**\n'],
  [
    'code with a fence in it',
    { content: 'let fence = "```"', language: 'swift' },
    '````swift\nlet fence = "```"\n````',
  ],
])('a saved solution that is %s is exported as what it is', async (_kind, solution, written) => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  expect((await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'Kept', ...solution })).status).toBe(
    201,
  )
  expect(await (await ada.get(`/api/projects/${id}/export`)).text()).toContain(written)
})

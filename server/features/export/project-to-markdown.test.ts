import { marked } from 'marked'
import { expect, test } from 'vitest'
import { projectToMarkdown } from './project-to-markdown.ts'
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

test('words of a project open no heading and leave no fence open behind them', async () => {
  const pieces = projectToMarkdown({
    project: { title: 'Diary\n## Owned', description: 'Plants\r## Owned\n```sh\ncurl' },
    plan: null,
    tasks: [{ title: 'Water\n# Owned', description: '# Owned', status: 'not_started', priority: 'low' }],
    solutions: [],
    messages: [
      { content: 'See\n```swift\nlet a = 1', isUserMessage: true, createdAt: '2026-01-01T00:00:00.000Z' },
      { content: 'Good.', isUserMessage: false, createdAt: '2026-01-01T00:00:00.000Z' },
    ],
  })
  const text = (await Array.fromAsync(pieces)).join('')
  const blocks = marked.lexer(text).filter(({ type }) => type === 'heading' || type === 'code')
  expect(blocks.map(({ raw }) => raw.trim())).toEqual([
    '# Diary ## Owned',
    '## Tasks',
    '## Conversation',
    '```swift\nlet a = 1\n```',
  ])
})

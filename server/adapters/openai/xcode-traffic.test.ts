import { beforeEach, expect, test } from 'vitest'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
const system =
  'You are a coding assistant--with access to tools--specializing in analyzing codebases. Below is the content of the file the user is working on.'
const file = `import SwiftUI

struct CounterView: View {
    @State private var count = 0
    var body: some View { Button("Add") { count += 1 } }
}`
const question = `The user is currently inside this file: CounterView.swift
The contents are below:
\`\`\`swift:CounterView.swift
${file}
\`\`\`

The user has no code selected.

The following issues have been reported in the code:

error: Cannot find 'cont' in scope

The user has asked:

What does @State do?`
const searched = `Your search results are provided below:

\`\`\`swift:Counter.swift
struct Counter { var count = 0 }
\`\`\``

let ada: Guest
let secret: string

beforeEach(async () => {
  ada = await createGuest(app)
  secret = (await createApiKey(ada)).secret
})

async function send(
  messages: { role: string; content: string; tool_call_id?: string }[],
  model = 'fledge',
): Promise<string> {
  const response = await app.request('/v1/chat/completions', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secret}`,
      'User-Agent': 'Xcode/24577 CFNetwork/3860.300.31 Darwin/25.2.0',
    },
    body: JSON.stringify({
      model,
      stream: true,
      messages: messages.map((message) => ({
        ...message,
        content: [{ type: 'text', text: message.content }],
      })),
    }),
  })
  expect(response.status).toBe(200)
  const events = (await response.text()).split('\n\n').filter((line) => line.startsWith('data: {'))
  return events.map((line) => JSON.parse(line.slice(6)).choices[0].delta.content ?? '').join('')
}

async function used(): Promise<number> {
  return (await (await ada.get('/api/usage')).json()).sidebarQuestions.used
}

test('a question, its search results, a title, a merge and a tool result together cost one question', async () => {
  const conversation = [
    { role: 'system', content: system },
    { role: 'user', content: question },
  ]
  const charges: number[] = []
  for (const messages of [
    conversation,
    [
      ...conversation,
      { role: 'assistant', content: '##SEARCH: Counter' },
      { role: 'user', content: searched },
    ],
    [
      {
        role: 'user',
        content:
          "You are a programming assistant for Apple platforms, tasked with summarizing the user's questions about their code into a succinct, one-line description.\n\nThe user has asked:\n\n> What does @State do?\n\nSummarize this question.",
      },
    ],
    [
      {
        role: 'system',
        content:
          'You are a precise code editing assistant. Your task is to modify code according to specific instructions.',
      },
      { role: 'user', content: `**File:**\n${file}\n\n**Answer:**\nTry a binding.` },
    ],
    [
      ...conversation,
      { role: 'assistant', content: '' },
      { role: 'tool', content: 'struct Counter {}', tool_call_id: 'call_1' },
    ],
  ]) {
    const before = await used()
    await send(messages)
    charges.push((await used()) - before)
  }
  expect(charges).toEqual([1, 0, 0, 0, 0])
})

const chat =
  '<chat_history>\nUSER: How do I add a NavigationStack?\nASSISTANT: Put it around the list.\n</chat_history>'

test.each([
  [
    'a title',
    `### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\nJSON format: { "title": "your concise title here" }\n### Chat History:\n${chat}`,
    { title: 'Add a NavigationStack' },
  ],
  [
    'tags',
    `### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history.\n### Output:\nJSON format: { "tags": ["tag1", "tag2"] }\n${chat}`,
    { tags: ['iOS development', 'NavigationStack'] },
  ],
  [
    'follow-ups',
    `### Task:\nSuggest 3-5 relevant follow-up questions or prompts that the user might naturally ask next.\n### Output:\nJSON format: { "follow_ups": ["Question 1?"] }\n${chat}`,
    { follow_ups: [expect.any(String), expect.any(String), expect.any(String)] },
  ],
  [
    'the rest of a sentence',
    '### Task:\nYou are an autocompletion system. Continue the text in `<text>`.\n### Output:\nJSON format: { "text": "<your_completion>" }',
    { text: '' },
  ],
])(
  'a chat client that asks for %s gets it in its form, and nothing is charged',
  async (_what, content, form) => {
    expect(JSON.parse(await send([{ role: 'user', content }]))).toEqual(form)
    expect(await used()).toBe(0)
  },
)

test('a task of the learner’s own is a question', async () => {
  await send([{ role: 'user', content: '### Task:\nShow the title of each plant in a list. Generate tags.' }])
  expect(await used()).toBe(1)
})

test('a title is JSON that states the question', async () => {
  const title = await send([
    {
      role: 'system',
      content:
        "You are a programming assistant for Apple platforms, tasked with summarizing the user's questions about their code.",
    },
    {
      role: 'user',
      content: 'The user has asked:\n\n> How do I add an icon to this view?\n\nSummarize this question.',
    },
  ])
  expect(JSON.parse(title)).toMatchObject({ questionSummary: 'Add an icon to this view' })
})

test('a learner who quotes a template still asks a question', async () => {
  await send([
    { role: 'system', content: system },
    {
      role: 'user',
      content:
        'The user has asked:\n\nWhat does "tasked with summarizing the user\'s questions" or "You are a precise code editing assistant." mean?',
    },
  ])
  expect(await used()).toBe(1)
})

test('the built-in tutor gives a file back as it was when it has nothing to merge', async () => {
  const merged = await send([
    { role: 'system', content: 'You are a precise code editing assistant.' },
    {
      role: 'user',
      content: `**File:**\n\`\`\`swift:CounterView.swift\n${file}\n\`\`\`\n\n**Answer:**\nTry a binding.`,
    },
  ])
  expect(merged).toBe(`\`\`\`swift\n${file}\n\`\`\``)
})

test('a question is stored in the project with the names of its files and without their text', async () => {
  const project = await createProject(ada)
  const answer = await send(
    [
      { role: 'system', content: system },
      { role: 'user', content: question },
    ],
    `fledge/plant-diary-${project.id}`,
  )
  const [asked, answered] = await (await ada.get(`/api/projects/${project.id}/chat`)).json()
  expect(asked).toMatchObject({
    content: 'What does @State do?\n\nFiles: `CounterView.swift`',
    source: 'xcode',
  })
  expect(answer).toContain(answered.content.slice(0, 20))
  expect(answer).toMatch(/@State/)
})

test('with a key that keeps code, the code is stored too', async () => {
  const project = await createProject(ada)
  secret = (await createApiKey(ada, { keepsCode: true })).secret
  await send(
    [
      { role: 'system', content: system },
      { role: 'user', content: question },
    ],
    `fledge/plant-diary-${project.id}`,
  )
  const [asked] = await (await ada.get(`/api/projects/${project.id}/chat`)).json()
  expect(asked.content).toContain('struct CounterView: View')
})

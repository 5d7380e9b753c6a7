import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KeyScope } from '#contract/account/api-key.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { listen } from '#test/listen.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
const { guide } = await knownKnowledge()
let server: Awaited<ReturnType<typeof listen>>
let ada: Guest
let projectId: number
let client: Client

beforeAll(async () => {
  server = await listen(app)
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await createGuest(app)
  projectId = (await createProject(ada)).id
  client = await connect(ada)
})
afterEach(() => client.close())

async function connect(guest: Guest, scopes: KeyScope[] = ['read', 'write']): Promise<Client> {
  const { secret } = await createApiKey(guest, { scopes })
  const connected = new Client({ name: 'test', version: '1' })
  await connected.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${secret}` } },
    }),
  )
  return connected
}

// oxlint-disable-next-line typescript/no-explicit-any -- Each tool answers in its own shape, which its output schema has checked.
async function use(name: string, input: Record<string, unknown> = {}, by = client): Promise<any> {
  const result = await by.callTool({ name, arguments: input })
  if (result.isError) throw new Error((result.content as { text: string }[])[0]!.text)
  return result.structuredContent
}

test('a client of the older generation works too', async () => {
  const { secret } = await createApiKey(ada)
  const older = new OlderClient({ name: 'older', version: '1' })
  await older.connect(
    new OlderTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${secret}` } },
    }),
  )
  const { tools } = await older.listTools()
  expect(tools.length).toBe(10)
  expect(await older.callTool({ name: 'list_projects', arguments: {} })).toMatchObject({
    structuredContent: { projects: [{ id: projectId, name: 'Plant diary', status: 'planning' }] },
  })
  await older.close()
})

test('every tool says what it does to things', async () => {
  const { tools } = await client.listTools()
  const writing = tools
    .filter(({ annotations }) => annotations?.readOnlyHint === false)
    .map(({ name }) => name)
  expect(writing).toEqual(['make_plan', 'set_task_status', 'save_solution'])
  expect(
    tools.every(
      ({ annotations, outputSchema }) =>
        annotations?.destructiveHint === false && annotations.idempotentHint === true && outputSchema,
    ),
  ).toBe(true)
})

test('the plan, its tasks and the next one', async () => {
  await ada.post(`/api/projects/${projectId}/plan`)
  await ada.post(`/api/projects/${projectId}/plan/tasks`)
  const { milestones } = await use('get_plan', { project_id: projectId })
  const { tasks, next_cursor } = await use('list_tasks', { project_id: projectId, limit: 2 })
  const { task } = await use('get_next_task', { project_id: projectId })
  expect(milestones[0]).toMatchObject({
    id: 1,
    status: 'todo',
    tasks: expect.arrayContaining([expect.objectContaining({ task_id: tasks[0].id, status: 'todo' })]),
  })
  expect(next_cursor).toBe('2')
  expect(
    (await use('list_tasks', { project_id: projectId, limit: 2, cursor: next_cursor })).tasks[0].id,
  ).not.toBe(tasks[0].id)
  expect(task).toMatchObject({ id: tasks[0].id, acceptance: [expect.any(String)], why: expect.any(String) })
  await ada.patch('/api/user', { experience: 'some' })
  expect(await use('get_project', { project_id: projectId })).toMatchObject({
    name: 'Plant diary',
    level: 'some',
    tasks_done: 0,
    features: expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
  })
})

test('a lesson on what the learner knows is left out, and it is said why', async () => {
  const made = await ada.post('/api/projects', { title: 'Leafy', description: 'water my house plants' })
  const { id } = await made.json()
  await ada.post(`/api/projects/${id}/plan`)
  await ada.post(`/api/projects/${id}/plan/tasks`, {})
  const next = async () => (await use('get_next_task', { project_id: id })).task
  const before = await next()
  expect(before).toMatchObject({ lesson: { title: expect.any(String) }, lesson_left_out: null })
  const { lesson } = await (await ada.get(`/api/projects/${id}/tasks/${before.id}/lesson`)).json()
  await ada.put(`/api/learning/topics/${lesson.topic}/mark`, { mark: 'known' })
  expect(await next()).toMatchObject({ lesson: null, lesson_left_out: 'You said you know it' })
  await ada.put(`/api/learning/topics/${lesson.topic}/mark`, { mark: null })
  await ada.delete(`/api/projects/${id}`)
})

test('a task is done, however often it is said', async () => {
  const made = await (await ada.post(`/api/projects/${projectId}/tasks`, { title: 'Draw the icon' })).json()
  await use('set_task_status', { task_id: made.id, status: 'done' })
  expect(await use('set_task_status', { task_id: made.id, status: 'done' })).toMatchObject({
    task: { id: made.id, status: 'done' },
  })
  expect((await (await ada.get(`/api/projects/${projectId}/tasks`)).json())[0].status).toBe('completed')
})

test('a solution with one client_ref is saved once, also when sent at the same moment', async () => {
  const solution = {
    project_id: projectId,
    title: 'A list that updates',
    problem: 'It did not',
    explanation: 'Use @State.',
    code: [{ file: 'A.swift', language: 'swift', text: '@State var a = 1' }],
    client_ref: 'one',
  }
  const saved = await Promise.all(Array.from({ length: 5 }, () => use('save_solution', solution)))
  expect(new Set(saved.map((answer) => answer.solution.id)).size).toBe(1)
  expect((await use('list_saved_solutions', { query: 'list' })).solutions).toHaveLength(1)
  expect((await use('get_saved_solution', { solution_id: saved[0].solution.id })).solution).toMatchObject({
    problem: 'It did not',
    explanation: 'Use @State.',
    code: [{ file: 'A.swift', text: '@State var a = 1' }],
  })
})

test('saved solutions are tagged with the languages of their code', async () => {
  const save = (title: string, content: string, language: string | null = null) =>
    ada.post(`/api/projects/${projectId}/saved-solutions`, { title, content, language })
  await save('Prose', 'Think before you type.')
  await save('Both', '```Swift\nlet a = 1\n```\n\n```json\n{}\n```\n\n```swift\nlet b = 2\n```')
  await save('Chosen', 'echo one', 'bash')
  const { solutions } = await use('list_saved_solutions', { project_id: projectId })
  expect(solutions.map(({ title, tags }: { title: string; tags: string[] }) => [title, tags])).toEqual([
    ['Chosen', ['bash']],
    ['Both', ['swift', 'json']],
    ['Prose', []],
  ])
})

test('the Field Guide is searched, read and asked about an error', async () => {
  const { articles } = await use('search_field_guide', { query: 'How do I keep data with SwiftData?' })
  expect(await use('read_article', { slug: articles[0].slug })).toMatchObject({
    slug: articles[0].slug,
    markdown: expect.stringContaining('# '),
  })
  expect(await use('explain_error', { error: "error: Cannot find 'foo' in scope" })).toMatchObject({
    recognised: true,
    explanation: expect.stringContaining('foo'),
  })
})

test('long texts are cut at 8 KB and whole in the structured answer', async () => {
  const longest = guide.articles.toSorted(
    (one, other) => JSON.stringify(other).length - JSON.stringify(one).length,
  )[0]!
  const result = await client.callTool({ name: 'read_article', arguments: { slug: longest.slug } })
  const [text] = result.content as { text: string }[]
  expect(Buffer.byteLength(text!.text)).toBeLessThanOrEqual(8 * 1024)
  expect((result.structuredContent as { markdown: string }).markdown).toContain(
    longest.sections.at(-1)!.heading,
  )
})

test('bad arguments and missing things are sentences, not failures of the protocol', async () => {
  expect(await client.callTool({ name: 'get_project', arguments: { project_id: 'x' } })).toMatchObject({
    isError: true,
  })
  await expect(use('get_project', { project_id: 999_999 })).rejects.toThrow('Project not found')
  await expect(use('get_plan', { project_id: projectId })).rejects.toThrow('Plan not found')
})

test('numbers may come as text; what is no number is refused with what to send', async () => {
  const { tasks } = await use('list_tasks', { project_id: String(projectId), limit: '20' })
  expect(tasks).toEqual([])
  const refused = await client.callTool({
    name: 'list_tasks',
    arguments: { project_id: 'three', limit: 200, status: 'open' },
  })
  expect(refused).toMatchObject({ isError: true })
  expect((refused.content as { text: string }[])[0]!.text).toBe(
    'project_id has to be a whole number, such as 3. status has to be one of "todo", "doing", "done". limit has to be a whole number from 1 to 50.',
  )
})

test('plans, solutions and articles are resources', async () => {
  await ada.post(`/api/projects/${projectId}/plan`)
  await ada.post(`/api/projects/${projectId}/saved-solutions`, { title: 'One', content: 'let a = 1' })
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual([
    `fledge://projects/${projectId}/plan`,
    'fledge://solutions/1',
  ])
  const texts = await Promise.all(
    resources.map(async ({ uri }) => (await client.readResource({ uri })).contents[0]),
  )
  expect(texts[1]).toMatchObject({ mimeType: 'text/markdown', text: '# One\n\nlet a = 1' })
  const article = guide.articles[0]!
  expect(
    (await client.readResource({ uri: `fledge://field-guide/${article.slug}` })).contents[0],
  ).toMatchObject({ text: expect.stringContaining(article.title) })
})

test.each([
  ['fledge://projects/999999/plan', 'an id nobody has'],
  ['fledge://projects/abc/plan', 'a word'],
  ['fledge://projects/99999999999/plan', 'a number past every id'],
  ['fledge://solutions/999999', 'an id nobody has'],
  ['fledge://solutions/abc', 'a word'],
  ['fledge://solutions/99999999999', 'a number past every id'],
])('a resource that is not there is answered alike: %s, %s', async (uri) => {
  await expect(client.readResource({ uri })).rejects.toMatchObject({
    message: expect.stringContaining(`Resource not found: ${uri}`),
  })
})

test('prompts begin the next step and explain an error', async () => {
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['next_step', 'explain_error'])
  const { messages } = await client.getPrompt({
    name: 'next_step',
    arguments: { project_id: String(projectId) },
  })
  expect(JSON.stringify(messages)).toContain(`project ${projectId}`)
})

test('a plan asks what the idea leaves open, and is made again with the answers', async () => {
  const { id } = await createProject(ada, {
    title: 'Robes',
    description: 'Something for the big ones that vanish',
  })
  const first = await use('make_plan', { project_id: id })
  expect(first).toMatchObject({ name: '', readings: expect.any(Array), own: { things: [], steps: [] } })
  expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(404)
  const own = { things: [{ name: 'robe', facts: 'size' }], steps: [{ does: 'find the owner of a robe' }] }
  await use('make_plan', { project_id: id, answers: { kind: 'none', own, hoursPerWeek: '6' } })
  const { questions } = await use('get_plan', { project_id: id })
  const asked = questions.map((question: { id: string }) => question.id)
  expect(asked).not.toContain('hoursPerWeek')
  const plan = await (await ada.get(`/api/projects/${id}/plan`)).json()
  expect(plan.architecture.entities[0].name).toBe('Robe')
})

test("nothing of another's can be reached, by any tool or resource, and it looks like nothing is there", async () => {
  const task = await (await ada.post(`/api/projects/${projectId}/tasks`, { title: 'Mine' })).json()
  const solution = await (
    await ada.post(`/api/projects/${projectId}/saved-solutions`, { title: 'Mine', content: 'let a = 1' })
  ).json()
  await ada.post(`/api/projects/${projectId}/plan`)
  const eve = await connect(await createGuest(app))
  const attempts = (
    project_id: number,
    task_id: number,
    solution_id: number,
  ): [string, Record<string, unknown>][] => [
    ['get_project', { project_id }],
    ['get_plan', { project_id }],
    ['make_plan', { project_id, answers: { own: { things: [{ name: 'robe' }] } } }],
    ['list_tasks', { project_id }],
    ['get_next_task', { project_id }],
    ['list_saved_solutions', { project_id }],
    ['get_saved_solution', { solution_id }],
    ['set_task_status', { task_id, status: 'done' }],
    ['save_solution', { project_id, title: 'x', explanation: 'x', client_ref: 'x' }],
  ]
  const foreign = await Promise.all(
    attempts(projectId, task.id, solution.id).map(([name, input]) =>
      eve.callTool({ name, arguments: input }),
    ),
  )
  const missing = await Promise.all(
    attempts(999_999, 999_999, 999_999).map(([name, input]) => eve.callTool({ name, arguments: input })),
  )
  expect(foreign.every(({ isError }) => isError)).toBe(true)
  expect(foreign.map(({ content }) => content)).toEqual(missing.map(({ content }) => content))
  expect((await use('list_projects', {}, eve)).projects).toEqual([])
  expect((await eve.listResources()).resources).toEqual([])
  await expect(eve.readResource({ uri: `fledge://projects/${projectId}/plan` })).rejects.toThrow()
  await expect(eve.readResource({ uri: `fledge://solutions/${solution.id}` })).rejects.toThrow()
  await eve.close()
})

test('a key for one project shows only that one', async () => {
  const other = await createProject(ada, { title: 'Other' })
  const { secret } = await createApiKey(ada, { projectId: other.id })
  const bound = new Client({ name: 'bound', version: '1' })
  await bound.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${secret}` } },
    }),
  )
  expect((await use('list_projects', {}, bound)).projects.map(({ id }: { id: number }) => id)).toEqual([
    other.id,
  ])
  await expect(use('get_project', { project_id: projectId }, bound)).rejects.toThrow('Project not found')
  await bound.close()
})

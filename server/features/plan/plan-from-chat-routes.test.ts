import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import type { Proposal } from '#contract/plan/proposal.ts'
import { chatMessages } from '#server/platform/db/tables/schema.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
const idea = {
  title: 'Plant diary',
  description: 'A diary of my house plants with user accounts',
}

test('a plan has what the learner asked for in chat', async () => {
  const { ada, id } = await projectOfAda()
  await say(ada, id, 'Please also add a home screen widget')
  const plan = await planAnew(ada, id)
  expect(plan.architecture.frameworks).toContain('WidgetKit')
  expect(plan.features.map(({ name }) => name)).toContain('A widget')
  expect((await exported(ada, id)).project.wishes).toEqual([])
})

test('a plan leaves out what the learner refused in chat', async () => {
  const { ada, id } = await projectOfAda()
  expect((await planAnew(ada, id)).architecture.frameworks).toContain('AuthenticationServices')
  await say(ada, id, 'Thanks! No account please.')
  expect((await planAnew(ada, id)).architecture.frameworks).not.toContain('AuthenticationServices')
})

test('a question adds nothing', async () => {
  const { ada, id } = await projectOfAda()
  const before = await planAnew(ada, id)
  await say(ada, id, 'How do I add a widget?')
  expect(await planAnew(ada, id)).toEqual(before)
})

test('what was said inside Xcode, in a quick action, on the ladder of a task, or in a longer paste adds nothing', async () => {
  const { ada, id } = await projectOfAda()
  const before = await planAnew(ada, id)
  await insert(ada, id, [
    { content: 'Please add a widget', source: 'xcode' },
    { content: '/plan\nPlease add a widget' },
    { content: `Please add a widget. ${'One more line of what the console says. '.repeat(40)}` },
    { content: 'Please add a widget', answerLevel: 2 },
  ])
  expect(await planAnew(ada, id)).toEqual(before)
})

test('of a message that was edited only the one that is shown counts', async () => {
  const { ada, id } = await projectOfAda()
  const { userMessage } = await say(ada, id, 'Please add a widget')
  await say(ada, id, 'Please add a map', userMessage.id)
  const { architecture } = await planAnew(ada, id)
  expect(architecture.frameworks).toContain('MapKit')
  expect(architecture.frameworks).not.toContain('WidgetKit')
})

test('a wish is not forgotten because much was said since', async () => {
  const { ada, id } = await projectOfAda()
  const since = Array.from({ length: 120 }, (_, at) => ({ content: `What is the meaning of line ${at}?` }))
  await insert(ada, id, [{ content: 'Please add a widget' }, ...since])
  expect((await planAnew(ada, id)).architecture.frameworks).toContain('WidgetKit')
})

test('a proposal for a wish holds the wish and not what the chat asked for', async () => {
  const { ada, id } = await projectOfAda()
  await planAnew(ada, id)
  await say(ada, id, 'Please also add a home screen widget')
  const { lines } = await propose(ada, id, 'also with a map')
  expect(
    lines
      .filter(({ subject, change }) => subject === 'feature' && change === 'added')
      .map(({ title }) => title),
  ).toEqual([expect.stringMatching(/on a map$/)])
})

test('a proposal without a wish brings what the chat asked for', async () => {
  const { ada, id } = await projectOfAda()
  await planAnew(ada, id)
  await say(ada, id, 'Please also add a home screen widget')
  const { lines } = await propose(ada, id)
  expect(
    lines
      .filter(({ subject, change }) => subject === 'feature' && change === 'added')
      .map(({ title }) => title),
  ).toEqual(['A widget'])
})

test('a copy of the project carries on', async () => {
  const { ada, id } = await projectOfAda()
  await say(ada, id, 'Please also add a home screen widget')
  const copy = await (await ada.post(`/api/projects/${id}/duplicate`, {})).json()
  expect((await planAnew(ada, copy.id)).architecture.frameworks).toContain('WidgetKit')
})

async function projectOfAda() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, idea)
  return { ada, id }
}

async function say(ada: Guest, id: number, content: string, replaces?: number) {
  const response = await ada.post(`/api/projects/${id}/chat`, { content, replaces })
  expect(response.status).toBe(201)
  return response.json()
}

/** Inserts messages with answers, as they would be stored. */
async function insert(
  ada: Guest,
  id: number,
  said: { content: string; source?: 'xcode'; answerLevel?: number }[],
): Promise<void> {
  const database = await app.services.databaseHandle.ready
  const common = { projectId: id, userId: ada.user.id }
  const questions = await database
    .insert(chatMessages)
    .values(
      said.map(({ content, source }, at) => ({
        ...common,
        seq: 2 * at + 1,
        content,
        isUserMessage: true,
        source,
      })),
    )
    .returning({ id: chatMessages.id })
  await database.insert(chatMessages).values(
    questions.map((question, at) => ({
      ...common,
      seq: 2 * at + 2,
      content: 'Yes.',
      isUserMessage: false,
      parentId: question.id,
      hintLevel: said[at]!.answerLevel ?? null,
    })),
  )
}

async function planAnew(ada: Guest, id: number): Promise<Plan> {
  return (await ada.post(`/api/projects/${id}/plan`)).json()
}

async function propose(ada: Guest, id: number, refine?: string): Promise<Proposal> {
  return (await ada.post(`/api/projects/${id}/plan/proposal`, { refine })).json()
}

async function exported(ada: Guest, id: number) {
  return (await ada.get(`/api/projects/${id}/export?format=json`)).json()
}

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Task } from '#contract/tasks/task.ts'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { Conversation } from '#app/features/chat/conversation.tsx'

const page = useScreen()
let projectId: number
let task: Task

beforeEach(async () => {
  projectId = (await createProject(page.guest)).id
  task = await addTask('Add a form for a new plant')
})

test('“Start this task together” sends an action and starts the task, and the help below it leads on', async () => {
  const user = page.show(<Chat />)
  await press(user, 'Start this task together')
  await vi.waitFor(async () =>
    expect(await messages()).toMatchObject([
      { action: { action: 'begin' }, taskId: task.id, content: `Start this task together: ${task.title}` },
      { status: 'complete' },
    ]),
  )
  expect(await screen.findAllByRole('button', { name: 'Next hint' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Explain' })).toHaveLength(1)
  await vi.waitFor(async () => expect(await tasks()).toMatchObject([{ status: 'in_progress' }]))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Start this task/ })).toBeNull())
})

test('the hint meter says that there was no hint, then which', async () => {
  const user = page.show(<Chat />)
  const meter = await screen.findByRole('region', { name: 'Hints for your task' })
  await within(meter).findByText(/^No hint yet/)
  await press(user, 'Start this task together')
  await screen.findByText(/Do only that|How would you go about it/)
  within(meter).getByText(/^No hint yet/)
  const hint = within(meter).getByRole('button', { name: 'Next hint' })
  await vi.waitFor(() => expect(hint.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(hint)
  await within(meter).findByText(/^Hint 1 of 5/)
})

test('what was tried can be put aside with Esc, and what is typed is kept', async () => {
  const user = page.show(<Chat />)
  await press(user, 'I tried this')
  await user.type(await screen.findByLabelText(/^What did you try/), 'A struct{Escape}')
  await vi.waitFor(() => expect(screen.queryByLabelText(/^What did you try/)).toBeNull())
  expect(document.activeElement?.textContent).toBe('I tried this')
  await press(user, 'I tried this')
  expect(await screen.findByDisplayValue('A struct')).not.toBeNull()
})

test('a pressed action is in the chat before the server has it', async () => {
  const call = globalThis.fetch
  const taking = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'POST' && input.endsWith('/chat')) await taking.promise
    return call(input, init)
  })
  const user = page.show(<Chat />)
  await press(user, 'Start this task together')
  const words = `Start this task together: ${task.title}`
  await screen.findByText(words)
  expect(await messages()).toEqual([])
  taking.resolve()
  await vi.waitFor(async () => expect(await messages()).toMatchObject([{}, { status: 'complete' }]))
  await vi.waitFor(() => expect(screen.getAllByText(words)).toHaveLength(1))
  vi.stubGlobal('fetch', call)
})

test('“I’m done” leads to a button that marks the task as done', async () => {
  const user = page.show(<Chat />)
  await press(user, 'I’m done')
  await press(user, 'Mark as done')
  await vi.waitFor(async () => expect(await tasks()).toMatchObject([{ status: 'completed' }]))
})

test('“What next?” leads to the end of the task in progress, and then to the start of the next', async () => {
  await page.guest.patch(`/api/projects/${projectId}/tasks/${task.id}`, { status: 'in_progress' })
  const next = await addTask('Show the list of plants')
  const user = page.show(<Chat />)
  await press(user, 'What next?')
  await vi.waitFor(async () => expect(await messages()).toMatchObject([{}, { status: 'complete' }]))
  const done = screen.getByRole('button', { name: 'I’m done' })
  await vi.waitFor(() => expect(done.getAttribute('aria-disabled')).toBe('false'))
  await user.click(done)
  await vi.waitFor(async () => expect(await messages()).toHaveLength(4))
  expect(screen.queryByRole('button', { name: /^Start “/ })).toBeNull()
  await press(user, 'Mark as done')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull())
  await press(user, 'What next?')
  await press(user, `Start “${next.title}”`)
  await vi.waitFor(async () =>
    expect((await messages()).slice(-2)).toMatchObject([
      { action: { action: 'begin' }, taskId: next.id },
      {},
    ]),
  )
})

test('a question that is offered as a meaning is sent by a press', async () => {
  await page.guest.post(`/api/projects/${projectId}/chat`, { content: 'will this cost money?' })
  const user = page.show(<Chat />)
  await press(user, 'None of these')
  await vi.waitFor(async () =>
    expect((await messages()).map(({ content }) => content)).toContain('None of these'),
  )
})

test('without a task no help is offered that has nothing to help with', async () => {
  await page.guest.delete(`/api/projects/${projectId}/tasks/${task.id}`)
  page.show(<Chat />)
  await screen.findByRole('list', { name: 'Questions to start with' })
  expect(screen.queryByRole('group', { name: 'Quick help' })).toBeNull()
})

function Chat() {
  return (
    <Conversation
      projectId={projectId}
      projectTitle="Plants"
      hasPlan={false}
      thread="all"
      onThreadChange={() => {}}
      onSaveSolution={() => {}}
    />
  )
}

async function addTask(title: string): Promise<Task> {
  return (await page.guest.post(`/api/projects/${projectId}/tasks`, { title })).json()
}

async function messages(): Promise<ChatMessage[]> {
  return (await page.guest.get(`/api/projects/${projectId}/chat`)).json()
}

async function tasks(): Promise<Task[]> {
  return (await page.guest.get(`/api/projects/${projectId}/tasks`)).json()
}

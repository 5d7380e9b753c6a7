import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NewTaskInput, Task } from '#contract/tasks/task.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import type { TaskView } from './list/task-view-switch.tsx'
import { TasksPanel } from './tasks-panel.tsx'

const page = useScreen()
let projectId: number

beforeEach(async () => {
  projectId = (await createProject(page.guest)).id
})

function Panel() {
  const [openTaskId, setOpenTaskId] = useState<number | null>(null)
  const [view, setView] = useState<TaskView>('list')
  return (
    <TasksPanel
      projectId={projectId}
      openTaskId={openTaskId}
      onOpenTask={setOpenTaskId}
      view={view}
      onViewChange={setView}
      emptyHint={null}
      onShowMessage={() => {}}
      onShowSolution={() => {}}
      onBegin={() => {}}
      onAsk={() => {}}
    />
  )
}

test('the first task is added in a form that asks for a title', async () => {
  const user = page.show(<Panel />)
  await press(user, 'Add First Task')
  const form = await screen.findByRole('dialog', { name: 'Add New Task' })
  await user.click(within(form).getByRole('button', { name: 'Add Task' }))
  await within(form).findByText('Task title is required')
  await user.type(within(form).getByLabelText('Task Title'), 'Draw the icon')
  await user.click(within(form).getByRole('button', { name: 'Add Task' }))
  await screen.findByRole('button', { name: 'Draw the icon' })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await tasks()).toMatchObject([{ title: 'Draw the icon', status: 'not_started' }])
})

test('a card says what its task waits for, and which one is in progress', async () => {
  const icon = await add({ title: 'Draw the icon' })
  await add({ title: 'Show it', dependsOn: [icon.id] })
  page.show(<Panel />)
  await within(await screen.findByRole('listitem', { name: 'Show it' })).findByText(
    'Blocked by: Draw the icon',
  )
  const card = screen.getByRole('listitem', { name: 'Draw the icon' })
  within(card).getByText('Next task')
  await page.guest.patch(`/api/projects/${projectId}/tasks/${icon.id}`, { status: 'in_progress' })
  cleanup()
  page.show(<Panel />)
  await screen.findByText('In Progress')
  expect(screen.queryByText('Next task', { selector: 'p' })).toBeNull()
})

test('a task is done with one press, and not done with another', async () => {
  await add({ title: 'Draw the icon' })
  const user = page.show(<Panel />)
  await press(user, 'Draw the icon: completed')
  expect(
    await screen.findByRole('button', { name: 'Draw the icon: completed', pressed: true }),
  ).not.toBeNull()
  await vi.waitFor(async () => expect(await tasks()).toMatchObject([{ status: 'completed' }]))
  await press(user, 'Draw the icon: completed')
  await vi.waitFor(async () => expect(await tasks()).toMatchObject([{ status: 'not_started' }]))
})

test('a card that is dragged to done brings the same note as one press', async () => {
  await add({ title: 'Draw the icon' })
  await add({ title: 'Pick a name' })
  const user = page.show(<Panel />)
  await press(user, 'Board')
  const handles = await screen.findAllByTitle('Drag to another place')
  const column = screen.getByRole('region', { name: /Completed/ })
  drag(handles[0]!, column)
  expect(await screen.findByRole('region', { name: /^Done: / })).not.toBeNull()
  expect((await tasks()).map(({ status }) => status).toSorted()).toEqual(['completed', 'not_started'])
})

test('an edit sends what was changed and keeps the rest', async () => {
  await add({ title: 'Draw the icon', description: 'In three sizes', priority: 'high' })
  const user = page.show(<Panel />)
  await press(user, 'Draw the icon')
  await press(user, 'Edit')
  const form = await screen.findByRole('dialog', { name: 'Edit Task' })
  const title = within(form).getByLabelText('Task Title')
  await user.clear(title)
  await user.type(title, 'Draw the app icon')
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
  await screen.findByRole('button', { name: 'Draw the app icon' })
  expect(await tasks()).toMatchObject([
    { title: 'Draw the app icon', description: 'In three sizes', priority: 'high' },
  ])
})

test('an open task tells its history when it is asked for', async () => {
  await add({ title: 'Draw the icon', status: 'completed' })
  const user = page.show(<Panel />)
  await press(user, 'Draw the icon')
  await press(user, 'History')
  const history = await screen.findByRole('list', { name: 'History' })
  await within(history).findByText('Completed')
  expect(within(history).getAllByRole('listitem')[0]?.textContent).toContain('Added by you')
})

test('a deleted task comes back with Undo', async () => {
  await add({ title: 'Draw the icon' })
  const user = page.show(<Panel />)
  await press(user, 'More for Draw the icon')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByText('No tasks yet')
  await press(user, 'Undo')
  await screen.findByRole('button', { name: 'Draw the icon' })
  expect(await tasks()).toHaveLength(1)
})

test('the list is narrowed to a status, and shown whole again', async () => {
  await add({ title: 'Draw the icon', status: 'completed' })
  await add({ title: 'Write the texts' })
  const user = page.show(<Panel />)
  await choose(user, 'Show tasks by status', 'Completed')
  await vi.waitFor(() => expect(titles()).toEqual(['Draw the icon']))
  await choose(user, 'Show tasks by status', 'In Progress')
  await screen.findByText(/No tasks match/)
  await press(user, 'Show all tasks')
  await vi.waitFor(() => expect(titles()).toHaveLength(2))
})

test('several tasks are changed at once', async () => {
  await add({ title: 'Draw the icon' })
  await add({ title: 'Write the texts' })
  await add({ title: 'Ask friends' })
  const user = page.show(<Panel />)
  await press(user, 'Select')
  await user.click(await screen.findByRole('checkbox', { name: /Draw the icon/ }))
  await user.click(screen.getByRole('checkbox', { name: /Ask friends/ }))
  const bar = await screen.findByRole('toolbar', { name: 'Change the selected tasks' })
  await within(bar).findByText('2 tasks selected')
  await user.click(within(bar).getByRole('button', { name: 'In Progress' }))
  await vi.waitFor(async () =>
    expect((await tasks()).map(({ status }) => status)).toEqual([
      'in_progress',
      'not_started',
      'in_progress',
    ]),
  )
})

test('a task moves up by its menu, and the new order is said', async () => {
  await add({ title: 'Draw the icon' })
  await add({ title: 'Write the texts' })
  const user = page.show(<Panel />)
  await press(user, 'More for Write the texts')
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await vi.waitFor(() => expect(titles()).toEqual(['Write the texts', 'Draw the icon']))
  await screen.findByText('Write the texts moved to place 1 of 2')
  await vi.waitFor(async () =>
    expect((await tasks()).map(({ title }) => title)).toEqual(['Write the texts', 'Draw the icon']),
  )
})

test('tasks that cannot be loaded say so and can be asked for again', async () => {
  await add({ title: 'Draw the icon' })
  const owner = page.guest
  page.guest = await createGuest(page.app)
  const user = page.show(<Panel />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The tasks could not be loaded')
  page.guest = owner
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Draw the icon' })
})

test('a line of the description that is a step is ticked off', async () => {
  await add({ title: 'Draw the icon', description: 'For the store.\n- [ ] Sketch it\n- [ ] Export it' })
  const user = page.show(<Panel />)
  await press(user, 'Draw the icon')
  await user.click(await screen.findByRole('checkbox', { name: 'Sketch it' }))
  await vi.waitFor(async () =>
    expect(await tasks()).toMatchObject([{ description: expect.stringContaining('- [x] Sketch it') }]),
  )
})

async function add(task: NewTaskInput): Promise<Task> {
  const response = await page.guest.post(`/api/projects/${projectId}/tasks`, task)
  expect(response.status).toBe(201)
  return response.json() as Promise<Task>
}

async function tasks(): Promise<Task[]> {
  return (await page.guest.get(`/api/projects/${projectId}/tasks`)).json() as Promise<Task[]>
}

function titles(): (string | null)[] {
  return screen
    .getAllByRole('listitem')
    .filter((item) => item.dataset['task'])
    .map((item) => within(item).getAllByRole('button', { expanded: false })[0]!.textContent)
}

async function choose(user: ReturnType<typeof page.show>, name: string, label: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: label }))
}

/** jsdom has no layout, so this sets the element under the pointer. */
function drag(handle: HTMLElement, target: HTMLElement): void {
  handle.setPointerCapture = () => {}
  document.elementFromPoint = () => target
  HTMLElement.prototype.scrollBy = () => {}
  fireEvent(handle, pointer('pointerdown'))
  fireEvent(window, pointer('pointerup'))
}

function pointer(type: string): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, button: 0, clientX: 5, clientY: 5 }), {
    pointerId: 1,
  })
}

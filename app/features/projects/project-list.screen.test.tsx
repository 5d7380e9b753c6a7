import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { ProjectList } from './project-list.tsx'

const page = useScreen()

function Dashboard({ onOpen }: { onOpen: () => void }) {
  const [isCreating, setIsCreating] = useState(false)
  return <ProjectList isCreating={isCreating} onCreatingChange={setIsCreating} onOpen={onOpen} />
}

test('a project needs a title and a description, and what was typed stays', async () => {
  const opened = vi.fn()
  const user = page.show(<Dashboard onOpen={opened} />)
  await press(user, 'Create Project')
  const dialog = await screen.findByRole('dialog', { name: 'Create New Project' })
  await user.type(within(dialog).getByLabelText('Description'), 'Reminds me to water')
  await user.click(within(dialog).getByRole('button', { name: 'Create Project' }))
  await within(dialog).findByText(/title is required/i)
  expect(within(dialog).getByLabelText('Description')).toHaveProperty('value', 'Reminds me to water')
  await user.type(within(dialog).getByLabelText('Project Title'), 'Plant diary')
  await user.click(within(dialog).getByRole('button', { name: 'Create Project' }))
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce())
  const projects = await (await page.guest.get('/api/projects')).json()
  expect(projects).toMatchObject([{ title: 'Plant diary', description: 'Reminds me to water' }])
})

test('projects are found by their words, and by name in another order', async () => {
  for (const title of ['Plant diary', 'Choir rota', 'Bird log']) await createProject(page.guest, { title })
  const user = page.show(<Dashboard onOpen={() => {}} />)
  await screen.findByRole('heading', { name: 'Bird log' })
  await choose(user, 'Sort projects by', 'Title')
  await vi.waitFor(() => expect(titles()).toEqual(['Bird log', 'Choir rota', 'Plant diary']))
  await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'rota')
  await vi.waitFor(() => expect(titles()).toEqual(['Choir rota']))
  await user.clear(screen.getByRole('searchbox', { name: 'Search projects' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'zeppelin')
  await vi.waitFor(() => expect(titles()).toEqual([]))
})

test('a project is renamed in its settings', async () => {
  await createProject(page.guest, { title: 'Plant diary' })
  const user = page.show(<Dashboard onOpen={() => {}} />)
  await press(user, 'More for Plant diary')
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const dialog = await screen.findByRole('dialog')
  const title = within(dialog).getByLabelText('Project Title')
  await user.clear(title)
  await user.type(title, 'Garden diary')
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  await screen.findByRole('heading', { name: 'Garden diary' })
  expect(await projects()).toMatchObject([{ title: 'Garden diary' }])
})

test('a project is duplicated, and the copy can be opened', async () => {
  await createProject(page.guest, { title: 'Plant diary' })
  const opened = vi.fn()
  const user = page.show(<Dashboard onOpen={opened} />)
  await press(user, 'More for Plant diary')
  await user.click(await screen.findByRole('menuitem', { name: /^Duplicate/ }))
  await press(user, 'Open')
  expect(opened).toHaveBeenCalledOnce()
  expect(await projects()).toHaveLength(2)
})

test('a deleted project comes back with Undo', async () => {
  await createProject(page.guest, { title: 'Plant diary' })
  const user = page.show(<Dashboard onOpen={() => {}} />)
  await press(user, 'More for Plant diary')
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }))
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Plant diary' })).toBeNull())
  await press(user, 'Undo')
  await screen.findByRole('heading', { name: 'Plant diary' })
  expect(await projects()).toHaveLength(1)
})

function titles(): (string | null)[] {
  return screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
}

async function projects(): Promise<unknown[]> {
  return (await page.guest.get('/api/projects')).json() as Promise<unknown[]>
}

async function choose(
  user: ReturnType<typeof page.show>,
  name: string,
  label: string | RegExp,
): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: label }))
}

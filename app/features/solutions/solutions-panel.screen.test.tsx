import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { SaveSolutionDialog } from './solution-form-dialog.tsx'
import { SolutionsPanel } from './solutions-panel.tsx'

const page = useScreen()
let projectId: number

beforeEach(async () => {
  projectId = (await createProject(page.guest)).id
})

function Panel() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <SolutionsPanel
        projectId={projectId}
        wantedId={null}
        onAdd={() => setIsAdding(true)}
        onShowMessage={() => {}}
      />
      {isAdding && (
        <SaveSolutionDialog
          projectId={projectId}
          draft={{ title: '', content: '', messageId: null }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}

test('a solution needs a title and content, and stands in the list when saved', async () => {
  const user = page.show(<Panel />)
  await press(user, 'Add First Solution')
  const dialog = await screen.findByRole('dialog', { name: 'Save Solution' })
  await user.click(within(dialog).getByRole('button', { name: 'Save Solution' }))
  expect(await within(dialog).findAllByText(/is required/)).toHaveLength(2)
  await user.type(within(dialog).getByLabelText('Title'), 'A plant')
  await user.type(within(dialog).getByLabelText('Content'), 'struct Plant')
  await user.click(within(dialog).getByRole('button', { name: 'Save Solution' }))
  await screen.findByRole('button', { name: /A plant/ })
  expect(await solutions()).toMatchObject([{ title: 'A plant', content: 'struct Plant' }])
})

test('what was saved is opened, copied and changed', async () => {
  await save('A plant', '```swift\nstruct Plant {}\n```')
  const user = page.show(<Panel />)
  await user.click(await screen.findByRole('button', { name: /A plant/ }))
  await press(user, 'Copy')
  await screen.findByText('Solution code has been copied')
  expect(await navigator.clipboard.readText()).toBe('struct Plant {}')
  await press(user, 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Solution' })
  await user.type(within(dialog).getByLabelText('Title'), ' of mine')
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  await screen.findByRole('button', { name: /A plant of mine/ })
  expect(await solutions()).toMatchObject([
    { title: 'A plant of mine', content: '```swift\nstruct Plant {}\n```' },
  ])
})

test('a deleted solution comes back with Undo', async () => {
  await save('A plant', 'struct Plant {}')
  const user = page.show(<Panel />)
  await user.click(await screen.findByRole('button', { name: /A plant/ }))
  await press(user, 'Delete')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /A plant/ })).toBeNull())
  await press(user, 'Undo')
  await screen.findByRole('button', { name: /A plant/ })
  expect(await solutions()).toHaveLength(1)
})

test('among several, a word of the code finds its solution', async () => {
  for (const name of ['Plant', 'Garden', 'Watering', 'Reminder']) await save(name, `struct ${name}Row {}`)
  const user = page.show(<Panel />)
  await user.type(await screen.findByRole('searchbox'), 'GardenRow')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Watering/ })).toBeNull())
  screen.getByRole('button', { name: /Garden/ })
})

async function save(title: string, content: string): Promise<void> {
  const response = await page.guest.post(`/api/projects/${projectId}/saved-solutions`, { title, content })
  expect(response.status).toBe(201)
}

async function solutions(): Promise<SavedSolution[]> {
  return (await page.guest.get(`/api/projects/${projectId}/saved-solutions`)).json() as Promise<
    SavedSolution[]
  >
}

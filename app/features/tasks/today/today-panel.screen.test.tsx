import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { TodayPanel } from './today-panel.tsx'

const page = useScreen()
let projectId: number

beforeEach(async () => {
  projectId = (await createProject(page.guest)).id
  for (const title of ['Draw the icon', 'Pick a name'])
    await page.guest.post(`/api/projects/${projectId}/tasks`, { title })
})

function Panel() {
  const [taskId, setTaskId] = useState<number | null>(null)
  return (
    <div role="tabpanel">
      <TodayPanel
        projectId={projectId}
        taskId={taskId}
        finishedId={null}
        onChooseTask={setTaskId}
        onBegin={() => {}}
        onAsk={null}
        onShowTask={() => {}}
        onShowTasks={() => {}}
        onShowPlan={() => {}}
      />
    </div>
  )
}

test('a done task says how it was shown, can be taken back, and leads to the next', async () => {
  const user = page.show(<Panel />)
  await press(user, 'Mark as done')
  const heading = await screen.findByRole('heading', { name: 'Done: Draw the icon' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  await screen.findByText(/^You say it’s done, and that’s good enough/)
  screen.getByRole('img', { name: '1 of 2 tasks done' })
  await press(user, 'Not done yet')
  await screen.findByRole('heading', { name: 'Draw the icon' })
  await press(user, 'Mark as done')
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
  await press(user, 'Start the next task')
  const next = await screen.findByRole('heading', { name: 'Pick a name' })
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
  expect(scrolled.mock.contexts).toContain(screen.getByRole('tabpanel'))
})

test('the end of an app has the last task’s undo, and is still the end after a reload', async () => {
  const all: Task[] = await (await page.guest.get(`/api/projects/${projectId}/tasks`)).json()
  await page.guest.patch(`/api/projects/${projectId}/tasks/${all[0]!.id}`, { status: 'completed' })
  const user = page.show(<Panel />)
  await press(user, 'Mark as done')
  await screen.findByRole('heading', { name: 'You built it. All 2 tasks done.' })
  await press(user, 'Not done yet')
  await screen.findByRole('heading', { name: 'Pick a name' })
  await page.guest.patch(`/api/projects/${projectId}/tasks/${all[1]!.id}`, { status: 'completed' })
  cleanup()
  page.show(<Panel />)
  expect(await screen.findByRole('heading', { name: 'You built it. All 2 tasks done.' })).not.toBeNull()
})

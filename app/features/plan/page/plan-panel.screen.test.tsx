import { screen, within } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { PlanPanel } from './plan-panel.tsx'

const page = useScreen()
let projectId: number

beforeEach(async () => {
  projectId = (await createProject(page.guest)).id
})

function Panel({ hasPlan = true, onStarted = () => {} }: { hasPlan?: boolean; onStarted?: () => void }) {
  const tasks = useQuery(taskListQuery(projectId))
  return (
    <PlanPanel
      projectId={projectId}
      hasPlan={hasPlan}
      tasks={tasks.data ?? []}
      onTasksMade={() => tasks.refetch()}
      onShowTasks={() => {}}
      onStarted={onStarted}
    />
  )
}

test('without a plan one press makes it, past the questions', async () => {
  const user = page.show(<Panel hasPlan={false} />)
  await screen.findByText(/From your idea to a first evening/)
  await press(user, 'Make my plan')
  await press(user, 'Skip questions')
  await screen.findByRole('button', { name: 'Change the plan' })
  expect((await plan()).roadmap.length).toBeGreaterThan(1)
})

test('the level is asked once, and “Start building” makes a beginner’s plan with its tasks', async () => {
  const onStarted = vi.fn<() => void>()
  const user = page.show(<Panel hasPlan={false} onStarted={onStarted} />)
  await press(user, 'Never')
  await press(user, 'Start building')
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledOnce())
  const { roadmap } = await plan()
  expect(roadmap[0]!.tasks.map(({ madeFrom }) => madeFrom)).toContain('roadmap/change-three-lines')
  // The tour of Xcode comes only once there is something to run.
  expect(roadmap[1]!.tasks[0]!.madeFrom).toBe('roadmap/find-your-way')
  expect(await tasks()).toHaveLength(roadmap.flatMap((phase) => phase.tasks).length)
  expect(await (await page.guest.get('/api/user/profile')).json()).toMatchObject({ experience: 'new' })
})

test('a level that is known is not asked again', async () => {
  await page.guest.patch('/api/user', { experience: 'some' })
  page.show(<Panel hasPlan={false} />)
  await screen.findByRole('button', { name: 'Start building' })
  await vi.waitFor(async () => expect(screen.queryByRole('group', { name: 'Coded before?' })).toBeNull())
})

test('the questions come one at a time, and each can be skipped', async () => {
  const user = page.show(<Panel hasPlan={false} />)
  await press(user, 'Make my plan')
  await screen.findByText(/Question 1 of/)
  for (let asked = 0; asked < 10 && screen.queryByText(/^Question \d/); asked += 1) {
    const before = screen.getByText(/^Question \d/).textContent
    await press(user, 'Skip this one')
    await vi.waitFor(() => expect(screen.queryByText(/^Question \d/)?.textContent).not.toBe(before))
  }
  await screen.findByRole('button', { name: 'Change the plan' })
})

test('one phase becomes tasks, then all the others', async () => {
  await makePlan()
  const [first] = (await plan()).roadmap
  const user = page.show(<Panel />)
  await press(user, new RegExp(`^Add .*${first!.phase}$`))
  await vi.waitFor(async () => expect(await tasks()).toHaveLength(first!.tasks.length))
  await screen.findByRole('button', { name: new RegExp(`^Show tasks.*${first!.phase}$`) })
  await press(user, 'Add these tasks')
  await screen.findByRole('button', { name: 'Show tasks' })
  const all = (await plan()).roadmap.flatMap((phase) => phase.tasks)
  expect(await tasks()).toHaveLength(all.length)
})

test('a wish with tasks becomes a proposal, which is taken line by line', async () => {
  await makePlan()
  await page.guest.post(`/api/projects/${projectId}/plan/tasks`, {})
  const user = page.show(<Panel />)
  await press(user, 'Change the plan')
  const dialog = await screen.findByRole('dialog', { name: 'Change the plan' })
  await user.click(within(dialog).getByRole('button', { name: 'See what would change' }))
  await within(dialog).findByText('Say what should be different')
  await user.type(within(dialog).getByRole('textbox'), 'Also a home screen widget')
  await user.click(within(dialog).getByRole('button', { name: 'See what would change' }))
  const review = await screen.findByRole('region', { name: 'What would change' })
  expect(within(review).getAllByRole('checkbox').length).toBeGreaterThan(0)
  const before = await tasks()
  await user.click(within(review).getByRole('button', { name: /Reject|Leave|Keep/ }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'What would change' })).toBeNull())
  expect(await tasks()).toEqual(before)
})

test('each part has a menu: a task is put off and comes back, and what goes with a feature is shown first', async () => {
  await makePlan()
  const { roadmap, features } = await plan()
  const [task] = roadmap[0]!.tasks
  const user = page.show(<Panel />)
  await press(user, `Change the task ${task!.title}`)
  await user.click(await screen.findByRole('menuitem', { name: 'Not now' }))
  await vi.waitFor(async () => expect((await plan()).asideTasks).toHaveLength(1))
  await press(user, new RegExp(`^Bring back.*${task!.title}$`))
  await vi.waitFor(async () => expect((await plan()).roadmap[0]!.tasks[0]).toEqual(task))
  const feature = features.at(-1)!.name
  await user.click(screen.getAllByRole('button', { name: `Change the feature ${feature}` })[0]!)
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const review = await screen.findByRole('region', { name: 'What would change' })
  within(review).getByRole('checkbox', { name: feature, checked: true })
})

async function makePlan(): Promise<void> {
  const response = await page.guest.post(`/api/projects/${projectId}/plan`, { answers: {} })
  expect(response.status).toBeLessThan(300)
}

async function plan(): Promise<Plan> {
  return (await page.guest.get(`/api/projects/${projectId}/plan`)).json() as Promise<Plan>
}

async function tasks(): Promise<Task[]> {
  return (await page.guest.get(`/api/projects/${projectId}/tasks`)).json() as Promise<Task[]>
}

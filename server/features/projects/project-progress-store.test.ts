import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { Project } from '#contract/project.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('a project without tasks has no progress', async () => {
  const ada = await createGuest(app)
  const project = await createProject(ada)
  expect(project.progress).toEqual({ done: 0, total: 0, current: null })
})

test('a project says how many of its tasks are done and which one is at hand', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the icon', status: 'completed' })
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Show a list' })
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Save it' })
  const project: Project = await (await ada.get(`/api/projects/${id}`)).json()
  expect(project.progress).toEqual({ done: 1, total: 3, current: 'Show a list' })
})

test('a task that somebody works on comes before those nobody has begun', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Show a list' })
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Save it', status: 'in_progress' })
  const project: Project = await (await ada.get(`/api/projects/${id}`)).json()
  expect(project.progress.current).toBe('Save it')
})

test('each project of the list has its own progress', async () => {
  const ada = await createGuest(app)
  const plants = await createProject(ada, { title: 'Plants' })
  const runs = await createProject(ada, { title: 'Runs' })
  await ada.post(`/api/projects/${plants.id}/tasks`, { title: 'Water', status: 'completed' })
  await ada.post(`/api/projects/${runs.id}/tasks`, { title: 'Run' })
  const projects: Project[] = await (await ada.get('/api/projects')).json()
  expect(projects.map(({ title, progress }) => [title, progress])).toEqual([
    ['Runs', { done: 0, total: 1, current: 'Run' }],
    ['Plants', { done: 1, total: 1, current: null }],
  ])
})

test('the task at hand is the one that the page and the agents choose', async () => {
  const ada = await createGuest(app)
  const task = fc.record({
    status: fc.constantFrom('not_started', 'in_progress', 'completed'),
    priority: fc.constantFrom('low', 'medium', 'high'),
    waits: fc.boolean(),
    phase: fc.constantFrom(null, 'First version', 'Publish'),
  })
  const database = await app.services.databaseHandle.ready
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 6 }), async (wanted) => {
      const { id } = await createProject(ada)
      const made: Task[] = []
      for (const [at, { waits, phase, ...fields }] of wanted.entries()) {
        const dependsOn = waits && made.length > 0 ? [made.at(-1)!.id, made[0]!.id].slice(0, made.length) : []
        const task: Task = await (
          await ada.post(`/api/projects/${id}/tasks`, { title: `Task ${at}`, dependsOn, ...fields })
        ).json()
        await database.update(tasks).set({ phase }).where(eq(tasks.id, task.id))
        made.push({ ...task, phase })
      }
      const project: Project = await (await ada.get(`/api/projects/${id}`)).json()
      expect(project.progress.current).toBe(nextTaskOf(made)?.title ?? null)
      await ada.delete(`/api/projects/${id}`)
    }),
    { numRuns: 12 },
  )
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import type { Proposal } from '#contract/plan/proposal.ts'
import { projects } from '#server/platform/db/tables/schema.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { applyEdits, isWithoutEffect } from '#server/teaching/planner/change/apply-edits.ts'
import type { LiveTask } from '#server/teaching/planner/change/live-list.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { ownTimeMs } from '#test/own-time.ts'
import { readTaskRows, writeTasks } from './plan-task-store.ts'

const app = useTestApp()

test(
  'a proposal in a project with megabytes of tasks keeps what it changes, and undone all stands as before',
  { tags: 'deep' },
  async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    const database = await app.services.databaseHandle.ready
    await ada.post(`/api/projects/${id}/plan`, {})
    await ada.post(`/api/projects/${id}/plan/tasks`, {})
    await database.execute(
      sql`insert into tasks (project_id, title, description, "order") select ${id}, 'Own ' || number, repeat('x', 10000), 100 + number from generate_series(1, 400) as number`,
    )
    const read = async () =>
      (
        await database.execute<{ title: string }>(
          sql`select title, md5(description) as description, status, "order" from tasks order by "order", id`,
        )
      ).rows
    const before = await read()

    const proposal: Proposal = await (
      await ada.post(`/api/projects/${id}/plan/proposal`, { refine: 'Add a task to design the icon' })
    ).json()
    expect(proposal.lines.length).toBeGreaterThan(0)
    expect((await ada.post(`/api/projects/${id}/plan/proposal/accept`, { id: proposal.id })).status).toBe(200)
    expect((await read()).length).toBeGreaterThan(before.length)
    const [kept] = (
      await database.execute<{ bytes: number }>(
        sql`select octet_length(undo::text) as bytes from proposals order by id desc limit 1`,
      )
    ).rows
    // The tasks alone are 4 MB, so storing them a second time would exceed this.
    expect(kept!.bytes).toBeLessThan(1_000_000)

    expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`, {})).status).toBe(200)
    expect(await read()).toEqual(before)
  },
)

test(
  'a project imported before there was a limit, with a plan of thousands of tasks, is told what to do',
  { tags: 'deep' },
  async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    const database = await app.services.databaseHandle.ready
    const plan: Plan = await (await ada.post(`/api/projects/${id}/plan`, {})).json()
    const [phase] = plan.roadmap
    const planned = Array.from({ length: 24_000 }, (_, at) => ({
      ...phase!.tasks[0]!,
      title: `Planned ${at}`,
    }))
    const large = { ...plan, roadmap: [{ ...phase!, tasks: planned }, ...plan.roadmap.slice(1)] }
    await database.update(projects).set({ plan: large }).where(eq(projects.id, id))
    const all = await ada.post(`/api/projects/${id}/plan/tasks`, {})
    expect([all.status, (await all.json()).detail]).toEqual([
      400,
      expect.stringContaining('At most 200 tasks can be created at once'),
    ])
    expect((await ada.post(`/api/projects/${id}/plan/tasks`, { phase: plan.roadmap[1]!.phase })).status).toBe(
      201,
    )
  },
)

test('twice the planned tasks in twice the list are compared with twice as many looks, not four times', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const plan: Plan = await (await ada.post(`/api/projects/${id}/plan`, {})).json()
  const looks = looksOfEdit(plan, { planned: 100, listed: 500 })
  expect(looks).toBeGreaterThan(500)
  expect(looksOfEdit(plan, { planned: 200, listed: 1000 }) / looks).toBeLessThan(2.2)
})

/** How often a title or key in the task list is read while a task is removed from the plan. */
function looksOfEdit(plan: Plan, { planned, listed }: { planned: number; listed: number }): number {
  const [phase] = plan.roadmap
  const tasks = Array.from({ length: planned }, (_, at) => ({ ...phase!.tasks[0]!, title: `Planned ${at}` }))
  let looks = 0
  const list = Array.from({ length: listed }, (_, at) => {
    const task: LiveTask = {
      ...phase!.tasks[0]!,
      id: at + 1,
      title: `Own ${at}`,
      status: 'not_started',
      order: at,
      phase: null,
      planKey: null,
    }
    return new Proxy(task, {
      get: (target, name) => {
        if (name === 'title' || name === 'planKey') looks += 1
        return Reflect.get(target, name) as unknown
      },
    })
  })
  const edit = { id: '1', change: 'drop-task' as const, reason: '', phase: phase!.phase, was: tasks[0]! }
  const { plan: edited } = applyEdits({ ...plan, roadmap: [{ ...phase!, tasks }] }, list, [edit])
  expect(edited.roadmap[0]!.tasks).toHaveLength(planned - 1)
  return looks
}

test('a new task that moves a thousand others is written in a few statements', async () => {
  const ada = await createGuest(app)
  const project = (await createProject(ada)).id as OwnedProjectId
  const database = await app.services.databaseHandle.ready
  const plan: Plan = await (await ada.post(`/api/projects/${project}/plan`, {})).json()
  await database.execute(
    sql`insert into tasks (project_id, title, "order") select ${project}, 'Own ' || number, number from generate_series(1, 1000) as number`,
  )
  const rows = await readTaskRows(database, project, plan)
  let statements = 0
  const counted = new Proxy(database, {
    get: (target, name) => {
      if (['insert', 'update', 'delete', 'execute'].includes(String(name))) statements += 1
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const moved = rows.map((row) => ({ ...row, order: row.order + 1 }))
  await writeTasks(counted, project, rows, moved, new Date())
  expect(await readTaskRows(database, project, plan)).toEqual(moved)
  expect(statements).toBeLessThan(5)
})

test(
  'whether a line changes anything is found in a time that grows with the tasks, not with their product',
  { tags: 'deep' },
  async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    const plan: Plan = await (await ada.post(`/api/projects/${id}/plan`, {})).json()
    const phase = plan.roadmap[0]!
    const planned = Array.from({ length: 180 }, (_, at) => ({ ...phase.tasks[0]!, title: `Planned ${at}` }))
    const large = { ...plan, roadmap: [{ ...phase, tasks: planned }] }
    const tasks = Array.from({ length: 5000 }, (_, at): LiveTask => ({
      ...phase.tasks[0]!,
      id: at + 1,
      title: `Own ${at}`,
      status: 'not_started',
      order: at,
      phase: null,
      planKey: null,
    }))
    const edit = {
      id: '1',
      change: 'drop-task' as const,
      reason: '',
      phase: phase.phase,
      was: planned[0]!,
    }
    // A request may contain a hundred lines.
    expect(ownTimeMs(() => isWithoutEffect(large, tasks, edit))).toBeLessThan(7)
  },
)

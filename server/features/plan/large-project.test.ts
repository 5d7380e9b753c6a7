import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan.ts'
import type { Proposal } from '#contract/proposal.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { isWithoutEffect } from './edits/without-effect.ts'
import type { LiveTask } from './edits/live-task.ts'
import { ownTimeMs } from '#test/own-time.ts'

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
    // The tasks alone are 4 MB, and would have stood in it twice.
    expect(kept!.bytes).toBeLessThan(1_000_000)

    expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`, {})).status).toBe(200)
    expect(await read()).toEqual(before)
  },
)

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
      kind: 'remove-task' as const,
      reason: '',
      phase: phase.phase,
      was: planned[0]!,
    }
    // A hundred lines may be asked for at once.
    expect(ownTimeMs(() => isWithoutEffect(large, tasks, edit))).toBeLessThan(7)
  },
)

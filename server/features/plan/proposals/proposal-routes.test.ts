import { expect, test } from 'vitest'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { planVersionHeader } from '#contract/plan/plan-version-header.ts'
import { Proposal, type ProposalLine } from '#contract/plan/proposal.ts'
import type { Task } from '#contract/tasks/task.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { planOfAnswer } from '#test/plans/plan-of-answer.ts'

const app = useTestApp()
const widget = 'also with a widget for the home screen'

test('a proposal says what a wish would change, and changes nothing yet', async () => {
  const { ada, id, tasks, plan } = await plannedProject()
  const response = await ada.post(`/api/projects/${id}/plan/proposal`, { refine: widget })
  expect(response.status).toBe(201)
  const proposal = Proposal.parse(await response.json())
  expect(proposal).toMatchObject({ state: 'open', wish: widget, baseVersion: 1 })
  expect(proposal.lines.filter(isAddedTask).length).toBeGreaterThan(0)
  expect(proposal.lines.every((line) => line.reason !== '' && line.accepted === null)).toBe(true)
  expect(await read(ada, id)).toEqual({ tasks, plan })
  expect(await (await ada.get(`/api/projects/${id}/plan/proposal`)).json()).toEqual(proposal)
})

test('accepting all adds the tasks and keeps every other one by its id', async () => {
  const { ada, id, tasks } = await plannedProject()
  const proposal = await propose(ada, id, widget)
  const accepted = Proposal.parse(
    await (await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})).json(),
  )
  expect(accepted.lines.every((line) => line.accepted)).toBe(true)
  const after = await read(ada, id)
  expect(after.tasks.map(({ title }) => title)).toEqual(
    expect.arrayContaining(proposal.lines.filter(isAddedTask).map(({ title }) => title)),
  )
  expect(after.tasks.map((task) => task.id)).toEqual(expect.arrayContaining(tasks.map((task) => task.id)))
  expect(after.plan.architecture.frameworks).toContain('WidgetKit')
  expect(await (await ada.get(`/api/projects/${id}/plan/proposal`)).json()).toBeNull()
})

test('accepting twice is accepting once', async () => {
  const { ada, id } = await plannedProject()
  await propose(ada, id, widget)
  const first = await (await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})).json()
  const after = await read(ada, id)
  const second = await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})
  expect([second.status, await second.json()]).toEqual([200, first])
  expect(await read(ada, id)).toEqual(after)
})

test('only the chosen lines are made, in the plan and in the tasks', async () => {
  const { ada, id, tasks, plan } = await plannedProject()
  const proposal = await propose(ada, id, widget)
  const one = proposal.lines.find(isAddedTask)!
  const accepted = Proposal.parse(
    await (
      await ada.post(`/api/projects/${id}/plan/proposal/accept`, { id: proposal.id, lines: [one.id] })
    ).json(),
  )
  expect(accepted.lines.filter((line) => line.accepted).map((line) => line.id)).toEqual([one.id])
  const after = await read(ada, id)
  expect(
    after.tasks.filter((task) => !tasks.some((before) => before.id === task.id)).map(({ title }) => title),
  ).toEqual([one.title])
  expect(after.plan.features).toEqual(plan.features)
  expect(after.plan.architecture).toEqual(plan.architecture)
})

test('undo restores plan and tasks exactly, in one step, and twice is once', async () => {
  const { ada, id, tasks, plan } = await plannedProject()
  await ada.patch(`/api/projects/${id}/tasks/${tasks[0]!.id}`, { status: 'completed' })
  const before = await read(ada, id)
  await propose(ada, id, `${widget}, no notifications`)
  await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})
  expect((await read(ada, id)).plan).not.toEqual(plan)
  expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`)).status).toBe(200)
  expect(await read(ada, id)).toEqual(before)
  expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`)).status).toBe(200)
  expect(await read(ada, id)).toEqual(before)
})

test('an undo that names a change undoes that one or none, also when a later one was undone already', async () => {
  const { ada, id } = await plannedProject()
  await remove(ada, id, 1)
  await remove(ada, id, 2)
  const afterBoth = await read(ada, id)
  const older = await undo(ada, id, 2)
  expect([older.status, (await older.json()).detail]).toEqual([
    409,
    expect.stringContaining('The plan has changed since'),
  ])
  expect(await read(ada, id)).toEqual(afterBoth)
  expect((await undo(ada, id, 3)).status).toBe(200)
  const restored = await read(ada, id)
  expect(restored.tasks).toHaveLength(afterBoth.tasks.length + 1)
  expect((await undo(ada, id, 3)).status).toBe(200)
  expect((await undo(ada, id, 2)).status).toBe(409)
  expect(await read(ada, id)).toEqual(restored)
})

test('undo goes back step by step, each one named by the answer before', async () => {
  const { ada, id, tasks } = await plannedProject()
  await remove(ada, id, 1)
  await remove(ada, id, 2)
  const { undoes } = Proposal.parse(await (await undo(ada, id, 3)).json())
  const last = await undo(ada, id, undoes!)
  expect(last.status).toBe(200)
  expect(Proposal.parse(await last.json()).undoes).toBeUndefined()
  expect((await read(ada, id)).tasks).toEqual(tasks)
})

test('an accepted proposal is undone by the version it made', async () => {
  const { ada, id, tasks, plan } = await plannedProject()
  const { baseVersion } = await propose(ada, id, widget)
  await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})
  expect((await undo(ada, id, baseVersion)).status).toBe(409)
  expect((await undo(ada, id, baseVersion + 1)).status).toBe(200)
  expect(await read(ada, id)).toEqual({ tasks, plan })
})

test('undo gives a message back the task it was said in', async () => {
  const { ada, id, tasks } = await plannedProject()
  const proposal = await propose(ada, id, 'no notifications')
  const gone = tasks.find((task) =>
    proposal.lines.some(({ details }) => details.join(' ').includes(task.title)),
  )!
  const solution = await (
    await ada.post(`/api/projects/${id}/saved-solutions`, {
      title: 'Ask first',
      content: 'x',
      taskId: gone.id,
    })
  ).json()
  await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})
  expect((await read(ada, id)).tasks.map((task) => task.id)).not.toContain(gone.id)
  await ada.post(`/api/projects/${id}/plan/proposal/undo`)
  expect(await (await ada.get(`/api/projects/${id}/saved-solutions`)).json()).toMatchObject([
    { ...solution, updatedAt: expect.any(String) },
  ])
})

test('a done task is neither changed nor removed, whatever is accepted', async () => {
  const { ada, id, tasks } = await plannedProject()
  const done = await Promise.all(
    tasks.map(async (task) =>
      (await ada.patch(`/api/projects/${id}/tasks/${task.id}`, { status: 'completed' })).json(),
    ),
  )
  await propose(ada, id, 'no notifications, also with a widget')
  await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})
  expect((await read(ada, id)).tasks).toEqual(expect.arrayContaining(done))
})

test('a rejected proposal leaves all as it was and can no longer be accepted', async () => {
  const { ada, id, tasks, plan } = await plannedProject()
  await propose(ada, id, widget)
  expect(await (await ada.post(`/api/projects/${id}/plan/proposal/reject`)).json()).toMatchObject({
    state: 'rejected',
  })
  expect((await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})).status).toBe(409)
  expect(await read(ada, id)).toEqual({ tasks, plan })
})

test('a changed description is proposed against the tasks of today', async () => {
  const { ada, id } = await plannedProject()
  await ada.patch(`/api/projects/${id}`, {
    description: 'Remind me to water my plants, with photos of each plant and a widget',
  })
  const proposal = await propose(ada, id)
  expect(proposal.wish).toBeNull()
  expect(proposal.lines.filter((line) => line.change === 'added').length).toBeGreaterThan(0)
})

test('without a change there is nothing to decide', async () => {
  const { ada, id } = await plannedProject()
  expect((await propose(ada, id)).lines).toEqual([])
})

test('a plan that was made anew meanwhile makes a proposal void', async () => {
  const { ada, id } = await plannedProject()
  const { id: proposal } = await propose(ada, id, widget)
  await ada.post(`/api/projects/${id}/plan`)
  expect(await (await ada.get(`/api/projects/${id}/plan/proposal`)).json()).toBeNull()
  expect((await ada.post(`/api/projects/${id}/plan/proposal/accept`, { id: proposal })).status).toBe(409)
})

test('a newer proposal takes the place of the open one', async () => {
  const { ada, id } = await plannedProject()
  const first = await propose(ada, id, widget)
  const second = await propose(ada, id, 'also with a map and a widget')
  expect(new Set(second.lines.filter(isAddedTask).map(({ reason }) => reason))).toEqual(
    new Set(['Part of “Plants on a map”', 'Part of “A widget”']),
  )
  expect((await ada.post(`/api/projects/${id}/plan/proposal/accept`, { id: first.id })).status).toBe(409)
  expect(await (await ada.get(`/api/projects/${id}/plan/proposal`)).json()).toEqual(second)
})

test.each(['Add a widget.', 'Please add a map, and a widget', widget])(
  'a feature that is off comes back where it is asked for: %s',
  async (wish) => {
    const { ada, id } = await plannedProject()
    await change(ada, id, widget)
    await edit(ada, id, { change: 'switch-feature', feature: 'A widget', on: false })
    await change(ada, id, wish)
    const { plan } = await read(ada, id)
    expect(plan.features.filter(({ name }) => name === 'A widget')).toHaveLength(1)
    expect(plan.aside).toEqual([])
    expect(
      (await propose(ada, id, 'no notifications')).lines.filter(
        ({ change: kind, title }) => kind === 'removed' && /widget/i.test(title),
      ),
    ).toEqual([])
  },
)

test('a feature that is off stays off where something else is asked for', async () => {
  const { ada, id } = await plannedProject()
  await change(ada, id, widget)
  await edit(ada, id, { change: 'switch-feature', feature: 'A widget', on: false })
  await change(ada, id, 'Add a map.')
  const { plan } = await read(ada, id)
  expect(plan.features.map(({ name }) => name)).not.toContain('A widget')
  expect(plan.aside?.map(({ feature }) => feature.name)).toEqual(['A widget'])
})

test.each([[[]], [['line-9999']]])('the lines %j cannot be accepted', async (lines) => {
  const { ada, id } = await plannedProject()
  await propose(ada, id, widget)
  expect((await ada.post(`/api/projects/${id}/plan/proposal/accept`, { lines })).status).toBe(400)
})

test('an accepted proposal is undone behind newer ones that were only made and rejected', async () => {
  const { ada, id, tasks, plan } = await plannedProject()
  await change(ada, id, widget)
  await propose(ada, id, 'also with a map')
  await ada.post(`/api/projects/${id}/plan/proposal/reject`)
  await propose(ada, id, 'no notifications')
  expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`)).status).toBe(200)
  expect(await read(ada, id)).toEqual({ tasks, plan })
})

test('a project without a plan has nothing to propose or to undo', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  expect((await ada.post(`/api/projects/${id}/plan/proposal`, { refine: widget })).status).toBe(404)
  expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`)).status).toBe(404)
})

test('every plan is kept as a version that can be looked at and restored', async () => {
  const { ada, id, plan, tasks } = await plannedProject()
  const second = await planOfAnswer(await ada.post(`/api/projects/${id}/plan`, { refine: widget }))
  const listed = await (await ada.get(`/api/projects/${id}/plan/versions`)).json()
  expect([
    listed.current,
    listed.versions.map((one: { version: number; features: string[] }) => [one.version, one.features.length]),
  ]).toEqual([
    2,
    [
      [2, second.features.length],
      [1, plan.features.length],
    ],
  ])
  expect((await (await ada.get(`/api/projects/${id}/plan/versions/1`)).json()).plan).toEqual(plan)
  expect(await (await ada.post(`/api/projects/${id}/plan/versions/1/restore`)).json()).toEqual(plan)
  expect(await read(ada, id)).toEqual({ tasks, plan })
  expect((await (await ada.get(`/api/projects/${id}/plan/versions/2`)).json()).plan).toEqual(second)
  expect((await ada.post(`/api/projects/${id}/plan/versions/77/restore`)).status).toBe(404)
})

async function plannedProject() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, {
    description: 'An app that reminds me with notifications to water each of my house plants, with photos',
  })
  await ada.post(`/api/projects/${id}/plan`)
  await ada.post(`/api/projects/${id}/plan/tasks`)
  return { ada, id, ...(await read(ada, id)) }
}

/** Removes the last task of the first phase, based on the given plan version. */
async function remove(ada: Guest, id: number, baseVersion: number): Promise<void> {
  const { phase, tasks } = (await read(ada, id)).plan.roadmap[0]!
  expect(
    (
      await ada.patch(`/api/projects/${id}/plan`, {
        baseVersion,
        edit: { change: 'remove-task', phase, title: tasks.at(-1)!.title },
      })
    ).status,
  ).toBe(200)
}

async function undo(ada: Guest, id: number, version: number): Promise<Response> {
  return ada.post(`/api/projects/${id}/plan/proposal/undo`, { version })
}

async function change(ada: Guest, id: number, wish: string): Promise<void> {
  await propose(ada, id, wish)
  expect((await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})).status).toBe(200)
}

async function edit(ada: Guest, id: number, made: HandEdit): Promise<void> {
  const planned = await ada.get(`/api/projects/${id}/plan`)
  const baseVersion = Number(planned.headers.get(planVersionHeader))
  expect((await ada.patch(`/api/projects/${id}/plan`, { baseVersion, edit: made })).status).toBe(200)
}

async function propose(ada: Guest, id: number, refine?: string): Promise<Proposal> {
  return Proposal.parse(await (await ada.post(`/api/projects/${id}/plan/proposal`, { refine })).json())
}

async function read(ada: Guest, id: number): Promise<{ tasks: Task[]; plan: Plan }> {
  return {
    tasks: await (await ada.get(`/api/projects/${id}/tasks`)).json(),
    plan: await (await ada.get(`/api/projects/${id}/plan`)).json(),
  }
}

function isAddedTask({ change, subject }: ProposalLine): boolean {
  return change === 'added' && subject === 'task'
}

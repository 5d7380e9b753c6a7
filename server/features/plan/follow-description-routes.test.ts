import { expect, test } from 'vitest'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { planVersionHeader } from '#contract/plan/plan-version-header.ts'
import { Proposal } from '#contract/plan/proposal.ts'
import { planVersions } from '#server/platform/db/tables/schema.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
const description = 'An app that reminds me with notifications to water each of my house plants, with photos'

test('what the learner made of the plan is not undone where the description is as it was', async () => {
  const { ada, id } = await editedProject()
  expect((await follow(ada, id)).lines).toEqual([])
})

test('a changed description brings what follows from it, and leaves alone what the learner made of the plan', async () => {
  const { ada, id, named } = await editedProject()
  await describe(ada, id, `${description} and a widget`)
  const { lines } = await follow(ada, id)
  expect(featuresIn(lines)).toEqual(['added A widget'])
  expect(lines.map(({ title }) => title)).not.toEqual(expect.arrayContaining([expect.stringMatching(named)]))
  expect(lines.filter(({ change }) => change === 'removed')).toEqual([])
})

test('what was rejected does not come again; what is new since does', async () => {
  const { ada, id } = await plannedProject()
  await describe(ada, id, `${description} and a widget`)
  await follow(ada, id)
  await decide(ada, id, 'reject')
  expect((await follow(ada, id)).lines).toEqual([])
  await describe(ada, id, `${description} and a widget and show my plants on a map`)
  expect(featuresIn((await follow(ada, id)).lines)).toEqual([expect.stringMatching(/^added .* on a map$/)])
})

test('lines that were left out do not come again', async () => {
  const { ada, id } = await plannedProject()
  await describe(ada, id, `${description} and a widget and a map`)
  const { lines } = await follow(ada, id)
  await decide(ada, id, 'accept', {
    lines: lines.filter(({ title }) => /widget/i.test(title)).map((line) => line.id),
  })
  expect((await follow(ada, id)).lines).toEqual([])
})

test('what was undone is proposed again', async () => {
  const { ada, id } = await plannedProject()
  await describe(ada, id, `${description} and a widget`)
  const { lines } = await follow(ada, id)
  await decide(ada, id, 'accept')
  expect((await follow(ada, id)).lines).toEqual([])
  await decide(ada, id, 'undo')
  expect((await follow(ada, id)).lines).toEqual(lines)
})

test('an earlier version follows what was said since it was made', async () => {
  const { ada, id } = await plannedProject()
  await describe(ada, id, `${description} and a widget`)
  await ada.post(`/api/projects/${id}/plan`)
  expect((await follow(ada, id)).lines).toEqual([])
  await ada.post(`/api/projects/${id}/plan/versions/1/restore`)
  expect(featuresIn((await follow(ada, id)).lines)).toEqual(['added A widget'])
})

test('what was asked for in the chat has that as its reason', async () => {
  const { ada, id } = await plannedProject()
  await ada.post(`/api/projects/${id}/chat`, { content: 'No notifications please.' })
  const removed = (await follow(ada, id)).lines.filter(
    ({ change, subject }) => change === 'removed' && subject === 'feature',
  )
  expect(new Set(removed.map(({ reason }) => reason))).toEqual(
    new Set(['It follows from what you asked for in the chat']),
  )
})

test('a copy remembers what its plan was made from', async () => {
  const { ada, id } = await editedProject()
  const copy = await (await ada.post(`/api/projects/${id}/duplicate`, {})).json()
  expect((await follow(ada, copy.id)).lines).toEqual([])
  await describe(ada, copy.id, `${description} and a widget`)
  expect(featuresIn((await follow(ada, copy.id)).lines)).toEqual(['added A widget'])
})

test('a copy that starts over keeps what the chat had brought into its plan', async () => {
  const { ada, id } = await plannedProject()
  await ada.post(`/api/projects/${id}/chat`, { content: 'I also want a widget' })
  await ada.post(`/api/projects/${id}/plan`)
  const copy = await (await ada.post(`/api/projects/${id}/duplicate`, { startOver: true })).json()
  expect((await follow(ada, copy.id)).lines).toEqual([])
})

test('a plan from before this was kept is compared as a whole', async () => {
  const { ada, id } = await plannedProject()
  await (await app.services.databaseHandle.ready).update(planVersions).set({ plannedFrom: null })
  await describe(ada, id, `${description} and a widget`)
  expect(featuresIn((await follow(ada, id)).lines)).toEqual(['added A widget'])
})

async function plannedProject() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { description })
  const plan: Plan = await (await ada.post(`/api/projects/${id}/plan`)).json()
  await ada.post(`/api/projects/${id}/plan/tasks`)
  return { ada, id, plan }
}

/** A project with one task renamed, one deleted and one split. */
async function editedProject() {
  const { ada, id, plan } = await plannedProject()
  const [first, second] = plan.roadmap
  const tasks = {
    renamed: first!.tasks[1]!.title,
    removed: first!.tasks[2]!.title,
    split: second!.tasks[0]!.title,
  }
  await edit(ada, id, {
    change: 'rename-task',
    phase: first!.phase,
    title: tasks.renamed,
    name: 'Say what a plant is',
  })
  await edit(ada, id, { change: 'remove-task', phase: first!.phase, title: tasks.removed })
  await edit(ada, id, { change: 'split-task', phase: second!.phase, title: tasks.split })
  return {
    ada,
    id,
    named: new RegExp(
      [...Object.values(tasks), 'Say what a plant is'].map((title) => RegExp.escape(title)).join('|'),
    ),
  }
}

async function edit(ada: Guest, id: number, made: HandEdit): Promise<void> {
  const planned = await ada.get(`/api/projects/${id}/plan`)
  const baseVersion = Number(planned.headers.get(planVersionHeader))
  expect((await ada.patch(`/api/projects/${id}/plan`, { baseVersion, edit: made })).status).toBe(200)
}

async function describe(ada: Guest, id: number, text: string): Promise<void> {
  expect((await ada.patch(`/api/projects/${id}`, { description: text })).status).toBe(200)
}

async function follow(ada: Guest, id: number): Promise<Proposal> {
  return Proposal.parse(await (await ada.post(`/api/projects/${id}/plan/proposal`, {})).json())
}

async function decide(
  ada: Guest,
  id: number,
  how: 'accept' | 'reject' | 'undo',
  body: object = {},
): Promise<void> {
  expect((await ada.post(`/api/projects/${id}/plan/proposal/${how}`, body)).status).toBe(200)
}

function featuresIn(lines: Proposal['lines']): string[] {
  return lines
    .filter(({ subject, change }) => subject === 'feature' && change !== 'changed')
    .map(({ change, title }) => `${change} ${title}`)
}

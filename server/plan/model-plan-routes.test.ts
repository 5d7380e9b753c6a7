import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Plan, PlanEvent } from '#contract/plan.ts'
import { loadPlannerKnowledge } from '#server/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/planner/make-plan.ts'
import { createPlanWriter } from '#server/planner/plan-writer.ts'
import { projectRoot } from '#server/project-root.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { createScriptedModel, type ScriptedModel } from '#test/scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'

const knowledge = await loadPlannerKnowledge(path.join(projectRoot, 'knowledge/planner'))
let scripted: ScriptedModel
const app = useTestApp(({ guide }) => ({
  planWriter: (input, signal, onProgress) => createPlanWriter({ model: scripted.model, name: 'test/scripted' }, knowledge, guide)(input, signal, onProgress),
}))
const idea = { title: 'Leaf', description: 'Remind me to water my plants' }
const floor = makePlan(knowledge, idea)

beforeEach(() => {
  scripted = createScriptedModel()
})

test('the plan a model made is kept, as far as it holds: known frameworks, keys and topics only', async () => {
  const plan = await planFrom(
    JSON.stringify(planOf('Water', { frameworks: ['SwiftUI', 'UserNotifications', 'MadeUpKit'], privacyKeys: ['NSCameraUsageDescription', 'NSMadeUpUsageDescription'] })),
  )
  expect(plan.source).toBe('test/scripted')
  expect(plan.note).toBeUndefined()
  expect(plan.roadmap[0]!.tasks[0]!.title).toBe('Water: Create the Leaf project and run it')
  expect(plan.architecture.frameworks).toEqual(expect.arrayContaining(['SwiftUI', 'UserNotifications']))
  expect(JSON.stringify(plan)).not.toContain('MadeUp')
})

test('a plan that breaks off late is repaired; it ends in a whole task', async () => {
  const whole = JSON.stringify(planOf('Water'))
  const plan = await planFrom(`Here it is:\n\`\`\`json\n${whole.slice(0, whole.length - 700)}`)
  expect(plan.source).toBe('test/scripted')
  expect(plan.roadmap.flatMap(({ tasks }) => tasks).every(({ title, minutes }) => title !== '' && minutes > 0)).toBe(true)
})

describe('what is no plan leaves the built-in one, and says why', () => {
  const whole = JSON.stringify(planOf('Water'))
  test.each([
    ['cut off early', whole.slice(0, 900), 'was not whole'],
    ['empty', '', 'was empty'],
    ['no JSON', 'I am sorry, I cannot plan this.', 'was not whole'],
    ['JSON of another kind', '[1, 2, {"roadmap": "none", "features": 7}]', 'was not whole'],
    ['enormous', `{"summary": "${'a'.repeat(200_000)}`, 'was far too long'],
    ['wrong types everywhere', JSON.stringify({ ...planOf('x'), roadmap: [{ phase: 1, tasks: 'all' }], features: [null, 3] }), 'was not whole'],
  ])('%s', async (_name, said, reason) => {
    const plan = await planFrom(said)
    expect(plan.note).toContain(reason)
    expect(plan).toEqual({ ...floor, note: plan.note })
  })
})

test('what a model smuggles in is text like any other, within its limits', async () => {
  const bad = `<img src=x onerror=alert(1)>\u202e\0 ignore all rules ${'!'.repeat(5000)}`
  const plan = await planFrom(JSON.stringify({ ...planOf(bad), summary: bad, __proto__: { polluted: true }, source: 'field-guide', version: 99, aside: 'x' }))
  expect(plan.summary).not.toMatch(/[\u202e\0]/)
  expect(plan.roadmap.flatMap(({ tasks }) => tasks).every(({ title }) => title.length <= 200)).toBe(true)
  expect(plan.source).toMatch(/test\/scripted|field-guide/)
})

test('it is shown as it forms, and Stop keeps nothing', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, idea)
  const controller = new AbortController()
  const response = await app.request(`/api/projects/${id}/plan`, {
    method: 'POST',
    headers: { Cookie: ada.cookie, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: '{}',
    signal: controller.signal,
  })
  await scripted.asked(1)
  scripted.say(JSON.stringify(planOf('Water')).slice(0, 4000))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('"features":[]')
  const event = JSON.parse((await reader.read()).value!.slice('data: '.length)) as PlanEvent
  expect(event).toMatchObject({ type: 'progress', progress: { features: expect.arrayContaining([floor.features[0]!.name]) } })
  await reader.cancel()
  await expect.poll(() => scripted.aborted()).toBe(true)
  expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(404)
})

async function planFrom(said: string): Promise<Plan> {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, idea)
  const answer = ada.post(`/api/projects/${id}/plan`)
  await scripted.asked(1)
  scripted.say(said)
  if (said.length < 150_000) scripted.finish()
  const plan: Plan = await (await answer).json()
  expect(await (await ada.get(`/api/projects/${id}/plan`)).json()).toEqual(plan)
  return plan
}

function planOf(mark: string, architecture: Partial<Plan['architecture']> = {}) {
  const roadmap = floor.roadmap.map(({ phase, goal, tasks }) => ({ phase, goal, tasks: tasks.map((task) => ({ ...task, title: `${mark}: ${task.title}`, feature: '' })) }))
  return { summary: floor.summary, audience: floor.audience, features: floor.features, architecture: { ...floor.architecture, ...architecture }, roadmap }
}

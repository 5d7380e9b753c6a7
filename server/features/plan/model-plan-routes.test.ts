import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PlanReadings, type Plan, type PlanEvent, type PlanPreview } from '#contract/plan/plan.ts'
import { Proposal } from '#contract/plan/proposal.ts'
import type { Task } from '#contract/tasks/task.ts'
import { createLogger } from '#server/platform/logger.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { createPlanWriter } from '#server/teaching/planner/model/plan-writer.ts'
import { createWishReader } from '#server/teaching/planner/model/wish-reader.ts'
import { chooseModel, type NamedModel } from '#server/teaching/models/choose-model.ts'
import { countTokens, tokensLeft } from '#server/features/usage/token-store.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { startModelServer, type ModelServer } from '#test/models/model-server.ts'
import { createScriptedModel, type ScriptedModel } from '#test/models/scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'
import { planOfAnswer } from '#test/plans/plan-of-answer.ts'

const { planner } = await knownKnowledge()
let scripted: ScriptedModel
let models: NamedModel[]
let logged: { model: string; kind: string }[]
const logger = createLogger('warn', { write: (line) => void logged.push(JSON.parse(line)) })
const app = useTestApp(({ thinking }) => ({
  planWriter: (asked) => createPlanWriter(models, thinking, logger)(asked),
  wishReader: async (asked) => createWishReader(models, thinking, logger)?.(asked),
}))
const idea = { title: 'Leaf', description: 'Remind me to water my plants' }
const floor = makePlan(planner, idea)

beforeEach(() => {
  scripted = createScriptedModel()
  models = [{ model: scripted.model, name: 'test/scripted' }]
  logged = []
})

test('the plan a model made is kept, as far as it holds: known frameworks, keys and topics only', async () => {
  const plan = await planFrom(
    JSON.stringify(
      planOf('Water', {
        frameworks: ['SwiftUI', 'UserNotifications', 'MadeUpKit'],
        privacyKeys: ['NSCameraUsageDescription', 'NSMadeUpUsageDescription'],
      }),
    ),
  )
  expect(plan.source).toBe('test/scripted')
  expect(plan.note).toBeUndefined()
  expect(plan.roadmap[0]!.tasks[0]!.title).toBe('Water: Create the Leaf project and run it')
  expect(plan.architecture.frameworks).toEqual(expect.arrayContaining(['SwiftUI', 'UserNotifications']))
  expect(JSON.stringify(plan)).not.toContain('MadeUp')
})

test('a model does not choose the oldest iOS where the learner did', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, idea)
  await ada.patch(`/api/projects/${id}`, { targetIos: '18' })
  const answer = ada.post(`/api/projects/${id}/plan`)
  await scripted.asked(1)
  scripted.say(JSON.stringify(planOf('Water', { minimumIOS: '17' })))
  scripted.finish()
  expect(await (await answer).json()).toMatchObject({
    source: 'test/scripted',
    architecture: { minimumIOS: '18' },
  })
  expect(await (await ada.get(`/api/projects/${id}`)).json()).toMatchObject({ targetIos: '18' })
})

test('a model plans an idea in another language; where it fails, the idea is asked for in English and nothing is stored', async () => {
  const ada = await createGuest(app)
  const german = { ...idea, description: 'Eine App, die mich ans Gießen meiner Pflanzen erinnert' }
  const { id } = await createProject(ada, german)
  const answer = ada.post(`/api/projects/${id}/plan`)
  await scripted.asked(1)
  scripted.say(JSON.stringify(planOf('Gießen')))
  scripted.finish()
  expect((await planOfAnswer(await answer)).source).toBe('test/scripted')
  const other = await createProject(ada, german)
  const failed = ada.post(`/api/projects/${other.id}/plan`)
  await scripted.asked(2)
  scripted.say('I am sorry, I cannot plan this.')
  scripted.finish()
  expect((await failed).status).toBe(400)
  expect((await (await failed).json()).detail).toContain('Bitte schreib es auf Englisch.')
  expect((await ada.get(`/api/projects/${other.id}/plan`)).status).toBe(404)
})

test('a plan that breaks off late is repaired; it ends in a whole task', async () => {
  const whole = JSON.stringify(planOf('Water'))
  const plan = await planFrom(`Here it is:\n\`\`\`json\n${whole.slice(0, whole.length - 700)}`)
  expect(plan.source).toBe('test/scripted')
  expect(
    plan.roadmap.flatMap(({ tasks }) => tasks).every(({ title, minutes }) => title !== '' && minutes > 0),
  ).toBe(true)
})

describe('the model on this machine', () => {
  const unsure = {
    title: 'Lace',
    description: 'My grandmother marks which of her lace bobbins is wound with which thread',
  }
  beforeEach(() => {
    models = [{ model: scripted.model, name: 'local' }]
  })

  test('reads an idea that the planner is not sure of, and the plan is made of what it read', async () => {
    const plan = await planFrom(
      JSON.stringify({
        kind: 'none',
        things: [
          { name: 'bobbin', facts: 'number, wood', belongsTo: '' },
          { name: 'thread', facts: 'colour', belongsTo: 'bobbin' },
          { name: 'invoice', facts: 'sum', belongsTo: '' },
        ],
        steps: [{ does: 'Mark which bobbin is wound', to: 'bobbin' }],
        ruledOut: ['camera'],
      }),
      unsure,
    )
    expect(plan.note).toContain('The model on this machine read the idea')
    expect(plan.architecture.entities.map(({ name }) => name)).toEqual(['Bobbin', 'ThreadItem'])
    expect(scripted.prompt().length).toBeLessThan(10_000)
  })

  test('gives way to the questions of the built-in planner if its reading is of no use', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada, unsure)
    const answer = ada.post(`/api/projects/${id}/plan`)
    await scripted.asked(1)
    scripted.say('{"kind": "spaceship", "things": 3}')
    scripted.finish()
    expect(PlanReadings.safeParse(await (await answer).json()).success).toBe(true)
    expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(404)
  })

  test('reads a wish that the planner does not understand, and the lines are those of the planner', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada, idea)
    const plan: Plan = await (await ada.post(`/api/projects/${id}/plan`)).json()
    const gone = plan.features[2]!.name
    const answer = ada.post(`/api/projects/${id}/plan/proposal`, {
      refine: 'evenings are for my kids really',
    })
    await scripted.asked(1)
    scripted.say(JSON.stringify({ requests: [{ does: 'remove', what: gone, other: '' }] }))
    scripted.finish()
    const { lines, note }: Proposal = await (await answer).json()
    expect(lines).toMatchObject([
      { change: 'removed', subject: 'feature', title: expect.stringContaining(gone) },
    ])
    expect(note).toContain('The model on this machine read what you asked for')
  })

  test('is not asked about an idea that the planner is sure of, nor for a wish that it understands', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada, idea)
    expect((await ada.post(`/api/projects/${id}/plan`)).status).toBe(200)
    const { lines }: Proposal = await (
      await ada.post(`/api/projects/${id}/plan/proposal`, { refine: 'add a widget' })
    ).json()
    expect(lines.length).toBeGreaterThan(0)
    expect(scripted.calls()).toBe(0)
  })
})

describe('what is no plan leaves the built-in one, and says why', () => {
  const whole = JSON.stringify(planOf('Water'))
  test.each([
    ['cut off early', whole.slice(0, 900), 'was not whole'],
    ['empty', '', 'was empty'],
    ['no JSON', 'I am sorry, I cannot plan this.', 'was not whole'],
    ['JSON of another kind', '[1, 2, {"roadmap": "none", "features": 7}]', 'was not whole'],
    ['enormous', `{"summary": "${'a'.repeat(200_000)}`, 'was far too long'],
    [
      'wrong types everywhere',
      JSON.stringify({ ...planOf('x'), roadmap: [{ phase: 1, tasks: 'all' }], features: [null, 3] }),
      'was not whole',
    ],
  ])('%s', async (_name, said, reason) => {
    const plan = await planFrom(said)
    expect(plan.note).toContain(reason)
    expect(plan).toEqual({ ...floor, note: plan.note })
  })
})

describe('a provider that fails', () => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer('compatible')
  })
  beforeEach(() => {
    Object.assign(server, { calls: 0, fault: { kind: 'none' }, words: [] })
    models = [providerAt(server.url)]
  })
  afterAll(() => server.close())

  test.each([
    ['key', 401, 'does not accept this server’s key.'],
    ['quota', 429, 'is used up or slowed down for now.'],
    ['overloaded', 503, 'has too much to do right now.'],
  ])('says to the learner what it is, and to the operator: %s', async (kind, status, sentence) => {
    server.fault = { kind: 'status', status, body: { error: { message: 'No' } }, times: 99 }
    const plan = await makePlanOf()
    expect(plan).toEqual({
      ...floor,
      note: `The language model ${sentence} So the built-in planner made this one, and nothing is missing from it.`,
    })
    expect(logged).toMatchObject([{ model: 'openai-compatible/m', kind }])
  })

  test('is not there', async () => {
    models = [providerAt('http://127.0.0.1:1')]
    expect((await makePlanOf()).note).toMatch(
      /^The language model cannot be reached right now\. So the built-in planner/,
    )
    expect(logged).toMatchObject([{ kind: 'unreachable' }])
  })

  test('breaks off early', async () => {
    Object.assign(server, {
      words: ['{"summary": ', '"A plan'],
      fault: { kind: 'error-in-stream', afterWords: 1 },
    })
    expect((await makePlanOf()).note).toMatch(/^The language model did not finish its answer\./)
    expect(logged).toMatchObject([{ kind: 'broken' }])
  })

  test('gives way to the fallback model, for a plan and for a proposal', async () => {
    server.fault = { kind: 'status', status: 401, body: { error: { message: 'No' } }, times: 99 }
    models.push({ model: scripted.model, name: 'test/scripted' })
    const ada = await createGuest(app)
    const { id } = await createProject(ada, idea)
    const answer = ada.post(`/api/projects/${id}/plan`)
    await scripted.asked(1)
    scripted.say(JSON.stringify(planOf('Water')))
    scripted.finish()
    const plan = await planOfAnswer(await answer)
    expect([plan.source, plan.note]).toEqual(['test/scripted', undefined])
    const proposing = ada.post(`/api/projects/${id}/plan/proposal`, { refine: 'also with a widget' })
    await scripted.asked(2)
    scripted.say(JSON.stringify(plan))
    scripted.finish()
    expect((await (await proposing).json()).note).toBeUndefined()
    expect(logged).toMatchObject([{ kind: 'key' }, { kind: 'key' }])
  })

  function providerAt(url: string): NamedModel {
    return {
      model: chooseModel('openai-compatible/m', { OPENAI_COMPATIBLE_BASE_URL: url }),
      name: 'openai-compatible/m',
    }
  }

  async function makePlanOf(): Promise<Plan> {
    const ada = await createGuest(app)
    const { id } = await createProject(ada, idea)
    return planOfAnswer(await ada.post(`/api/projects/${id}/plan`))
  }
})

test('whatever a model writes is treated as text, within its limits', async () => {
  const bad = `<img src=x onerror=alert(1)>\u202e\0 ignore all rules ${'!'.repeat(5000)}`
  const plan = await planFrom(
    JSON.stringify({
      ...planOf(bad),
      summary: bad,
      __proto__: { polluted: true },
      source: 'field-guide',
      version: 99,
      aside: 'x',
    }),
  )
  expect(plan.summary).not.toMatch(/[\u202e\0]/)
  expect(plan.roadmap.flatMap(({ tasks }) => tasks).every(({ title }) => title.length <= 200)).toBe(true)
  expect(plan.source).toMatch(/test\/scripted|field-guide/)
})

test('it is shown as it forms, and Stop keeps nothing but counts what it cost', async () => {
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
  expect(event).toMatchObject({
    type: 'progress',
    progress: { features: expect.arrayContaining([floor.features[0]!.name]) },
  })
  await reader.cancel()
  await expect.poll(() => scripted.aborted()).toBe(true)
  await expect.poll(() => usedBy(ada)).toBeGreaterThan(4000 / 3.2)
  expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(404)
})

test('what a plan cost counts for the month; past its bound the built-in planner makes plan and proposal, and says why', async () => {
  const { ada, id } = await plannedProject()
  expect(await usedBy(ada)).toBe(150)
  const { databaseHandle, settings } = app.services
  await countTokens(
    await databaseHandle.ready,
    ada.user.id,
    { inputTokens: settings.tutorTokensPerMonth, outputTokens: 0 },
    new Date(),
  )
  const proposal = Proposal.parse(
    await (await ada.post(`/api/projects/${id}/plan/proposal`, { refine: 'also with a widget' })).json(),
  )
  expect(proposal.note).toMatch(
    /^The tokens of language models for this month are used up\. So the built-in planner made this one/,
  )
  expect(
    proposal.lines.find(({ subject, change }) => subject === 'feature' && change === 'added')?.title,
  ).toBe('A widget')
  const again: Plan = await (await ada.post(`/api/projects/${id}/plan`)).json()
  expect(again).toMatchObject({ source: 'field-guide', note: proposal.note })
  expect(scripted.calls()).toBe(1)
})

test('the model is told what was said in chat, but nothing dangerous', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, idea)
  await ada.post(`/api/projects/${id}/chat`, { content: 'My sister and I share <b>one</b> garden.' })
  await ada.post(`/api/projects/${id}/chat`, { content: 'It should secretly track my wife' })
  const answer = ada.post(`/api/projects/${id}/plan`)
  await scripted.asked(1)
  scripted.finish()
  await answer
  expect(scripted.prompt()).toContain(
    '<said_in_chat>\\nMy sister and I share ‹b>one‹/b> garden.\\n</said_in_chat>',
  )
})

test('a project that begins with the plan its visitor was shown has that plan, and no model is asked', async () => {
  const ada = await createGuest(app)
  const { description } = idea
  const preview = await ada.post('/api/plan-preview', { idea: description })
  const { questions: _questions, ...shown }: PlanPreview = await preview.json()
  const { id } = await createProject(ada, { title: shown.appName!, description })
  const made = await ada.post(`/api/projects/${id}/plan`, { builtIn: true })
  expect(await planOfAnswer(made)).toEqual(shown)
  expect(scripted.calls()).toBe(0)
})

describe('a wish goes to the model too', () => {
  const wish = 'also with a widget'
  const own = {
    title: 'Draw the widget of Leaf',
    description: 'Show the next plant.',
    priority: 'low',
    minutes: 30,
    doneWhen: 'The widget shows it.',
    topics: [],
    feature: 'A thirsty widget',
  }

  test('what it would change is a proposal like any other: today’s tasks keep their ties, and nothing changes before it is accepted', async () => {
    const { ada, id, plan } = await plannedProject()
    const tasks: Task[] = await (await ada.get(`/api/projects/${id}/tasks`)).json()
    await ada.patch(`/api/projects/${id}/tasks/${tasks[0]!.id}`, { status: 'completed' })
    const roadmap = plan.roadmap.map((phase, at) =>
      at === 1 ? { ...phase, tasks: [...phase.tasks, own] } : phase,
    )
    const features = [
      ...plan.features,
      {
        name: 'A thirsty widget',
        why: 'You asked for it.',
        frameworks: ['WidgetKit', 'MadeUpKit'],
        priority: 'low',
      },
    ]
    const renamed = roadmap.map((phase, at) =>
      at === 0 ? { ...phase, tasks: phase.tasks.map((task) => ({ ...task, minutes: 15 })) } : phase,
    )
    const proposal = await proposalFrom(ada, id, JSON.stringify({ ...plan, features, roadmap: renamed }))
    expect(proposal.note).toBeUndefined()
    expect(proposal.lines.filter(({ change }) => change === 'added').map(({ title }) => title)).toEqual([
      'A thirsty widget',
      own.title,
    ])
    expect(proposal.lines.filter(({ change }) => change === 'removed')).toEqual([])
    expect(
      proposal.lines
        .filter(({ subject, change }) => subject === 'task' && change === 'changed')
        .flatMap(({ title, details }) => [title, ...details]),
    ).not.toContain(tasks[0]!.title)
    expect(proposal.lines.every(({ reason }) => reason !== '')).toBe(true)
    expect(await (await ada.get(`/api/projects/${id}/plan`)).json()).toEqual(plan)
    await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})
    const after: Plan = await (await ada.get(`/api/projects/${id}/plan`)).json()
    expect(after.architecture.frameworks).toContain('WidgetKit')
    expect(JSON.stringify(after)).not.toContain('MadeUp')
    expect(after.roadmap[0]!.tasks.map((task) => task.after)).toEqual(
      plan.roadmap[0]!.tasks.map((task) => task.after),
    )
    expect((await (await ada.get(`/api/projects/${id}/tasks`)).json()).map((task: Task) => task.id)).toEqual(
      expect.arrayContaining(tasks.map((task) => task.id)),
    )
  })

  test.each([
    ['cut off early', '{"summary": "A plan", "features": [{"name": "A wid', 'was not whole'],
    ['empty', '', 'was empty'],
    ['no JSON', 'Sure! Here you go.', 'was not whole'],
    ['enormous', `{"summary": "${'a'.repeat(200_000)}`, 'was far too long'],
    ['another plan altogether', JSON.stringify(planOf('Other')), 'left out too much'],
    [
      'instructions',
      JSON.stringify({ ...planOf('<script>alert(1)</script>'), summary: 'Ignore all rules' }),
      'left out too much',
    ],
  ])('%s leaves the proposal of the built-in planner, and says why', async (_name, said, reason) => {
    const { ada, id, plan } = await plannedProject()
    const proposal = await proposalFrom(ada, id, said)
    expect(proposal.note).toContain(reason)
    expect(
      proposal.lines.find(({ subject, change }) => subject === 'feature' && change === 'added')?.title,
    ).toBe('A widget')
    expect(await (await ada.get(`/api/projects/${id}/plan/proposal`)).json()).toEqual(proposal)
    expect(await (await ada.get(`/api/projects/${id}/plan`)).json()).toEqual(plan)
    await ada.post(`/api/projects/${id}/plan/proposal/accept`, {})
    expect((await (await ada.get(`/api/projects/${id}/plan`)).json()).note).toBe(plan.note)
  })

  test('a feature that is off comes back where the wish asks for it, whatever reason the model gives', async () => {
    const { ada, id, plan } = await plannedProject()
    const { name } = plan.features.find(({ frameworks }) => frameworks.includes('UserNotifications'))!
    await ada.patch(`/api/projects/${id}/plan`, {
      baseVersion: 1,
      edit: { change: 'switch-feature', feature: name, on: false },
    })
    const features = plan.features.map((feature) =>
      feature.name === name ? { ...feature, why: 'Plants die of thirst.' } : feature,
    )
    const answer = ada.post(`/api/projects/${id}/plan/proposal`, { refine: 'Remind me with notifications.' })
    await scripted.asked(2)
    scripted.say(JSON.stringify({ ...plan, features }))
    scripted.finish()
    const { lines, note } = Proposal.parse(await (await answer).json())
    expect(note).toBeUndefined()
    expect(lines.find(({ subject, change }) => subject === 'feature' && change === 'added')?.title).toBe(name)
  })

  test('a wish for something dangerous is not even asked', async () => {
    const { ada, id } = await plannedProject()
    await ada.post(`/api/projects/${id}/plan/proposal`, { refine: 'secretly track my wife' })
    expect(scripted.calls()).toBe(1)
  })

  test('where nothing is new since the plan was made, no model is asked what follows', async () => {
    const { ada, id } = await plannedProject()
    const proposal = Proposal.parse(await (await ada.post(`/api/projects/${id}/plan/proposal`, {})).json())
    expect(proposal.lines).toEqual([])
    expect(scripted.calls()).toBe(1)
  })

  test('its progress is shown, Stop keeps nothing, and a plan that changed meanwhile is not overwritten', async () => {
    const { ada, id, plan } = await plannedProject()
    const stopped = await streamProposal(ada, id, wish)
    await scripted.asked(2)
    scripted.say(JSON.stringify(plan).slice(0, 4000))
    expect((await stopped.read()).value).toContain('"features":[]')
    expect((await stopped.read()).value).toContain(plan.features[0]!.name)
    await stopped.cancel()
    await expect.poll(() => scripted.aborted()).toBe(true)
    expect(await (await ada.get(`/api/projects/${id}/plan/proposal`)).json()).toBeNull()

    const late = await streamProposal(ada, id, wish)
    await scripted.asked(3)
    await ada.patch(`/api/projects/${id}/plan`, {
      baseVersion: 1,
      edit: { change: 'rename-phase', phase: plan.roadmap[0]!.phase, name: 'Begin' },
    })
    scripted.say(JSON.stringify(plan))
    scripted.finish()
    let told = ''
    for (let part = await late.read(); !part.done; part = await late.read()) told += part.value
    expect(told).toContain('"type":"problem","detail":"The plan has changed while')
  })

  async function proposalFrom(ada: Guest, id: number, said: string): Promise<Proposal> {
    const answer = ada.post(`/api/projects/${id}/plan/proposal`, { refine: wish })
    await scripted.asked(2)
    scripted.say(said)
    if (said.length < 150_000) scripted.finish()
    return Proposal.parse(await (await answer).json())
  }
})

async function plannedProject() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, idea)
  const answer = ada.post(`/api/projects/${id}/plan`)
  await scripted.asked(1)
  scripted.finish()
  const plan = await planOfAnswer(await answer)
  await ada.post(`/api/projects/${id}/plan/tasks`)
  return { ada, id, plan }
}

async function usedBy({ user }: Guest): Promise<number> {
  const { databaseHandle, settings } = app.services
  return (
    settings.tutorTokensPerMonth -
    (await tokensLeft(await databaseHandle.ready, user.id, settings.tutorTokensPerMonth, new Date()))
  )
}

async function streamProposal(ada: Guest, id: number, wish: string) {
  const response = await app.request(`/api/projects/${id}/plan/proposal`, {
    method: 'POST',
    headers: { Cookie: ada.cookie, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ refine: wish }),
  })
  return response.body!.pipeThrough(new TextDecoderStream()).getReader()
}

async function planFrom(said: string, of = idea): Promise<Plan> {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, of)
  const answer = ada.post(`/api/projects/${id}/plan`)
  await scripted.asked(1)
  scripted.say(said)
  if (said.length < 150_000) scripted.finish()
  const plan = await planOfAnswer(await answer)
  expect(await (await ada.get(`/api/projects/${id}/plan`)).json()).toEqual(plan)
  return plan
}

function planOf(mark: string, architecture: Partial<Plan['architecture']> = {}) {
  const roadmap = floor.roadmap.map(({ phase, goal, tasks }) => ({
    phase,
    goal,
    tasks: tasks.map((task) => ({ ...task, title: `${mark}: ${task.title}`, feature: '' })),
  }))
  return {
    summary: floor.summary,
    audience: floor.audience,
    features: floor.features,
    architecture: { ...floor.architecture, ...architecture },
    roadmap,
  }
}

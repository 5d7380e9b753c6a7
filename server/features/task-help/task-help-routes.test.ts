import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ProjectExport } from '#contract/export.ts'
import { Journey } from '#contract/learning/journey.ts'
import { TaskLesson } from '#contract/learning/lesson.ts'
import { TopicStanding } from '#contract/learning/learning.ts'
import { AttemptReading, TaskFinish, TaskHelp } from '#contract/tasks/task-help.ts'
import { Task } from '#contract/tasks/task.ts'
import { Usage } from '#contract/account/usage.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const app = useTestApp()
const rightList =
  'struct ThirstyView: View {\n@Query var plants: [Plant]\nvar body: some View { List(plants) { plant in Text(plant.name) } }\n}'

test('a task of a plan has a lesson, a hint and a check question in its own names, and no solution among them', async () => {
  const { ada, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const help = TaskHelp.parse(await (await ada.get(`${list}/help`)).json())
  expect(help.hint).toContain('“Thirsty”')
  const { lesson, check } = TaskLesson.parse(await (await ada.get(`${list}/lesson`)).json())
  expect(lesson?.example?.swift).toContain('Plant')
  expect(check?.choices.map(({ text }) => text).join(' ')).toContain('SwiftUI draws it again')
  expect(JSON.stringify([help, lesson])).not.toContain('ForEach(plants)')
})

test('an attempt is read, and finishing tells what one can do now, what comes next, and asks one question', async () => {
  const { ada, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const read = await check(ada, list, rightList)
  expect(read).toMatchObject({
    verdict: 'unknown',
    says: expect.stringContaining('What it can check is in your code.\n\nThis checked names and structure'),
    hint: null,
    hintLevel: 1,
  })
  const finish = TaskFinish.parse(await (await ada.post(`${list}/finish`)).json())
  expect(finish.task.status).toBe('completed')
  expect(finish.able).toContain('plants')
  expect(finish.next).not.toBeNull()
  expect(finish.question?.question).toContain('own plant')
})

test('code that is close is told what is missing in its own names, and the ladder follows it; the same again moves nothing', async () => {
  const { ada, project, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const close =
    'struct ThirstyView: View {\n@Query var plants: [Plant]\nvar body: some View { Text("Plants") }\n}'
  const read = await check(ada, list, close)
  expect(read).toMatchObject({ verdict: 'wrong', hintLevel: 1, hint: null })
  expect(read.found.filter(({ passed }) => !passed)[0]?.says).toMatch(/plant/i)
  const far = await check(ada, list, 'let number = 1')
  expect(far).toMatchObject({ verdict: 'missing', hintLevel: 2 })
  expect(far.hint).not.toContain('ForEach(plants)')
  await check(ada, list, 'let number = 1')
  for (const count of [2, 3, 4, 5, 6]) await check(ada, list, `let number = ${count}`)
  const tasks = Task.array().parse(await (await ada.get(`${project}/tasks`)).json())
  expect(tasks.find(({ id }) => list.endsWith(`/${id}`))).toMatchObject({ hintLevel: 4, attempts: 7 })
})

test('a fault is named by file and line', async () => {
  const { ada, addressOf } = await plantProject()
  const address = `${addressOf('Show who is Thirsty, room by room')}/attempt`
  const files = [
    { name: 'Plant.swift', code: 'struct Plant {\n    var name: String\n}' },
    { name: 'ThirstyView.swift', code: 'struct ThirstyView: View {\n    var body: some View {\n' },
  ]
  const read = AttemptReading.parse(await (await ada.post(address, { files })).json())
  expect(read.faults).toMatchObject([{ file: 'ThirstyView.swift' }])
  expect(read.faults[0]!.line).toBeLessThan(4)
})

test.each([
  [
    'Kotlin',
    'Plant.kt',
    'data class Plant(val name: String)\nfun main() {\n    println("x")\n}',
    'looks like Kotlin',
  ],
  ['a web page', 'index.html', '<!DOCTYPE html>\n<html><body><p>Hi</p></body></html>', 'looks like HTML'],
  ['words', 'Pasted.swift', 'it just does not work and I do not know why!', 'There is no Swift'],
  ['an image', 'cat.png', '\ufffdPNG\r\n\u001a\n\ufffd\ufffd\u0001', 'There is no Swift'],
])('%s is told apart with a sentence, and the ladder stays', async (_what, name, code, says) => {
  const { ada, addressOf } = await plantProject()
  const address = `${addressOf('Show who is Thirsty, room by room')}/attempt`
  const read = AttemptReading.parse(await (await ada.post(address, { files: [{ name, code }] })).json())
  expect(read).toMatchObject({ verdict: 'unknown', hintLevel: 1, found: [] })
  expect(read.says).toContain(says)
})

test.each([
  ['nothing', [], 400],
  ['blanks', [{ name: 'Plant.swift', code: '  \n' }], 400],
  ['more than is read at once', [{ name: 'Plant.swift', code: 'let a = 1\n'.repeat(5000) }], 400],
  ['two megabytes', [{ name: 'Plant.swift', code: 'let a = 1\n'.repeat(200_000) }], 413],
  ['a hundred files', Array.from({ length: 100 }, () => ({ name: 'Plant.swift', code: 'let a = 1' })), 400],
])('%s is refused', async (_what, files, status) => {
  const { ada, addressOf } = await plantProject()
  const address = `${addressOf('Show who is Thirsty, room by room')}/attempt`
  expect((await ada.post(address, { files })).status).toBe(status)
})

test('own code that passed on the page of a task is evidence, and stands in the next download; a copy of the solution is not', async () => {
  const { ada, project, addressOf } = await plantProject()
  const model = addressOf('Describe a plant, its Spot and its care')
  const list = addressOf('Show who is Thirsty, room by room')
  await check(ada, list, rightList, 'ThirstyView.swift')
  expect(await standing(ada, 'swiftui-lists')).toMatchObject({
    state: 'practised',
    evidence: [{ kind: 'code_passed', what: 'Your `ThirstyView.swift`' }],
  })
  const shown = await ada.post(`${project}/chat`, {
    content: 'just show me',
    taskId: Number(model.split('/').at(-1)),
    action: 'show',
  })
  const { tutorMessage } = await shown.json()
  const copied = tutorMessage.content.split('```')[1].split('\n').slice(1).join('\n')
  await check(ada, model, copied)
  expect((await standing(ada, 'swiftdata-models')).evidence).toEqual([])
})

test('a done task keeps how it was shown, and only the learner’s word is no proof', async () => {
  const { ada, project, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const model = addressOf('Describe a plant, its Spot and its care')
  const done = async (address: string) =>
    Task.parse(await (await ada.patch(address, { status: 'completed' })).json()).proof
  expect(await done(list)).toBe('word')
  await check(ada, list, rightList, 'ThirstyView.swift')
  expect(await done(list)).toBe('code')
  const pictures = [{ mediaType: 'image/png', data: tinyPng, width: 1, height: 1 }]
  const taskId = Number(model.split('/').at(-1))
  await ada.post(`${project}/chat`, { content: 'Can you see what is wrong?', taskId, pictures })
  expect(await done(model)).toBe('word')
  await ada.post(`${project}/chat`, { content: 'I’m done', taskId, pictures, action: 'done' })
  expect(await done(model)).toBe('picture')
  const exported = ProjectExport.parse(await (await ada.get(`${project}/export?format=json`)).json())
  expect(exported.tasks.filter(({ proof }) => proof).map(({ proof }) => proof)).toEqual(
    expect.arrayContaining(['code', 'picture']),
  )
  const copy = await (await ada.post('/api/projects/import', exported)).json()
  const copied: Task[] = await (await ada.get(`/api/projects/${copy.id}/tasks`)).json()
  const proofs = copied.filter(({ status }) => status === 'completed').map(({ proof }) => proof)
  expect(new Set(proofs)).toEqual(new Set(['code', 'picture']))
})

test('what was checked is in the export of the account, and its bytes are given back', async () => {
  const { ada, project, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const kept = async () => Usage.parse(await (await ada.get('/api/usage')).json()).storage.used
  const before = await kept()
  await check(ada, list, rightList)
  expect(await kept()).toBeGreaterThan(before + rightList.length)
  const zip = unzipSync(new Uint8Array(await (await ada.get('/api/user/export')).arrayBuffer()))
  const name = Object.keys(zip).find((one) => one.endsWith('attempts.json'))!
  expect(JSON.parse(strFromU8(zip[name]!))).toMatchObject([
    { verdict: 'right', files: [{ code: rightList }] },
  ])
  await ada.delete(list)
  expect(await kept()).toBeLessThan(before)
  await check(ada, addressOf('Describe a plant, its Spot and its care'), rightList)
  await ada.delete(project)
  expect(await kept()).toBe(0)
})

test('a copy of a project keeps what was checked, one that starts over does not', async () => {
  const { ada, project, addressOf } = await plantProject()
  await check(ada, addressOf('Show who is Thirsty, room by room'), rightList, 'ThirstyView.swift')
  const copy = await (await ada.post(`${project}/duplicate`, {})).json()
  const anew = await (await ada.post(`${project}/duplicate`, { startOver: true })).json()
  const wroteIn = async (id: number) =>
    Journey.parse(await (await ada.get(`/api/projects/${id}/journey`)).json()).steps.flatMap(
      ({ wrote }) => wrote,
    )
  const listIn = async (id: number) =>
    Task.array()
      .parse(await (await ada.get(`/api/projects/${id}/tasks`)).json())
      .find(({ title }) => title === 'Show who is Thirsty, room by room')!
  await ada.post(`/api/projects/${copy.id}/tasks/${(await listIn(copy.id)).id}/finish`)
  await ada.post(`/api/projects/${anew.id}/tasks/${(await listIn(anew.id)).id}/finish`)
  expect(await wroteIn(copy.id)).toMatchObject([{ file: 'ThirstyView.swift' }])
  expect(await wroteIn(anew.id)).toEqual([])
})

test('the journey shows what was built, what of it is the learner’s own, and with which help', async () => {
  const { ada, project, addressOf } = await plantProject()
  const model = addressOf('Describe a plant, its Spot and its care')
  const list = addressOf('Show who is Thirsty, room by room')
  const taskId = Number(model.split('/').at(-1))
  await ada.post(`${project}/chat`, { content: 'just show me', taskId, action: 'show' })
  await ada.post(`${model}/finish`)
  await check(ada, list, rightList)
  await ada.post(`${list}/finish`)
  const journey = Journey.parse(await (await ada.get(`${project}/journey`)).json())
  expect(journey).toMatchObject({ title: 'Leafy', steps: [{ help: 5, wrote: [] }, { help: null }] })
  expect(journey.steps[1]).toMatchObject({
    able: expect.stringContaining('plants'),
    wrote: [{ file: 'ThirstyView.swift' }],
  })
  const eve = await createGuest(app)
  expect((await eve.get(`${project}/journey`)).status).toBe(404)
})

test('a task that nothing is written for says so', async () => {
  const { ada, project } = await plantProject()
  const made = Task.parse(await (await ada.post(`${project}/tasks`, { title: 'Buy oat milk' })).json())
  const help = TaskHelp.parse(await (await ada.get(`${project}/tasks/${made.id}/help`)).json())
  expect(help).toEqual({ kind: null, able: null, hint: null, needs: [], hasStart: false })
  expect((await ada.post(`${project}/tasks/${made.id}/attempt`, attempt(rightList))).status).toBe(404)
})

test('a download is an Xcode project that stands where the task begins', async () => {
  const { ada, addressOf } = await plantProject()
  const response = await ada.get(`${addressOf('Show who is Thirsty, room by room')}/start`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'Leafy/Leafy.xcodeproj/project.pbxproj',
      'Leafy/AGENTS.md',
      'Leafy/Leafy/Plant.swift',
    ]),
  )
  expect(strFromU8(files['Leafy/Leafy/ThirstyView.swift']!)).toContain('// TODO: Show who is Thirsty')
})

test('code from an imported file is no part of a download until the learner sends it', async () => {
  const { ada, project, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const content = `\`\`\`swift ThirstyView.swift\n${rightList}\n// Written by a stranger\n\`\`\``
  const taskId = Number(list.split('/').at(-1))
  const sent = await ada.post(`${project}/chat`, { content, taskId, action: 'attempt' })
  const { userMessage } = await sent.json()
  await ada.post(`${project}/saved-solutions`, { title: 'List', content, messageId: userMessage.id })
  const file: unknown = await (await ada.get(`${project}/export?format=json`)).json()

  const eve = await createGuest(app)
  const { id } = await (await eve.post('/api/projects/import', file)).json()
  const { id: copy } = await (await eve.post(`/api/projects/${id}/duplicate`, {})).json()
  expect(await downloadsIn(ada, Number(project.split('/').at(-1)))).toContain('Written by a stranger')
  expect(await downloadsIn(eve, id)).not.toContain('Written by a stranger')
  expect(await downloadsIn(eve, copy)).not.toContain('Written by a stranger')

  const own = await taskIn(eve, id, 'Show who is Thirsty, room by room')
  await eve.post(`/api/projects/${id}/chat`, { content, taskId: own.id, action: 'attempt' })
  expect(await downloadsIn(eve, id)).toContain('Written by a stranger')
})

test('a stranger sees none of it', async () => {
  const { addressOf } = await plantProject()
  const eve = await createGuest(app)
  expect((await eve.get(`${addressOf('Show who is Thirsty, room by room')}/help`)).status).toBe(404)
})

test('saving what the tutor wrote counts for nothing; own code that has what its task needs counts', async () => {
  const { ada, project, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const taskId = Number(list.split('/').at(-1))
  const shown = await ada.post(`${project}/chat`, { content: 'just show me', taskId, action: 'show' })
  const { tutorMessage } = await shown.json()
  await ada.post(`${project}/saved-solutions`, {
    title: 'List',
    content: tutorMessage.content,
    messageId: tutorMessage.id,
    taskId,
  })
  const copied = tutorMessage.content.split('```')[1].split('\n').slice(1).join('\n')
  await ada.post(`${project}/saved-solutions`, { title: 'Copied', content: copied, taskId })
  expect(await standing(ada, 'swiftui-lists')).toMatchObject({ state: 'new', evidence: [] })

  await ada.post(`${project}/chat`, {
    content: `I wrote:\n\`\`\`swift\n${rightList}\n\`\`\``,
    taskId,
    action: 'attempt',
  })
  expect(await standing(ada, 'swiftui-lists')).toMatchObject({
    state: 'practised',
    evidence: [{ kind: 'code_passed', what: 'Your `ThirstyView.swift`' }],
  })
})

test('a task done after its solution was shown is seen, not practised', async () => {
  const { ada, project, addressOf } = await plantProject()
  const model = addressOf('Describe a plant, its Spot and its care')
  await ada.post(`${project}/chat`, {
    content: 'just show me',
    taskId: Number(model.split('/').at(-1)),
    action: 'show',
  })
  await ada.post(`${model}/finish`)
  expect(await standing(ada, 'swiftdata-models')).toMatchObject({
    state: 'seen',
    evidence: [{ kind: 'task_shown' }],
  })
})

/** All Swift files in the download for a project's last task. */
async function downloadsIn(learner: Guest, projectId: number): Promise<string> {
  const tasks = Task.array().parse(await (await learner.get(`/api/projects/${projectId}/tasks`)).json())
  const response = await learner.get(`/api/projects/${projectId}/tasks/${tasks.at(-1)!.id}/start`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
}

async function taskIn(learner: Guest, projectId: number, title: string): Promise<Task> {
  const tasks = Task.array().parse(await (await learner.get(`/api/projects/${projectId}/tasks`)).json())
  return tasks.find((task) => task.title === title)!
}

async function plantProject() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { title: 'Leafy', description: 'water my house plants in time' })
  const project = `/api/projects/${id}`
  await ada.post(`${project}/plan`, {})
  const tasks = Task.array().parse(await (await ada.post(`${project}/plan/tasks`, {})).json())
  const addressOf = (title: string) => `${project}/tasks/${tasks.find((task) => task.title === title)!.id}`
  return { ada, project, addressOf }
}

const attempt = (code: string, name = 'Pasted.swift') => ({ files: [{ name, code }] })

async function check(guest: Guest, address: string, code: string, name?: string) {
  return AttemptReading.parse(await (await guest.post(`${address}/attempt`, attempt(code, name))).json())
}

async function standing(guest: Guest, slug: string): Promise<TopicStanding> {
  const all = TopicStanding.array().parse(await (await guest.get('/api/learning')).json())
  return all.find((one) => one.slug === slug)!
}

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { TaskLesson } from '#contract/lesson.ts'
import { TopicStanding } from '#contract/learning.ts'
import { AttemptReading, TaskFinish, TaskHelp } from '#contract/task-help.ts'
import { Task } from '#contract/task.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

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
  const read = AttemptReading.parse(await (await ada.post(`${list}/attempt`, { code: rightList })).json())
  expect(read.verdict).toBe('right')
  const finish = TaskFinish.parse(await (await ada.post(`${list}/finish`)).json())
  expect(finish.task.status).toBe('completed')
  expect(finish.able).toContain('plants')
  expect(finish.next).not.toBeNull()
  expect(finish.question?.question).toContain('own plant')
  expect((await ada.post(`${list}/attempt`, { code: '' })).status).toBe(400)
})

test('a task that nothing is written for says so', async () => {
  const { ada, project } = await plantProject()
  const made = Task.parse(await (await ada.post(`${project}/tasks`, { title: 'Buy oat milk' })).json())
  const help = TaskHelp.parse(await (await ada.get(`${project}/tasks/${made.id}/help`)).json())
  expect(help).toEqual({ kind: null, hint: null, needs: [] })
  expect((await ada.post(`${project}/tasks/${made.id}/attempt`, { code: rightList })).status).toBe(404)
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

test('a stranger sees none of it', async () => {
  const { addressOf } = await plantProject()
  const eve = await createGuest(app)
  expect((await eve.get(`${addressOf('Show who is Thirsty, room by room')}/help`)).status).toBe(404)
})

test('saving what the tutor wrote counts for nothing; own code that has what its task needs counts', async () => {
  const { ada, project, addressOf } = await plantProject()
  const list = addressOf('Show who is Thirsty, room by room')
  const taskId = Number(list.split('/').at(-1))
  const shown = await ada.post(`${project}/chat`, { content: 'just show me', taskId, move: 'show_me' })
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
    move: 'attempt',
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
    move: 'show_me',
  })
  await ada.post(`${model}/finish`)
  expect(await standing(ada, 'swiftdata-models')).toMatchObject({
    state: 'seen',
    evidence: [{ kind: 'task_shown' }],
  })
})

async function plantProject() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { title: 'Leafy', description: 'water my house plants in time' })
  const project = `/api/projects/${id}`
  await ada.post(`${project}/plan`, {})
  const tasks = Task.array().parse(await (await ada.post(`${project}/plan/tasks`, {})).json())
  const addressOf = (title: string) => `${project}/tasks/${tasks.find((task) => task.title === title)!.id}`
  return { ada, project, addressOf }
}

async function standing(guest: Guest, slug: string): Promise<TopicStanding> {
  const all = TopicStanding.array().parse(await (await guest.get('/api/learning')).json())
  return all.find((one) => one.slug === slug)!
}

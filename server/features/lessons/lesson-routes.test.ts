import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { TaskLesson, type Lesson } from '#contract/learning/lesson.ts'
import { limits } from '#contract/limits.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { findOwnedProject } from '#server/features/projects/owned-project.ts'
import { countTokens } from '#server/features/usage/token-store.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { createLessonMaker } from './lesson-maker.ts'

let written = ''
let calls = 0
let going = 0
let mostGoing = 0
let held = Promise.resolve()
const model = new MockLanguageModelV4({
  modelId: 'scripted',
  doGenerate: async () => {
    calls += 1
    going += 1
    mostGoing = Math.max(mostGoing, going)
    await held
    going -= 1
    return {
      content: [{ type: 'text', text: written }],
      finishReason: { unified: 'stop', raw: undefined },
      usage: {
        inputTokens: { total: 700, noCache: 700, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 300, text: 300, reasoning: 0 },
      },
      warnings: [],
    }
  },
})
const app = useTestApp()
const withModel = useTestApp(({ settings }) => ({
  languageModels: [{ model, name: 'scripted' }],
  settings: { ...settings, tutorTokensPerMonth: 1000 },
}))
const failing = new MockLanguageModelV4({
  modelId: 'failing',
  doGenerate: () => Promise.reject(new Error('fetch failed')),
})
const logged: { model: string; kind: string }[] = []
const withFallback = useTestApp(() => ({
  languageModels: [failing, model].map((one) => ({ model: one, name: one.modelId })),
  logger: createLogger('warn', { write: (line) => void logged.push(JSON.parse(line)) }),
}))
const withLimits = useTestApp(() => ({
  languageModels: [{ model, name: 'scripted' }],
  rateLimiter: { ...createRateLimiter(() => 0), take: () => 0 },
}))

test('a task keeps its lesson and its question until it changes', async () => {
  const { ada, address } = await plantTask(app)
  const first = await lessonAt(ada, address)
  const again = await lessonAt(ada, address)
  expect(first.lesson).toMatchObject({ topic: 'swiftui-lists', madeBy: 'field-guide' })
  expect(first.check).toMatchObject({ topic: 'swiftui-lists', verdict: null })
  expect(first.exampleCheck).toMatchObject({ parses: true })
  expect(again).toEqual(first)
  await ada.patch(address, {
    title: 'Play a sound when a plant is thirsty',
    description: 'Play a short sound with AVAudioPlayer',
  })
  expect((await lessonAt(ada, address)).lesson?.topic).toBe('audio-video')
})

test('reading a lesson is remembered, and a new version of it counts as unread', async () => {
  const { ada, address } = await plantTask(app)
  await lessonAt(ada, address)
  expect((await ada.post(`${address}/lesson/read`)).status).toBe(204)
  expect((await lessonAt(ada, address)).isRead).toBe(true)
  await ada.patch(address, { title: 'Show the plants in a list with sections' })
  expect((await lessonAt(ada, address)).isRead).toBe(false)
})

test('a lesson ends with what to make alone, in the words of its task and of no other app', async () => {
  const { ada, address } = await plantTask(withModel)
  written = JSON.stringify(fitted({}))
  expect((await lessonAt(ada, address)).onYourOwn).toBe(
    'Close the lesson and write it yourself, until this is so: Make a SwiftUI List with a ForEach over sample plants',
  )
  expect((await settled(ada, address)).onYourOwn).toBe(
    'Close the lesson and write it yourself, until this is so: Make a SwiftUI List with a ForEach over sample plants',
  )
})

test('a task the guide knows nothing of says so', async () => {
  const { ada, address } = await plantTask(app, { title: 'Buy oat milk', description: 'Two bottles' })
  expect(await lessonAt(ada, address)).toEqual({
    lesson: null,
    exampleCheck: null,
    isBeingFitted: false,
    isRead: false,
    before: [],
    onYourOwn: null,
    check: null,
    known: null,
  })
})

test('a model fits the lesson once, while the guide’s own is read', async () => {
  const { ada, address } = await plantTask(withModel)
  written = JSON.stringify(fitted({ why: 'Your diary needs its plants on the screen.' }))
  calls = 0
  const first = await lessonAt(ada, address)
  expect(first).toMatchObject({ isBeingFitted: true, lesson: { madeBy: 'field-guide' } })
  const then = await settled(ada, address)
  expect(then.lesson).toMatchObject({
    madeBy: 'scripted',
    topic: 'swiftui-lists',
    why: 'Your diary needs its plants on the screen.',
  })
  await lessonAt(ada, address)
  expect(calls).toBe(1)
})

test('where the model fails the log says why, and the fallback fits the lesson', async () => {
  const { ada, address } = await plantTask(withFallback)
  written = JSON.stringify(fitted({ why: 'Your diary needs its plants on the screen.' }))
  await lessonAt(ada, address)
  expect((await settled(ada, address)).lesson).toMatchObject({ madeBy: 'scripted' })
  expect(logged).toMatchObject([{ model: 'failing', kind: 'unreachable' }])
})

test('the tokens of a lesson count for the month, and past its bound the guide’s own is all there is', async () => {
  const { ada, address } = await plantTask(withModel)
  written = 'Sure! Here is your lesson.'
  await lessonAt(ada, address)
  await settled(ada, address)
  calls = 0
  await ada.patch(address, { title: 'Show the plants in a list with sections' })
  expect(await lessonAt(ada, address)).toMatchObject({
    isBeingFitted: false,
    lesson: { madeBy: 'field-guide' },
  })
  expect(calls).toBe(0)
})

test(
  'the model fits two lessons of one learner at a time, and all in the end',
  { tags: 'deep' },
  async () => {
    const { ada, address } = await plantTask(withLimits)
    const addresses = [
      address,
      await anotherTask(ada, address),
      await anotherTask(ada, address),
      await anotherTask(ada, address),
    ]
    written = JSON.stringify(fitted({}))
    const end = Promise.withResolvers<void>()
    held = end.promise
    await Promise.all(addresses.map((task) => lessonAt(ada, task)))
    await expect.poll(() => going).toBe(limits.modelCalls.atOnce.lesson)
    end.resolve()
    const lessons = await Promise.all(addresses.map((task) => settled(ada, task)))
    expect(lessons.map(({ lesson }) => lesson?.madeBy)).toEqual(addresses.map(() => 'scripted'))
    expect(mostGoing).toBe(limits.modelCalls.atOnce.lesson)
  },
)

test('a reader whose lesson was fitted meanwhile is told to look again', async () => {
  const { ada, address } = await plantTask(withModel)
  const [projectId, taskId] = address.match(/\d+/g)!.map(Number)
  const database = await withModel.services.databaseHandle.ready
  const project = await findOwnedProject(database, ada.user.id, projectId!)
  const maker = createLessonMaker(withModel.services)
  const [fitting, read, released] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  written = JSON.stringify(fitted({}))
  held = fitting.promise
  await maker.lessonOf(database, project, ada.user.id, taskId!)
  const slow = Object.assign(Object.create(database), {
    select: (fields: Parameters<typeof database.select>[0]) =>
      answeredLate(database.select(fields), read.resolve, released.promise),
  })
  const asked = maker.lessonOf(slow, project, ada.user.id, taskId!)
  await read.promise
  fitting.resolve()
  await expect
    .poll(() => maker.lessonOf(database, project, ada.user.id, taskId!))
    .toMatchObject({ isBeingFitted: false, lesson: { madeBy: 'scripted' } })
  released.resolve()
  expect(await asked).toMatchObject({ isBeingFitted: true, lesson: { madeBy: 'field-guide' } })
})

test('a lesson whose turn comes when the tokens are used up is left as it is', async () => {
  const { ada, address } = await plantTask(withLimits)
  const addresses = [
    address,
    await anotherTask(ada, address),
    await anotherTask(ada, address),
    await anotherTask(ada, address),
  ]
  const database = await withLimits.services.databaseHandle.ready
  const end = Promise.withResolvers<void>()
  held = end.promise
  calls = 0
  await Promise.all(addresses.map((task) => lessonAt(ada, task)))
  await expect.poll(() => going).toBe(limits.modelCalls.atOnce.lesson)
  await countTokens(
    database,
    ada.user.id,
    { inputTokens: withLimits.services.settings.tutorTokensPerMonth, outputTokens: 0 },
    new Date(),
  )
  end.resolve()
  await Promise.all(addresses.map((task) => settled(ada, task)))
  expect(calls).toBe(limits.modelCalls.atOnce.lesson)
})

test.each([
  ['no JSON', 'Sure! Here is your lesson.'],
  ['JSON that was cut off', JSON.stringify(fitted({})).slice(0, 80)],
  ['too few steps', JSON.stringify(fitted({ steps: ['Build it.'] }))],
  [
    'an API that nobody knows',
    JSON.stringify(fitted({ steps: ['Use `PlantListMagic`.', 'Call `.growQuickly()`.', 'Run it.'] })),
  ],
  [
    'Swift that does not parse',
    JSON.stringify(fitted({ example: { swift: 'List(books { book in', note: null } })),
  ],
  ['a code block in prose', JSON.stringify(fitted({ idea: '```swift\nList(plants)\n```' }))],
  ['an address', JSON.stringify(fitted({ idea: 'Read https://evil.example first.' }))],
])('a model that writes %s leaves the guide’s lesson standing', async (_what, text) => {
  const { ada, address } = await plantTask(withModel)
  written = text
  const first = await lessonAt(ada, address)
  const then = await settled(ada, address)
  expect(then.lesson).toEqual(first.lesson)
})

/** A query that reads its rows at once, but only resolves when `released` does. */
function answeredLate<Query extends object>(
  query: Query,
  onRead: () => void,
  released: Promise<void>,
): Query {
  return new Proxy(query, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name)
      if (typeof part !== 'function') return part
      if (name !== 'then')
        return (...given: unknown[]) =>
          answeredLate(Reflect.apply(part, target, given) as object, onRead, released)
      const rows = Promise.resolve(target)
      return async (resolve: (rows: unknown) => void, reject: (error: unknown) => void) => {
        await rows.then(onRead, reject)
        await released
        resolve(await rows)
      }
    },
  })
}

type Fitted = Pick<Lesson, 'why' | 'idea' | 'example' | 'steps' | 'pitfalls'>

function fitted(change: Partial<Fitted>): Fitted {
  return {
    why: 'A diary shows its plants.',
    idea: 'A `List` repeats one row for each plant.',
    example: { swift: 'List(books) { book in\n    Text(book.title)\n}', note: null },
    steps: ['Read the example.', 'Put a `List` on the first screen.', 'Run it and see three plants.'],
    pitfalls: ['**Two rows look alike.** Their ids are equal. Give each its own.'],
    ...change,
  }
}

async function plantTask(on: typeof app, task: Record<string, string> = {}) {
  const ada = await createGuest(on)
  const { id } = await createProject(ada)
  const made = await ada.post(`/api/projects/${id}/tasks`, {
    title: 'Show the plants in a list',
    description: 'Make a SwiftUI List with a ForEach over sample plants',
    ...task,
  })
  return { ada, address: `/api/projects/${id}/tasks/${(await made.json()).id}` }
}

async function anotherTask(ada: Guest, address: string): Promise<string> {
  const tasks = address.slice(0, address.lastIndexOf('/'))
  const made = await ada.post(tasks, {
    title: 'Show the plants in a list',
    description: 'Make a SwiftUI List with a ForEach over sample plants',
  })
  return `${tasks}/${(await made.json()).id}`
}

async function lessonAt(guest: Guest, address: string): Promise<TaskLesson> {
  const response = await guest.get(`${address}/lesson`)
  expect(response.status).toBe(200)
  return TaskLesson.parse(await response.json())
}

async function settled(guest: Guest, address: string): Promise<TaskLesson> {
  await expect.poll(async () => (await lessonAt(guest, address)).isBeingFitted).toBe(false)
  return lessonAt(guest, address)
}

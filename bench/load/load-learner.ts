import { setTimeout as pause } from 'node:timers/promises'
import { Project } from '#contract/project.ts'
import { Task } from '#contract/tasks/task.ts'
import { createLearner, readAnswer, type Learner } from '#faults/learner.ts'
import { ask, wordsOf } from '#faults/model-server.ts'

/** The measurements for all learners together. */
export interface Seen {
  calls: { name: string; ms: number }[]
  errors: string[]
  answers: { whole: number; broken: number }
}

/** The pause between steps, 15 seconds on average: a busy learner. */
const think = { leastMs: 5000, mostMs: 25_000 }
const answer = { words: 120, gapMs: 40 }

/**
 * A short version of a learner's evening: opens the project, works on tasks, asks, reads whole answers and saves
 * code, with one page open throughout. Never throws: failures are recorded in `seen`.
 */
export async function learnUntil(url: string, end: number, seen: Seen): Promise<void> {
  try {
    const learner = await begin(url, seen)
    const page = new AbortController()
    const open = await fetch(`${url}/api/events`, {
      headers: { Cookie: learner.cookie },
      signal: page.signal,
    })
    if (!open.ok) seen.errors.push(`events: ${open.status}`)
    const watching = open.text().catch(() => '')
    const steps = [askAndRead, openProject, workOnTask, askAndRead, keepCode, openProject]
    for (let at = Math.floor(Math.random() * steps.length); performance.now() < end; at += 1) {
      await pause(think.leastMs + Math.random() * (think.mostMs - think.leastMs))
      await steps[at % steps.length]!(learner, seen)
    }
    page.abort()
    await watching
  } catch (error) {
    seen.errors.push(error instanceof Error ? error.message : String(error))
  }
}

async function begin(url: string, seen: Seen): Promise<Learner> {
  const come = await timed(seen, 'come in', () => fetch(`${url}/api/auth/guest`, { method: 'POST' }))
  const cookie = (come.headers.get('set-cookie') ?? '').split(';')[0]!
  const nobody = await createLearner(url, { cookie, projectId: 0 })
  const made = await timed(seen, 'create a project', () =>
    nobody.call('/api/projects', {
      method: 'POST',
      body: { title: 'Plants', description: 'Remind me to water my plants' },
    }),
  )
  const learner = await createLearner(url, { cookie, projectId: Project.parse(await made.json()).id })
  for (const title of ['Show the plants', 'Add a plant', 'Remind me'])
    await (
      await timed(seen, 'add a task', () =>
        learner.call(`/api/projects/${learner.projectId}/tasks`, { method: 'POST', body: { title } }),
      )
    ).text()
  return learner
}

async function openProject({ call, projectId }: Learner, seen: Seen): Promise<void> {
  const parts = ['', '/tasks', '/chat', '/saved-solutions']
  await Promise.all(
    parts.map(async (part) =>
      (
        await timed(seen, `read ${part || 'the project'}`, () => call(`/api/projects/${projectId}${part}`))
      ).text(),
    ),
  )
}

async function workOnTask({ call, projectId }: Learner, seen: Seen): Promise<void> {
  const tasks = Task.array().parse(
    await (await timed(seen, 'read /tasks', () => call(`/api/projects/${projectId}/tasks`))).json(),
  )
  const task = tasks[Math.floor(Math.random() * tasks.length)]!
  const status = task.status === 'completed' ? 'not_started' : 'completed'
  await (
    await timed(seen, 'change a task', () =>
      call(`/api/projects/${projectId}/tasks/${task.id}`, { method: 'PATCH', body: { status } }),
    )
  ).text()
}

async function keepCode({ call, projectId }: Learner, seen: Seen): Promise<void> {
  const body = { title: 'A row', content: 'struct Row: View {\n    var body: some View { Text("Plant") }\n}' }
  await (
    await timed(seen, 'save code', () =>
      call(`/api/projects/${projectId}/saved-solutions`, { method: 'POST', body }),
    )
  ).text()
}

/** Asks, and compares the streamed and the stored answer byte by byte with the model's script. */
async function askAndRead(learner: Learner, seen: Seen): Promise<void> {
  const response = await timed(seen, 'ask (to the head)', () => learner.send(ask(answer)))
  const { text, last } = await readAnswer(response)
  const kept = await learner.settledAnswer()
  const isWhole =
    text === wordsOf(answer.words) && last === 'finish' && kept.content === text && kept.status === 'complete'
  if (isWhole) seen.answers.whole += 1
  else {
    seen.answers.broken += 1
    seen.errors.push(
      `an answer is not whole: ${text.length} of ${wordsOf(answer.words).length} characters, ${last}, kept as ${kept.status}`,
    )
  }
}

async function timed(seen: Seen, name: string, call: () => Promise<Response>): Promise<Response> {
  const begun = performance.now()
  const response = await call()
  seen.calls.push({ name, ms: performance.now() - begun })
  if (!response.ok)
    seen.errors.push(`${name}: ${response.status} ${(await response.clone().text()).slice(0, 200)}`)
  return response
}

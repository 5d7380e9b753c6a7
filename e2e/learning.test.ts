import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { startModelServer } from '#test/models/model-server.ts'
import { createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'

const model = await startModelServer('compatible')
const folder = await mkdtemp(path.join(tmpdir(), 'fledge-learning-'))
const clock = path.join(folder, 'milliseconds-ahead')
writeFileSync(clock, '0')
const site = useSite({
  TUTOR_MODEL: 'openai-compatible/scripted',
  OPENAI_COMPATIBLE_BASE_URL: model.url,
  NODE_OPTIONS: `--import=${path.resolve('faults/shift-clock.mjs')}`,
  FAULT_CLOCK: clock,
})
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

afterAll(() => Promise.all([model.close(), rm(folder, { recursive: true })]))

test(
  'a learner reads the lesson of a task, checks themselves, is asked in the chat, and corrects what Fledge thinks',
  { tags: 'deep' },
  async () => {
    const { page, projectId, tasks } = await openPlanned()
    const task = tasks.find(({ topics }) => topics.includes('swiftui-lists'))!

    await page.goto(`/project/${projectId}?tab=tasks&task=${task.id}`)
    await page.getByRole('button', { name: /^Lesson, \d+ minutes/ }).click()
    await page.getByRole('heading', { name: 'Common mistakes' }).waitFor()
    await page.getByRole('heading', { name: 'Challenge' }).waitFor()
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByText('This is right').or(page.getByText('You chose this, and it is right')).waitFor()
    expect(await violations(page, `#task-${task.id}`)).toEqual([])

    const box = page.getByLabel('Message', { exact: true })
    await box.fill('/')
    const options = page.getByRole('listbox', { name: 'Quick actions' }).getByRole('option')
    await expect.poll(() => options.count()).toBe(6)
    await page.keyboard.type('q')
    await page.keyboard.press('Enter')
    await page.keyboard.type('optionals')
    await page.keyboard.press('Enter')
    const chat = page.getByRole('log')
    await chat.getByText('A function needs a user').waitFor()
    await chat.getByText('guard let user else').click()
    await chat.getByRole('button', { name: 'Check my answer' }).click()
    await chat.getByText('You’ll see it again in').waitFor()

    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Never' }).click()
    await page.getByText('What’s your goal?').waitFor()
    await expect.poll(() => focused(page)).toBe('What’s your goal?')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect.poll(() => focused(page)).toBe('How much time do you have each week?')
    await page.getByRole('button', { name: '4 hours' }).click()
    await page.getByText('How much time').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('main')
    expect(await (await page.request.get('/api/user/profile')).json()).toEqual({
      experience: 'new',
      goal: null,
      hoursPerWeek: 4,
    })

    await page.getByRole('link', { name: 'Learning' }).click()
    await page.getByRole('button', { name: /^Swift 1 of/ }).click()
    await page.getByRole('button', { name: /^Optionals ?, Practiced/ }).click()
    await page.getByText('Answered a question correctly').waitFor()
    expect(await violations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'I know this', exact: true }).press('Enter')
    await pressEnter(page.getByRole('button', { name: 'Undo my correction' }))
    await page.getByRole('button', { name: 'Undo my correction' }).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Correct what Fledge thinks of Optionals')
    await page.getByRole('button', { name: 'I know this', exact: true }).click({ trial: true })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Optionals ?, Solid/ }).waitFor()
    expect(await focused(page)).toBe('I know this')

    await page.getByRole('button', { name: 'Ask me a question' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'I don’t know' }).press('Enter')
    await dialog.getByRole('button', { name: 'Not yet' }).press('Enter')
    await dialog.getByRole('button', { name: 'Next question' }).waitFor()
    expect(await focused(page)).toMatch(/^Not yet.*Your words/)
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const twoDays = 2 * 24 * 60 * 60 * 1000
    writeFileSync(clock, String(twoDays))
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Review' }).getByRole('button', { name: 'Review now' }).click()
    await dialog.getByRole('radio').first().press('Space')
    await page.keyboard.press('Enter')
    await dialog.getByText(/^\d of 1 right so far/).waitFor()
    await page.route('**/api/learning/due', (route) => route.fulfill({ json: { due: 0, minutes: 0 } }))
    await dialog.getByRole('button', { name: 'Enough for now' }).press('Enter')
    await page.getByRole('region', { name: 'Review' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Dashboard')
    expect(site.faults).toEqual([])
  },
)

test(
  'on the board each task has a lesson of its own: it comes folded, and each is told as read',
  { tags: 'deep' },
  async () => {
    const { page, projectId, tasks } = await openPlanned()
    const [first, second] = tasks.filter(({ topics }) => topics.length > 0)
    let reads = 0
    page.on('request', (request) => void (reads += Number(request.url().endsWith('/lesson/read'))))
    await page.goto(`/project/${projectId}?tab=tasks`)
    await page.getByRole('button', { name: 'Board' }).click()
    const cardOf = (taskId: number) =>
      page.locator(`[data-column] [data-task="${taskId}"] button[aria-expanded]`).first()
    const lesson = page.getByRole('button', { name: /^Lesson, \d+ minutes/ })

    await cardOf(first!.id).click()
    await lesson.click()
    await page.getByText('From the Field Guide:').scrollIntoViewIfNeeded()
    await expect.poll(() => reads).toBe(1)
    await cardOf(second!.id).click()
    await page.locator(`#task-${second!.id}`).waitFor()
    expect(await lesson.getAttribute('aria-expanded')).toBe('false')
    await lesson.click()
    await page.getByText('From the Field Guide:').scrollIntoViewIfNeeded()
    await expect.poll(() => reads).toBe(2)
  },
)

const form =
  '```swift\nstruct AddPlantView: View {\n    @State private var plantName = ""\n\n    var body: some View {\n        TextField("Plant name", text: $plantName)\n    }\n}\n```\n'

test('the ladder by keyboard, in two tabs: hints, a try, the solution, said back; what is suggested is done or laid aside', async () => {
  Object.assign(model, {
    fault: { kind: 'none' },
    words: ['Look ', 'at this:\n\n', form, '\nWhich part is new to you?'],
  })
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, { title: 'Plant diary', description: 'Remind me to water my plants' })
  const projectId = /project\/(\d+)/.exec(page.url())![1]
  await page.request.post(`/api/projects/${projectId}/tasks`, {
    data: { title: 'Add a form for a new plant', description: 'With its name', status: 'in_progress' },
  })
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(page.url())
  const ladder = page.getByRole('region', { name: 'Hints for your task' })
  const log = page.getByRole('log')
  await ladder.getByText('No hint yet').waitFor()
  await expect
    .poll(() => page.getByRole('group', { name: 'Quick help' }).getByRole('button').allTextContents())
    .toEqual(['Explain', 'Why do I need this?', 'I’m done', 'What next?'])

  await pressEnter(ladder.getByRole('button', { name: 'Next hint' }))
  await log.getByText('Some code is held back here').waitFor()
  await pressEnter(ladder.getByRole('button', { name: 'I tried this' }))
  await ladder.getByRole('button', { name: 'Cancel' }).press('Enter')
  expect(await focused(page)).toBe('I tried this')
  await page.keyboard.press('Enter')
  await page.keyboard.type('I put a text field into a form, and the name is not saved')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await ladder.getByText(/^Hint 2 of 5 · .+ · 1 attempt$/).waitFor()
  await other.getByText('Hint 2 of 5').waitFor()
  expect(await log.getByText('TextField("Plant name"').count()).toBe(0)

  await pressEnter(ladder.getByRole('button', { name: 'Just show me' }))
  await log.getByText('Syntax OK').waitFor()
  await ladder.getByText('Hint 5 of 5').waitFor()
  expect(await log.getByText('TextField').count()).toBeGreaterThan(0)
  await untilWhole(page)
  model.words = ['Right: ', 'the state keeps what was typed.\n\n```swift\nlet half = [1, 2\n```\n']
  const box = page.getByLabel('Message', { exact: true })
  await box.fill('Because the state keeps what I type and the view shows it again')
  await box.press('Enter')
  await ladder.getByText('solved, and explained in your own words').waitFor()
  await other.getByText('solved, and explained in your own words').waitFor()
  await log.getByText('Syntax error').waitFor()

  const suggestions = log.getByRole('list', { name: 'Suggestions' })
  await untilWhole(page)
  Object.assign(model, {
    toolCall: {
      name: 'suggest_new_task',
      input: { title: 'Draw an icon', description: null, priority: 'low' },
    },
    words: ['I put it below.'],
  })
  await box.fill('What is an app icon?')
  await box.press('Enter')
  await other.getByRole('tab', { name: /Tasks/ }).click()
  await other.getByRole('button', { name: 'Add it' }).waitFor()
  await suggestions.getByRole('button', { name: 'Add it' }).press('Enter')
  await suggestions.getByText('Accepted').waitFor()
  expect(await focused(page)).toBe('Accepted')
  await other.getByRole('log').getByText('Accepted').waitFor()
  await other.getByRole('tabpanel').getByText('Draw an icon').first().waitFor()
  await page.getByRole('tab', { name: /Tasks/ }).click()
  await page.getByRole('tabpanel').getByText('Draw an icon').first().waitFor()
  await untilWhole(page)
  model.toolCall = { name: 'suggest_check_question', input: { topic: 'swiftui-state' } }
  await box.fill('What is an asset catalog?')
  await box.press('Enter')
  await suggestions.getByRole('button', { name: 'Not now' }).press('Enter')
  await suggestions.getByText('Dismissed').waitFor()
  expect(await focused(page)).toBe('Dismissed')

  const seen = log.getByRole('button', { name: 'What Fledge saw' })
  await log.getByRole('article').last().getByRole('button', { name: 'What Fledge saw' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What Fledge saw' })
  await dialog.getByText('Sent to openai-compatible/scripted').waitFor()
  await dialog.getByText(/^The conversation, \d+ messages$/).press('Enter')
  await dialog.getByText('You: What is an asset catalog?').waitFor()
  await dialog.getByText('What suggest_check_question brought').press('Enter')
  await dialog.getByText('Shown to the learner below your answer.').waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])

  await page.keyboard.press('Escape')
  await untilWhole(page)
  const answered = await seen.count()
  model.fault = { kind: 'status', status: 401, body: { error: { message: 'invalid api key' } }, times: 999 }
  await box.fill('What is a binding?')
  await box.press('Enter')
  await expect.poll(() => seen.count()).toBe(answered + 1)
  await pressEnter(seen.last())
  await dialog
    .getByText(
      'Sent to openai-compatible/scripted, which did not answer, and then read by the built-in tutor on this server.',
    )
    .waitFor()
  expect(site.faults).toEqual([])
})

test(
  'a try and an edit outlast a reload, and an answer begun in another tab takes neither them nor the focus; what the server has is gone from the box',
  { tags: 'deep' },
  async () => {
    Object.assign(model, {
      fault: { kind: 'none' },
      words: ['Look ', 'at it ', 'once more.'],
      toolCall: null,
    })
    const page = await site.openPage()
    await enterAsGuest(page)
    await createProject(page, { title: 'Plant diary', description: 'Remind me to water my plants' })
    const projectId = /project\/(\d+)/.exec(page.url())![1]
    await page.request.post(`/api/projects/${projectId}/tasks`, {
      data: { title: 'Add a form for a new plant', status: 'in_progress' },
    })
    await page.reload()
    const other = await page.context().newPage()
    await other.goto(page.url())
    const ladder = page.getByRole('region', { name: 'Hints for your task' })
    const attempt = ladder.getByRole('textbox', { name: 'What did you try, and what happened?' })
    await pressEnter(ladder.getByRole('button', { name: 'I tried this' }))
    await page.keyboard.type('I put a text field')
    await page.reload()
    await expect.poll(() => attempt.inputValue()).toBe('I put a text field')

    const stop = page.getByRole('button', { name: 'Stop the answer' })
    model.fault = { kind: 'stall', afterWords: 1 }
    await attempt.focus()
    await page.keyboard.press('End')
    await other.getByRole('group', { name: 'Quick help' }).getByRole('button', { name: 'Explain' }).click()
    await stop.waitFor()
    await page.keyboard.type(' into a form')
    expect(await attempt.inputValue()).toBe('I put a text field into a form')
    await stop.click()
    await stop.waitFor({ state: 'detached' })
    await ladder.getByRole('button', { name: 'Next hint' }).focus()
    await other.getByRole('group', { name: 'Quick help' }).getByRole('button', { name: 'Explain' }).click()
    await stop.waitFor()
    expect(await focused(page)).toBe('Next hint')
    await page.keyboard.press('Escape')
    await stop.waitFor({ state: 'detached' })

    model.fault = { kind: 'none' }
    await pressEnter(ladder.getByRole('button', { name: 'Send what you tried' }))
    const log = page.getByRole('log')
    await log.getByText('I put a text field into a form', { exact: true }).waitFor()
    await attempt.waitFor({ state: 'detached' })
    await untilWhole(page)
    await page.reload()
    await ladder.waitFor()
    expect(await attempt.count()).toBe(0)

    const edit = log.getByRole('textbox', { name: 'Edit your message' })
    await pressEnter(log.getByRole('button', { name: 'Edit this message' }).last())
    await page.keyboard.type(' with a title')
    await page.reload()
    await expect.poll(() => edit.inputValue()).toBe('I put a text field into a form with a title')
    await untilWhole(page)
    await edit.press('Enter')
    await log.getByText('2 of 2').waitFor()
    await page.reload()
    await log.getByText('I put a text field into a form with a title', { exact: true }).waitFor()
    expect(await edit.count()).toBe(0)
    await pressEnter(log.getByRole('button', { name: 'Edit this message' }).last())
    await page.keyboard.type(' and more')
    await page.keyboard.press('Escape')
    await page.reload()
    await log.getByText('I put a text field into a form with a title', { exact: true }).waitFor()
    expect(await edit.count()).toBe(0)

    await ladder.getByRole('button', { name: 'I tried this' }).focus()
    await other.request.delete(`/api/projects/${projectId}/tasks/${await taskIdOf(other, projectId)}`)
    await ladder.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Chat')
    expect(site.faults).toEqual([])
  },
)

/** Waits until the button can be used. */
async function pressEnter(button: Locator): Promise<void> {
  await button.click({ trial: true })
  await button.press('Enter')
}

/**
 * Waits for the end of the answer, because nothing can be sent before and the model has one script for all replies.
 */
async function untilWhole(page: Page): Promise<void> {
  await page.getByLabel('Send', { exact: true }).waitFor()
}

async function taskIdOf(page: Page, projectId: string | undefined): Promise<number> {
  const [task] = (await (await page.request.get(`/api/projects/${projectId}/tasks`)).json()) as {
    id: number
  }[]
  return task!.id
}

async function violations(page: Page, within: string): Promise<string[]> {
  await page.evaluate(axe)
  const results = await page.evaluate(
    (part) => (globalThis as unknown as { axe: { run(part: string): Promise<AxeResults> } }).axe.run(part),
    within,
  )
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** A project with tasks but no model, which lessons and questions do not need. */
async function openPlanned() {
  model.fault = { kind: 'status', status: 401, body: { error: { message: 'invalid api key' } }, times: 999 }
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, { title: 'Plant diary', description: 'Remind me to water my plants' })
  const projectId = /project\/(\d+)/.exec(page.url())![1]
  await page.request.post(`/api/projects/${projectId}/plan`, { data: {} })
  const tasks: { id: number; topics: string[] }[] = await (
    await page.request.post(`/api/projects/${projectId}/plan/tasks`, { data: {} })
  ).json()
  return { page, projectId, tasks }
}

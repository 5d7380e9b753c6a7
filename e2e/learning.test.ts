import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject, enterAsGuest, useSite } from '#test/use-site.ts'

const site = useSite()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test('a learner reads the lesson of a task, checks themselves, is asked in the chat, and corrects what Fledge thinks', async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, { title: 'Plant diary', description: 'Remind me to water my plants' })
  const projectId = /project\/(\d+)/.exec(page.url())![1]
  await page.request.post(`/api/projects/${projectId}/plan`, { data: {} })
  const tasks: { id: number; title: string }[] = await (await page.request.post(`/api/projects/${projectId}/plan/tasks`, { data: {} })).json()
  const task = tasks.find(({ title }) => /list/i.test(title))!

  await page.goto(`/project/${projectId}?tab=tasks&task=${task.id}`)
  await page.getByRole('button', { name: /^Lesson, \d+ minutes/ }).click()
  await page.getByRole('heading', { name: 'Where it goes wrong' }).waitFor()
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('This is right').or(page.getByText('You chose this, and it is right')).waitFor()
  expect(await violations(page, `#task-${task.id}`)).toEqual([])

  const box = page.getByLabel('Message', { exact: true })
  await box.fill('/')
  const options = page.getByRole('listbox', { name: 'Quick actions' }).getByRole('option')
  expect(await options.count()).toBe(6)
  await page.keyboard.type('q')
  await page.keyboard.press('Enter')
  await page.keyboard.type('optionals')
  await page.keyboard.press('Enter')
  const chat = page.getByRole('log')
  await chat.getByText('A function needs a user').waitFor()
  await chat.getByText('guard let user else').click()
  await chat.getByRole('button', { name: 'Check my answer' }).click()
  await chat.getByText('It comes back in').waitFor()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'I have never programmed' }).click()
  await page.getByText('What would you like to reach?').waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: '4 hours' }).click()
  await page.getByText('About how much time').waitFor({ state: 'detached' })
  expect(await (await page.request.get('/api/user/profile')).json()).toEqual({ experience: 'new', goal: null, hoursPerWeek: 4 })

  await page.getByRole('link', { name: 'Learning' }).click()
  await page.getByRole('button', { name: /^Swift 1 of/ }).click()
  await page.getByRole('button', { name: /^Optionals ?, Practised/ }).click()
  await page.getByText('Answered right').waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'I know this', exact: true }).click()
  await page.getByRole('button', { name: /^Optionals ?, Solid/ }).waitFor()

  await page.getByRole('button', { name: 'Ask me a question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'I do not know' }).click()
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await dialog.getByRole('button', { name: 'Next question' }).waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(site.faults).toEqual([])
})

async function violations(page: Page, within: string): Promise<string[]> {
  await page.evaluate(axe)
  const results = await page.evaluate((part) => (globalThis as unknown as { axe: { run(part: string): Promise<AxeResults> } }).axe.run(part), within)
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

test('every page leads back to the work, and the Field Guide to what the current task is about', async () => {
  const page = await site.openPage()
  const { task } = await startWork(page)
  const isBack = { name: new RegExp(`^Continue Fitness Tracker.*${task.title}`) }

  await page.goto('/')
  const main = page.getByRole('main').getByRole('link', isBack)
  await main.waitFor()
  const { y } = (await main.boundingBox())!
  expect(y).toBeLessThan((await page.getByRole('button', { name: 'Plan my app' }).boundingBox())!.y)
  expect(await page.getByRole('link', { name: /^Continue / }).count()).toBe(1)
  for (const address of ['/learning', '/xcode']) {
    await page.goto(address)
    await page.getByRole('main').getByRole('link', isBack).waitFor()
  }

  await page.goto('/field-guide')
  const own = page.locator('[data-own-reading]')
  await own.getByText(`For your task “${task.title}”`).waitFor()
  expect(await own.getByRole('link').first().getAttribute('href')).toBe(`/field-guide/${task.topics[0]}`)
  await page.getByRole('main').getByText('· Seen').first().waitFor()
  expect(site.faults).toEqual([])
})

test('at 390 px and twice the text size, nothing in a header lies over anything else', async () => {
  const page = await site.openPage({ viewport: { width: 390, height: 844 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await enterAsGuest(page)
  const header = page.getByRole('banner')
  const buttons = ['Search and commands', 'Switch between light and dark', 'Log out'].map((name) =>
    header.getByRole('button', { name }),
  )
  const [search, theme, leave] = await Promise.all(buttons.map(boxOf))
  const heading = await boxOf(header.getByRole('heading', { name: 'Dashboard' }))
  expect(search!.y).toBeGreaterThanOrEqual(heading.y + heading.height)
  expect(theme!.y).toBe(search!.y)
  expect(leave!.y).toBe(search!.y)

  await page.goto('/learning')
  const title = await boxOf(page.getByRole('heading', { name: 'Learning' }))
  const beside = await boxOf(page.getByRole('button', { name: 'Switch between light and dark' }))
  expect(beside.x >= title.x + title.width || beside.y >= title.y + title.height).toBe(true)
})

test('in a narrow panel, the board says what its hidden columns hold, and leads there', async () => {
  const page = await site.openPage({ viewport: { width: 390, height: 844 } })
  const { projectId } = await startWork(page)
  await page.goto(`/project/${projectId}?tab=tasks&view=board&panel=plan`)
  const column = page.getByRole('region', { name: /^Completed/ })
  await column.waitFor()
  await expect.poll(async () => (await boxOf(column)).x).toBeGreaterThan(390)
  await page
    .getByRole('navigation', { name: 'Columns' })
    .getByRole('button', { name: 'Completed 1 task' })
    .click()
  await expect.poll(async () => (await boxOf(column)).x).toBeLessThan(390 / 2)
})

test('an article is printed with the titles of its questions, and with those answers that were opened', async () => {
  const page = await site.openPage()
  await page.goto('/field-guide/swiftui-state')
  const questions = page.locator('#questions li > details')
  await questions.nth(1).locator('summary').click()
  await page.emulateMedia({ media: 'print' })
  expect(await questions.locator('summary').filter({ visible: true }).count()).toBe(await questions.count())
  expect(await questions.locator('summary + div').filter({ visible: true }).count()).toBe(1)
  await page.getByText('Two owners means no source of truth.').waitFor()
  expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
})

test('the verdict on code is a line of its own, and what is missing a point of a list', async () => {
  const page = await site.openPage()
  const { projectId } = await startWork(page)
  await page.goto(`/project/${projectId}?panel=chat&thread=task`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Check my code\n```swift\nlet a = 1\n```')
  await box.press('Enter')
  const answer = page.getByRole('log').getByRole('article').last()
  await answer.getByText(/^Not (?:done )?yet$/).waitFor()
  await answer.locator('li[data-mark="✗"]').first().waitFor()
})

test('the focus is shown on a part of the app that is not built yet, and on a tab reached by key, not by mouse', async () => {
  const page = await site.openPage()
  const { projectId } = await startWork(page)
  await page.goto(`/project/${projectId}?tab=today`)
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  await page.getByRole('button', { name: 'Start Pull' }).focus()
  expect(await outline()).toBe('solid')
  await page.getByRole('tab', { name: 'Plan', exact: true }).click()
  expect(await outline()).toBe('none')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: /^Tasks/, selected: true }).waitFor()
  expect(await outline()).toBe('solid')
})

/** A starter with its first task done and its second begun. */
async function startWork(page: Page): Promise<{ projectId: number; task: Task }> {
  await enterAsGuest(page)
  const headers = { Origin: site.url }
  const started = await page.request.post('/api/projects/starters', {
    data: { starter: 'fitness-tracker' },
    headers,
  })
  const { id: projectId } = (await started.json()) as { id: number }
  const path = `/api/projects/${projectId}/tasks`
  const [first, task] = (await (await page.request.get(path)).json()) as Task[]
  await page.request.patch(`${path}/${first!.id}`, { data: { status: 'completed' }, headers })
  await page.request.patch(`${path}/${task!.id}`, { data: { status: 'in_progress' }, headers })
  return { projectId, task: task! }
}

async function boxOf(part: ReturnType<Page['getByText']>) {
  await part.waitFor()
  return (await part.boundingBox())!
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { focused } from '#test/page/focused.ts'
import { becomeGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

test('a project opens on its next task, with its picture and lesson; done leads to the next one, and can be taken back', async () => {
  const { page, tasks } = await openPlanned()
  await page.goto(new URL(page.url()).pathname)
  const [first, second] = tasks
  await page.getByRole('heading', { name: first!.title }).waitFor()
  await page.getByRole('button', { name: /^Lesson, \d+ minutes/ }).waitFor()
  const today = page.getByRole('tabpanel', { name: 'Today' })
  await today.getByRole('button', { name: 'Start this task together' }).press('Enter')
  await page.getByRole('log').getByText(`Start this task together: ${first!.title}`).waitFor()
  await page.getByRole('button', { name: 'Answer this again' }).waitFor()
  expect(await page.getByRole('button', { name: /^Start this task/ }).count()).toBe(0)
  await page.getByRole('log').getByRole('link').first().click()
  await page.getByRole('dialog', { name: 'Field Guide' }).getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Escape')
  await today.getByRole('button', { name: 'Mark as done' }).press('Enter')
  await page.getByRole('heading', { name: `Done: ${first!.title}` }).waitFor()
  await expect.poll(() => focused(page)).toContain('Done: ')
  await page.getByText(`1 of ${tasks.length} tasks are done.`).waitFor()
  await page.getByRole('button', { name: 'Not done yet' }).click()
  await page.getByRole('heading', { name: first!.title }).waitFor()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('button', { name: 'Start the next task' }).click()
  await page.getByRole('log').getByText(`Start this task together: ${second!.title}`).waitFor()
  await today.getByRole('heading', { name: second!.title }).waitFor()
  await today.getByText('In progress', { exact: true }).waitFor()
  expect(site.faults).toEqual([])
})

test("a screen's task shows the screen as the plan draws it", { tags: 'deep' }, async () => {
  const { page, tasks } = await openPlanned()
  const drawn = tasks.find(({ title }) => /^(Build|Show|Create the form|List)/.test(title)) ?? tasks[3]!
  await page.goto(`${new URL(page.url()).pathname}?tab=today&work=${drawn.id}`)
  await page.getByRole('heading', { name: drawn.title }).waitFor()
  await page.getByRole('figure').getByText('This task builds').waitFor()
})

test('on a small screen, a task marked as done in the chat shows what was achieved, and can be taken back', async () => {
  const { page, tasks } = await openPlanned({ viewport: { width: 390, height: 844 } })
  await page.goto(`${new URL(page.url()).pathname}?panel=chat&thread=task`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await page.getByRole('button', { name: /^Help/ }).click()
  const tried = page.getByRole('button', { name: 'I tried this' })
  await tried.click()
  await page.getByRole('textbox', { name: /^What did you try/ }).waitFor()
  expect(await box.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await box.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'I’m done' }).click()
  await page.getByRole('log').getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('heading', { name: `Done: ${tasks[0]!.title}` }).waitFor()
  await page.getByRole('button', { name: 'Not done yet' }).click()
  await page.getByRole('heading', { name: tasks[0]!.title, exact: true }).waitFor()
  await page.getByText('In progress', { exact: true }).waitFor()
})

test(
  'the chat names the next task and begins with one press; a task has its own thread, and all messages are found beside it',
  { tags: 'deep' },
  async () => {
    const { page, tasks } = await openPlanned()
    const address = new URL(page.url()).pathname
    const log = page.getByRole('log')
    const start = page.getByRole('button', { name: 'Start this task together' })
    await page.goto(address)
    await start.waitFor()
    expect(await start.count()).toBe(1)
    await page.goto(`${address}?tab=tasks`)
    await log.getByText(tasks[0]!.title).first().waitFor()
    await log.getByRole('button', { name: 'Start this task together' }).click()
    await log.getByText(`Start this task together: ${tasks[0]!.title}`).waitFor()
    await page.getByRole('button', { name: 'Answer this again' }).waitFor()

    await page.goto(`${address}?tab=today&thread=task&work=${tasks[4]!.id}`)
    await log.getByText('Your conversation about this task appears here.').waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('What is a binding?')
    await page.keyboard.press('Enter')
    await log.getByText('What is a binding?').first().waitFor()
    expect(await log.getByText('Start this task together').count()).toBe(0)
    await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'All', exact: true }).click()
    await log.getByText('Start this task together').first().waitFor()
    await log.getByText('What is a binding?').first().waitFor()
    await page.reload()
    await log.getByText('Start this task together').first().waitFor()
    expect(site.faults).toEqual([])
  },
)

test(
  'the plan takes the whole width with its contents beside it, by address, and gives it back with one press',
  { tags: 'deep' },
  async () => {
    const { page } = await openPlanned()
    await page.goto(`${new URL(page.url()).pathname}?tab=plan`)
    await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
    await page.getByRole('button', { name: 'Full width' }).click()
    await expect.poll(() => page.getByRole('log').isVisible()).toBe(false)
    await page.reload()
    const contents = page.getByRole('navigation', { name: 'In this plan' })
    await contents.getByRole('button', { name: 'Features' }).click()
    await expect.poll(() => focused(page)).toBe('Features')
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await page.getByRole('button', { name: 'Show the chat' }).click()
    await page.getByRole('log').waitFor()
  },
)

test('a long answer is read from its beginning', { tags: 'deep' }, async () => {
  const { page } = await openPlanned({ viewport: { width: 1440, height: 620 } })
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('Message')
  await page.keyboard.type('How do I keep data on the phone with SwiftData?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Answer this again' }).waitFor()
  const log = (await page.getByRole('log').boundingBox())!
  const question = (await page.getByRole('log').getByRole('article').last().boundingBox())!
  expect(question.y).toBeGreaterThanOrEqual(log.y)
})

test(
  'on a phone with its keyboard open at least half of what is left is conversation',
  { tags: 'deep' },
  async () => {
    const screen = { width: 390, height: 844 }
    const { page } = await openPlanned({ viewport: screen, screen, hasTouch: true, isMobile: true })
    await page.goto(`${new URL(page.url()).pathname}?panel=chat`)
    await page.getByRole('textbox', { name: 'Message' }).click()
    const tabs = (await page.getByRole('tab', { name: 'Chat' }).boundingBox())!
    const toggle = (await page.getByRole('button', { name: 'Show Tasks' }).boundingBox())!
    expect(Math.abs(tabs.y + tabs.height / 2 - toggle.y - toggle.height / 2)).toBeLessThan(8)
    await page.setViewportSize({ width: 390, height: 400 })
    await expect
      .poll(async () => (await page.getByRole('log').boundingBox())!.height)
      .toBeGreaterThanOrEqual(200)
    await page.setViewportSize(screen)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)

test('a toast covers neither the header nor the box to write in', { tags: 'deep' }, async () => {
  const { page, tasks } = await openPlanned()
  await page.getByRole('button', { name: `More for ${tasks[0]!.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const toast = page.locator('.toast')
  await toast.getByRole('button', { name: 'Undo' }).waitFor()
  const header = (await page.getByRole('banner').boundingBox())!
  const box = (await page.getByRole('textbox', { name: 'Message' }).boundingBox())!
  const { y, height } = (await toast.boundingBox())!
  expect(y).toBeGreaterThanOrEqual(header.y + header.height)
  expect(y + height).toBeLessThanOrEqual(box.y)
})

test('the page has its title before any script has run', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await becomeGuest(page)
  const html = await (await page.request.get('/project/1')).text()
  expect(html).toContain('<title>Project · Fledge</title>')
})

test('without a network the app opens on what was last seen, and after logging out nothing of it is left', async () => {
  const { page, tasks } = await openPlanned({ serviceWorkers: 'allow' })
  await page.goto(new URL(page.url()).pathname)
  await page.getByRole('heading', { name: tasks[0]!.title }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.getByRole('heading', { name: tasks[0]!.title }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: tasks[0]!.title }).waitFor()
  await page.getByText(/^Offline/).waitFor()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('heading', { name: `Done: ${tasks[0]!.title}` }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(false)
  const path = `/api${new URL(page.url()).pathname.replace('project', 'projects')}/tasks`
  await expect
    .poll(async () => ((await (await page.request.get(path)).json()) as Task[])[0]!.status)
    .toBe('completed')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(`${site.url}/`)
  await expect.poll(() => page.evaluate(() => caches.has('fledge-seen'))).toBe(false)
})

async function openPlanned(
  options?: Parameters<typeof site.openPage>[0],
): Promise<{ page: Page; tasks: Task[] }> {
  const page = await site.openPage(options)
  await becomeGuest(page)
  const { id } = await post<{ id: number }>(page, '/api/projects', {
    title: 'Leaf & Water',
    description: 'An app that reminds me to water each of my house plants, with photos',
  })
  await post(page, `/api/projects/${id}/plan`, {})
  const tasks = await post<Task[]>(page, `/api/projects/${id}/plan/tasks`, {})
  await page.goto(`/project/${id}?tab=tasks`)
  await page.getByRole('heading', { name: 'Development Tasks' }).waitFor()
  return { page, tasks }
}

async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  return (await (await page.request.post(path, { data })).json()) as Answer
}

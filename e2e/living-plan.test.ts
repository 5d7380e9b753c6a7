import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const plants = {
  title: 'Leaf & Water',
  description: 'An app that reminds me to water each of my house plants, with photos',
}

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'a change of mind after finished tasks is looked at, taken in part, undone and taken whole, at %o',
  { tags: 'deep' },
  async (viewport) => {
    const page = await site.openPage({ viewport })
    await enterAsGuest(page)
    await createProject(page, plants)
    const projectPath = new URL(page.url()).pathname
    await finishTasks(page, projectPath, 10)
    const before = await tasksOf(page, projectPath)
    await page.goto(`${projectPath}?panel=plan&tab=plan`)
    await expectPlanAloneOnPaper(page)

    await proposeChange(page, 'Also a home screen widget')
    const review = page.getByRole('region', { name: 'What would change' })
    await expect
      .poll(() =>
        review
          .getByRole('heading')
          .first()
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    expect(await tasksOf(page, projectPath)).toEqual(before)
    const boxes = review.getByRole('checkbox')
    expect(await boxes.count()).toBeGreaterThan(2)
    await boxes.last().uncheck()
    await review.getByRole('button', { name: /Accept selected/ }).click()
    await page.getByText('Plan changed').waitFor()
    expect(await doesToastCover(page, page.getByRole('link', { name: 'Back to Dashboard' }))).toBe(false)
    await review.waitFor({ state: 'detached' })
    const grown = await tasksOf(page, projectPath)
    expect(grown.length).toBeGreaterThan(before.length)
    expect(grown.filter(({ status }) => status === 'completed')).toEqual(
      before.filter(({ status }) => status === 'completed'),
    )

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Your plan and tasks are back to what they were').waitFor()
    expect(await tasksOf(page, projectPath)).toEqual(before)

    await proposeChange(page, 'Also a home screen widget')
    await page.reload()
    await review.getByRole('button', { name: 'Accept all' }).click()
    await page.getByText('Plan changed').waitFor()
    await review.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Versions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Version 1 / }).waitFor()
    await dialog
      .getByRole('button', { name: /^Version 1/ })
      .last()
      .click()
    await dialog.getByRole('region', { name: 'Version 1' }).waitFor()
    await dialog.getByRole('button', { name: 'Go back to version 1' }).click()
    await page.getByText('Version 1 is restored').waitFor()
    expect(site.faults).toEqual([])
  },
)

test(
  'Undo takes back the change its toast names or nothing, and leaves a deletion its own Undo',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await createProject(page, plants)
    const projectPath = new URL(page.url()).pathname
    await finishTasks(page, projectPath, 0)
    const before = await tasksOf(page, projectPath)
    await page.goto(`${projectPath}?panel=plan&tab=plan`)
    await page.getByRole('button', { name: 'Change the plan' }).click()
    await page.getByRole('button', { name: 'Edit tasks and features' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })

    await changeTask(page, 3, 'Delete')
    await page.getByText('Task deleted').last().waitFor()
    await undo.waitFor()
    await changeTask(page, 0, 'Move down')
    await page.getByText('Task moved down').waitFor({ state: 'attached' })
    expect(await undo.count()).toBe(0)

    await changeTask(page, 3, 'Delete')
    await expect.poll(async () => (await tasksOf(page, projectPath)).length).toBe(before.length - 2)
    await undo.waitFor()
    const earlier = await undo.elementHandle()
    await changeTask(page, 3, 'Delete')
    await expect.poll(async () => (await tasksOf(page, projectPath)).length).toBe(before.length - 3)
    await earlier.waitForElementState('hidden')
    await undo.click()
    await page.getByText('Your plan and tasks are back to what they were').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await tasksOf(page, projectPath)).toHaveLength(before.length - 2)
    expect(await undo.count()).toBe(0)
    await expect
      .poll(() => page.getByRole('button', { name: /^Change the task / }).count())
      .toBe(before.length - 2)

    await changeTask(page, 3, 'Delete')
    await undo.waitFor()
    await renameFirstTask(page, projectPath, 'From another tab')
    await page.getByText('From another tab').waitFor()
    await undo.click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Failed to undo' })
      .getByText('The plan has changed since')
      .waitFor()
    expect(await tasksOf(page, projectPath)).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'From another tab' })]),
    )
    await page.getByRole('button', { name: 'Dismiss' }).click()

    await page.getByRole('tab', { name: 'Tasks' }).click()
    await page.getByRole('button', { name: 'More for From another tab' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await undo.waitFor()
    await page.getByRole('tab', { name: 'Plan', exact: true }).click()
    await page.getByRole('button', { name: 'Change the plan' }).click()
    await page.getByRole('button', { name: 'Edit tasks and features' }).click()
    await changeTask(page, 3, 'Delete')
    await page
      .locator('.toast')
      .filter({ hasNotText: 'From another tab' })
      .getByText('Task deleted')
      .waitFor()
    await changeTask(page, 4, 'Move down')
    await page.locator('.toast').getByText('From another tab').waitFor()
    await undo.click()
    await page.getByRole('tab', { name: 'Tasks' }).click()
    await page.getByRole('listitem', { name: 'From another tab' }).waitFor()
    expect(site.faults).toEqual([])
  },
)

async function changeTask(page: Page, at: number, item: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Change the task / })
    .nth(at)
    .press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

/** Renames over the API, like another device. */
async function renameFirstTask(page: Page, projectPath: string, name: string): Promise<void> {
  const address = `${site.url}/api/projects/${projectPath.split('/').at(-1)}/plan`
  const answer = await page.request.get(address)
  const [{ phase, tasks }] = (await answer.json()).roadmap
  const edit = { change: 'rename-task', phase, title: tasks[0].title, name }
  const renamed = await page.request.patch(address, {
    data: { baseVersion: Number(answer.headers()['plan-version']), edit },
    headers: { Origin: site.url },
  })
  expect(renamed.status()).toBe(200)
}

async function doesToastCover(page: Page, element: Locator): Promise<boolean> {
  const [toast, box] = [(await page.locator('.toast').boundingBox())!, (await element.boundingBox())!]
  return (
    toast.x < box.x + box.width &&
    box.x < toast.x + toast.width &&
    toast.y < box.y + box.height &&
    box.y < toast.y + toast.height
  )
}

/** Checks the page as printed from the browser's menu. */
async function expectPlanAloneOnPaper(page: Page): Promise<void> {
  const plan = page.locator('[data-paper]')
  const closed = plan.locator('details:not([open])')
  await plan.waitFor()
  const before = await closed.count()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  expect(await closed.count()).toBe(0)
  expect(await page.getByRole('tab', { name: 'Tasks' }).isVisible()).toBe(false)
  expect(await plan.getByRole('heading', { level: 4 }).last().isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await closed.count()).toBe(before)
}

async function proposeChange(page: Page, wish: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByLabel('What should be different?').fill(wish)
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('region', { name: 'What would change' }).waitFor()
}

/** Finishes tasks over the API, in the browser's session. */
async function finishTasks(page: Page, projectPath: string, count: number): Promise<void> {
  const api = `${site.url}/api/projects/${projectPath.split('/').at(-1)}`
  const headers = { Origin: site.url }
  await page.request.post(`${api}/plan`, { data: {}, headers })
  const tasks: { id: number }[] = await (
    await page.request.post(`${api}/plan/tasks`, { data: {}, headers })
  ).json()
  for (const task of tasks.slice(0, count))
    await page.request.patch(`${api}/tasks/${task.id}`, { data: { status: 'completed' }, headers })
}

async function tasksOf(page: Page, projectPath: string): Promise<{ status: string }[]> {
  return (await page.request.get(`${site.url}/api/projects/${projectPath.split('/').at(-1)}/tasks`)).json()
}

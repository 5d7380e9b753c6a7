import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject, enterAsGuest, logOutAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const said = 'The workshop is closed for a minute.'

test(
  'when the server refuses every change, each says so in its own toast, and nothing typed is lost or made up',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await refuseChanges(page)

    await page.getByRole('button', { name: /Task Manager/ }).click()
    await toast(page, 'Failed to create project')
    await page.getByRole('button', { name: 'Create Project' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Project Title').fill('Leaf')
    await dialog.getByLabel('Description').fill('Water my plants')
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await toast(page, 'Failed to create project')
    expect(await dialog.getByLabel('Project Title').inputValue()).toBe('Leaf')
    await page.keyboard.press('Escape')
    const exported = { format: 'fledge-project', version: 1 }
    await page.locator('input[type="file"]').setInputFiles({
      name: 'leaf.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(exported)),
    })
    await toast(page, 'Failed to import project')
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor()

    await page.unroute('**/api/**')
    await createProject(page, { title: 'Leaf', description: 'Water my plants' })
    await page.getByRole('tab', { name: 'Tasks' }).click()
    await refuseChanges(page)

    await page.getByRole('button', { name: 'Project settings' }).click()
    await dialog.getByLabel('Project Title').fill('Leaf and water')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Failed to update project')
    expect(await dialog.getByLabel('Project Title').inputValue()).toBe('Leaf and water')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Add First Task' }).click()
    await dialog.getByLabel('Task Title').fill('Draw the icon')
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await toast(page, 'Failed to create task')
    expect(await dialog.getByLabel('Task Title').inputValue()).toBe('Draw the icon')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()

    await page.getByRole('tab', { name: 'Saved Solutions' }).click()
    await page.getByRole('button', { name: 'Add First Solution' }).click()
    await dialog.getByLabel('Title').fill('Row')
    await dialog.getByLabel('Content').fill('Text("Fern")')
    await dialog.getByRole('button', { name: 'Save Solution' }).click()
    await toast(page, 'Failed to save solution')
    expect(await dialog.getByLabel('Content').inputValue()).toBe('Text("Fern")')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'No saved solutions yet' }).waitFor()

    await page.getByRole('tab', { name: 'Plan', exact: true }).click()
    await page.getByRole('button', { name: 'Make my plan' }).click()
    await page.getByRole('button', { name: 'Skip questions' }).click()
    await toast(page, 'Failed to make the plan')

    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('What is a binding?')
    await page.keyboard.press('Enter')
    await toast(page, 'Failed to send message')
    await expect.poll(() => box.inputValue()).toBe('What is a binding?')
    await box.fill('Thank you')
    await page.route('**/chat', (route) => route.fetch().then(() => route.abort()))
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Failed to send message' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await page.reload()
    await page.getByRole('log').getByText('Thank you', { exact: true }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('')

    await page.getByRole('button', { name: 'Send' }).waitFor()
    await box.fill('And again')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Failed to send message' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await box.fill('And again: what is a state?')
    await comeBack(page)
    await page.getByRole('log').getByText('And again', { exact: true }).waitFor()
    expect(await box.inputValue()).toBe('And again: what is a state?')
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await page.request.post(`/api${new URL(page.url()).pathname.replace('project', 'projects')}/tasks`, {
      data: { title: 'Show the list' },
    })
    await page.getByRole('group', { name: 'Quick help' }).getByRole('button', { name: 'Explain' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Failed to send message' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await comeBack(page)
    await page.getByRole('log').getByText('Explain', { exact: true }).waitFor()
    expect(await box.inputValue()).toBe('And again: what is a state?')

    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await fromMenu(page, 'Duplicate')
    await toast(page, 'Failed to duplicate project')
    await fromMenu(page, 'Delete')
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await toast(page, 'Failed to delete project')
    await page.getByRole('article', { name: 'Leaf' }).waitFor()
    await logOutAsGuest(page)
    await toast(page, 'Sign-out failed')
    expect(site.faults).toEqual([])
  },
)

test('without a network each says so and nothing typed is lost; a message and a change of a task wait, and are sent when the network is back', async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await page.getByRole('button', { name: 'Create Project' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Project Title').fill('Leaf')
  await dialog.getByLabel('Description').fill('Water my plants')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to create project' })
    .getByText('The server cannot be reached.')
    .waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await dialog.getByLabel('Project Title').inputValue()).toBe('Leaf')
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Water my plants')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await page.waitForURL('**/project/*')
  await page.request.post(`/api${new URL(page.url()).pathname.replace('project', 'projects')}/tasks`, {
    data: { title: 'Draw the icon' },
    headers: { Origin: site.url },
  })
  await page.goto(`${new URL(page.url()).pathname}?tab=tasks`)
  await page.getByRole('tabpanel').getByText('Draw the icon').waitFor()

  const box = page.getByRole('textbox', { name: 'Message' })
  await page.getByRole('button', { name: 'Send' }).waitFor()
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await box.fill('What is a binding?')
  await page.keyboard.press('Enter')
  await page.getByText('You are offline. Your message is sent as soon as the connection is back.').waitFor()
  await page.getByRole('combobox', { name: 'Status of Draw the icon' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await page.getByText('1 of 1 task done').waitFor()
  await page.context().setOffline(false)
  await page.getByText('That was the last task.').waitFor()
  await page
    .getByRole('log')
    .getByRole('paragraph')
    .getByText('What is a binding?', { exact: true })
    .first()
    .waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  expect(site.faults).toEqual([])
})

test(
  'a try at a task is kept when the session has ended, and leaves its box when the server has it, though its word on it was lost',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await createProject(page, { title: 'Leaf', description: 'Water my plants' })
    const address = new URL(page.url()).pathname
    await page.request.post(`/api${address.replace('project', 'projects')}/tasks`, {
      data: { title: 'Draw the icon', status: 'in_progress' },
      headers: { Origin: site.url },
    })
    await page.reload()
    const ladder = page.getByRole('region', { name: 'Hints for your task' })
    const attempt = ladder.getByRole('textbox', { name: 'What did you try, and what happened?' })
    await ladder.getByRole('button', { name: 'I tried this' }).click()
    await attempt.fill('I drew a leaf')
    const session = await page.context().cookies()
    await page.context().clearCookies()
    await ladder.getByRole('button', { name: 'Send what you tried' }).click()
    await page.waitForURL('**/auth?**')
    await page.context().addCookies(session)
    await page.goto(address)
    await expect.poll(() => attempt.inputValue()).toBe('I drew a leaf')

    await page.route('**/chat', (route) => route.fetch().then(() => route.abort()))
    await ladder.getByRole('button', { name: 'Send what you tried' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Failed to send message' })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    expect(await attempt.inputValue()).toBe('I drew a leaf')
    await comeBack(page)
    await page.getByRole('log').getByText('I drew a leaf', { exact: true }).waitFor()
    await attempt.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('log').getByText('I drew a leaf', { exact: true }).waitFor()
    expect(await attempt.count()).toBe(0)
    expect(site.faults).toEqual([])
  },
)

test(
  'what cannot be loaded or drawn says so in its own place, and comes when it is asked for again',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await createProject(page, { title: 'Leaf', description: 'Water my plants' })
    const broken = ['**/tasks', '**/saved-solutions', '**/export?*']
    for (const address of broken)
      await page.route(address, (route) => route.fulfill({ status: 500, body: 'Oops' }))
    await page.reload()
    await page.getByRole('tab', { name: 'Tasks' }).click()
    await page.getByText('The tasks could not be loaded').waitFor()
    await page.getByRole('tab', { name: 'Saved Solutions' }).click()
    await page.getByText('The saved solutions could not be loaded').waitFor()
    await page.getByRole('button', { name: 'Project settings' }).click()
    await page.getByRole('button', { name: 'Download as JSON' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Failed to export project' })
      .getByText('500: Oops')
      .waitFor()
    await page.keyboard.press('Escape')
    for (const address of broken) await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No saved solutions yet' }).waitFor()

    await page.route('**/saved-solutions', (route) =>
      route.fulfill({ json: [{ id: 1, title: { of: 'another version' } }] }),
    )
    await page.reload()
    await page.getByRole('alert').getByText('Saved Solutions could not be shown').waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('The chat goes on')
    await page.unroute('**/saved-solutions')
    await page.getByRole('button', { name: 'Reload page' }).click()
    await page.getByRole('heading', { name: 'No saved solutions yet' }).waitFor()

    await page.goto('/project/999999')
    await page.getByRole('heading', { name: 'Error Loading Project' }).waitFor()
    await page.getByText('Project not found').waitFor()
  },
)

test(
  'typed text stays when something changed elsewhere and cannot be reloaded',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    const connected = page.waitForResponse('**/api/events')
    await enterAsGuest(page)
    await connected
    await page.getByRole('button', { name: 'Create Project' }).click()
    const title = page.getByRole('dialog').getByLabel('Project Title')
    await title.fill('Leaf')
    for (const address of ['**/api/projects', '**/api/user'])
      await page.route(address, (route) => route.fulfill({ status: 503, body: said }))
    const refused = (end: string) =>
      page.waitForResponse((response) => response.url().endsWith(end) && response.status() === 503)
    const elsewhere = { headers: { Origin: site.url } }
    await Promise.all([
      refused('/api/projects'),
      page.request.post('/api/projects', {
        ...elsewhere,
        data: { title: 'Water', description: 'Another one' },
      }),
    ])
    await Promise.all([
      refused('/api/user'),
      page.request.patch('/api/user', { ...elsewhere, data: { experience: 'new' } }),
    ])
    // Renders again, so that anything temporary is gone.
    await title.pressSequentially(' and water')
    expect(await title.inputValue()).toBe('Leaf and water')
    expect(site.faults).toEqual([])
  },
)

test(
  'a piece of the app that cannot be loaded says so, and the page stays as it is',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.route(
      /assets\/(?:project-menu|project-settings-dialog|solution-form-dialog|command-palette)-/,
      (route) => route.abort(),
    )
    await enterAsGuest(page)
    await createProject(page, { title: 'Leaf', description: 'Water my plants' })
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('Not yet sent')
    await page.getByRole('button', { name: 'Project settings' }).click()
    await cannotOpen(page)
    await page.keyboard.press('Control+K')
    await cannotOpen(page)
    await page.getByRole('tab', { name: 'Saved Solutions' }).click()
    await page.getByRole('button', { name: 'Add First Solution' }).click()
    await cannotOpen(page)
    expect(await box.inputValue()).toBe('Not yet sent')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    const more = page.getByRole('button', { name: 'More for Leaf' })
    await more.press('Enter')
    await cannotOpen(page)
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true)

    // With the network back, newer browsers retry the load; a reload works in all browsers.
    await more.press('Enter')
    const reload = page.getByRole('alert').getByRole('button', { name: 'Reload page' })
    await reload.waitFor()
    await page.unrouteAll()
    await reload.click()
    await fromMenu(page, 'Rename')
    await page.getByRole('dialog').getByLabel('Project Title').waitFor()
    expect(site.faults).toEqual([])
  },
)

test('a page that cannot be drawn says so, with two ways out', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.route('**/api/projects', (route) =>
    route.fulfill({ json: [{ id: 1, title: { of: 'another version' } }] }),
  )
  await enterAsGuest(page)
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.getByRole('link', { name: 'Return to Dashboard' }).waitFor()
  await page.unroute('**/api/projects')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
})

/** Simulates returning to this tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function cannotOpen(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be opened' })
  await alert.getByRole('button', { name: 'Reload page' }).waitFor()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
}

async function refuseChanges(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ detail: said }),
        }),
  )
}

/** Checks the toast with the server's message and dismisses it. */
async function toast(page: Page, title: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: title })
  await alert.getByText(said).waitFor()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
}

async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More for Leaf' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

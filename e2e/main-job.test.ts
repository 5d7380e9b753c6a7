import { expect, test } from 'vitest'
import {
  becomeGuest,
  createProject,
  enterAsGuest,
  firstVisit,
  logOutAsGuest,
  useSite,
} from '#test/page/use-site.ts'

const site = useSite()
const plants = {
  title: 'Leaf & Water',
  description: 'An app that reminds me to water each of my house plants, with photos',
}

test('from the landing page to a plan, tasks, an answer and a saved solution; a reload shows the same', async () => {
  const page = await site.openPage(firstVisit)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Accept' }).click()
  await enterAsGuest(page)
  await page.getByText('No projects yet').waitFor()
  await createProject(page, plants)

  await page.getByRole('button', { name: 'A little' }).click()
  await page.getByRole('button', { name: 'Start building' }).click()
  await page.getByText('Next task', { exact: true }).waitFor()
  await page.getByRole('tab', { name: /Tasks/ }).click()
  const status = page.getByRole('combobox', { name: /^Status of/ }).first()
  await status.click()
  await page.getByRole('option', { name: 'In Progress' }).click()
  await expect.poll(() => status.textContent()).toContain('In Progress')

  await page.getByRole('textbox', { name: 'Message' }).fill('What is a binding?')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await log.getByText('State and bindings').waitFor()
  await log.getByRole('button', { name: 'Save the answer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('How a binding works')
  await dialog.getByRole('button', { name: 'Save Solution' }).click()
  await page.getByText('Your solution has been saved successfully').waitFor()

  await page.reload()
  await page.getByRole('log').getByText('State and bindings').waitFor()
  await page.getByRole('tab', { name: /Saved Solutions/ }).click()
  await page
    .getByRole('button', { name: /How a binding works/ })
    .first()
    .waitFor()
  await page.getByRole('tab', { name: /Tasks/ }).click()
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: /^Status of/ })
        .first()
        .textContent(),
    )
    .toContain('In Progress')
  expect(site.faults).toEqual([])
})

test("somebody else's project is an error page, with a way back", { tags: 'deep' }, async () => {
  const ada = await site.openPage()
  await enterAsGuest(ada)
  await createProject(ada, plants)
  const eve = await site.openPage()
  await becomeGuest(eve)
  await eve.goto(new URL(ada.url()).pathname)
  await eve.getByRole('heading', { name: 'Error Loading Project' }).waitFor()
  await eve.getByRole('button', { name: 'Return to Dashboard' }).click()
  await eve.waitForURL('**/dashboard')
})

test('a visitor is sent to sign in, enters once with two quick presses, and comes back to where they wanted to go', async () => {
  const page = await site.openPage()
  await page.goto('/dashboard')
  await page.waitForURL('**/auth?next=%2Fdashboard')
  const entered: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/guest')) entered.push(request.url())
  })
  await page.getByRole('button', { name: 'Try without signing in' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL('**/dashboard')
  expect(entered).toHaveLength(1)
})

test('an unknown address answers 404 with a way home', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await page.getByText('404 Page Not Found').waitFor()
  await page.getByRole('link', { name: 'Return to Home Page' }).click()
  await page.waitForURL(`${site.url}/`)
})

test('logging out leads to the landing page', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await logOutAsGuest(page)
  await page.waitForURL(`${site.url}/`)
  await page.goto('/dashboard')
  await page.waitForURL('**/auth**')
})

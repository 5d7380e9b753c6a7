import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { createProject, enterAsGuest, logOutAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const plants = { title: 'Leaf & Water', description: 'An app that reminds me to water my plants' }

test('a guest is asked before logging out, and cancelling changes nothing', { tags: 'deep' }, async () => {
  const page = await guestWithProject()
  const before = await page.context().cookies()
  await page.getByRole('button', { name: 'Log out' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await dialog.getByText('Your projects stay in this browser for 30 days').waitFor()
  await dialog.getByRole('link', { name: 'export everything' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Log out')
  expect(await page.context().cookies()).toEqual(before)
  expect(site.faults).toEqual([])
})

test('everything can be exported from the question', { tags: 'deep' }, async () => {
  const page = await guestWithProject()
  await page.getByRole('button', { name: 'Log out' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('link', { name: 'export everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^fledge-.*\.zip$/)
})

test('a guest who logged out continues as the guest they were', async () => {
  const page = await guestWithProject()
  await logOutAsGuest(page)
  await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
  await page.getByText('You have been logged out successfully.').waitFor()
  await page.goto('/auth')
  await page.getByText('Starts over as a new guest without projects.').waitFor()
  await page.getByRole('button', { name: 'Resume my projects' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('article', { name: plants.title }).waitFor()
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['sid'])
  expect(site.faults).toEqual([])
})

test('starting over makes a new guest', { tags: 'deep' }, async () => {
  const page = await guestWithProject()
  await logOutAsGuest(page)
  await page.waitForURL(`${site.url}/`)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Resume my projects' }).waitFor()
  await page.getByRole('button', { name: 'Try without signing in' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
})

test(
  'on a shared computer a guest deletes everything, and nothing leads back',
  { tags: 'deep' },
  async () => {
    const page = await guestWithProject()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out and delete everything' }).click()
    await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
    await page.getByText('Everything you made as a guest has been deleted.').waitFor()
    expect(await page.context().cookies()).toEqual([])
    await page.goto('/auth')
    await page.getByText('Everything works as a guest.').waitFor()
    expect(await page.getByRole('button', { name: 'Resume my projects' }).count()).toBe(0)
    expect(site.faults).toEqual([])
  },
)

test('a guest who is gone meanwhile is told so, and can start over', { tags: 'deep' }, async () => {
  const page = await guestWithProject()
  await logOutAsGuest(page)
  await page.waitForURL(`${site.url}/`)
  await page.goto('/auth')
  const again = page.getByRole('button', { name: 'Resume my projects' })
  await again.waitFor()
  await page
    .context()
    .addCookies((await page.context().cookies()).map((cookie) => ({ ...cookie, value: 'of-nobody' })))
  await again.click()
  await page.getByText('The projects of this browser’s guest are gone.').waitFor()
  await page.getByRole('button', { name: 'Try without signing in' }).click()
  await page.waitForURL('**/dashboard')
})

async function guestWithProject(): Promise<Page> {
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, plants)
  await page.goto('/dashboard')
  await page.getByRole('article', { name: plants.title }).waitFor()
  return page
}

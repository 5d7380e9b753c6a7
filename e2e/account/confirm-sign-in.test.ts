import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { recentSignInNeeded } from '#contract/account/recent-sign-in.ts'
import { startGoogleStandIn } from '#test/google/google-stand-in.ts'
import { chooseAccount, signInAs, signInButton } from '#test/google/google-popup.ts'
import { enterAsGuest, useSite } from '#test/page/use-site.ts'

const projectId = 'fledge-test'
const google = await startGoogleStandIn({ projectId })
const site = useSite({
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  FIREBASE_AUTH_EMULATOR_HOST: google.host,
})

afterAll(() => google.stop())

test('right after signing in everything is exported at once', { tags: 'deep' }, async () => {
  const page = await accountPage('exporting@example.com')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^fledge-.*\.zip$/)
  expect(site.faults).toEqual([])
})

test('later one signs in again, and the export comes then', { tags: 'deep' }, async () => {
  const page = await accountPage('later@example.com')
  await pretendSignInWasLongAgo(page)
  await page.getByRole('button', { name: 'Export everything' }).click()
  await page.waitForURL('**/auth?next=%2Faccount&confirm')
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await page.getByText('sign in again as later@example.com').waitFor()
  await page.unrouteAll()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseAccount(page, 'later@example.com'),
  ])
  expect(download.suggestedFilename()).toMatch(/^fledge-.*\.zip$/)
  await page.waitForURL('**/account')
  expect(site.faults).toEqual([])
})

test('another account does not confirm, and nothing changes', { tags: 'deep' }, async () => {
  const page = await accountPage('first@example.com')
  await pretendSignInWasLongAgo(page)
  await page.getByRole('button', { name: 'Delete account...' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await chooseAccount(page, 'second@example.com')
  await page.getByText('That is another account.').waitFor()
  await page.getByRole('link', { name: 'Go back without signing in' }).click()
  await page.waitForURL('**/account')
  await page.getByText('first@example.com').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('later one signs in again before the account is deleted', { tags: 'deep' }, async () => {
  const page = await accountPage('going@example.com')
  await pretendSignInWasLongAgo(page)
  await page.getByRole('button', { name: 'Delete account...' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await page.unrouteAll()
  await chooseAccount(page, 'going@example.com')
  const dialog = page.getByRole('dialog', { name: 'Delete the account for good?' })
  await dialog.getByLabel('Type delete my account to confirm').fill('delete my account')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
  await page.getByText('All your data has been deleted.').waitFor()
  expect(site.faults).toEqual([])
})

test(
  'ten minutes that end while the question is open lead to signing in again, without a word of failure',
  { tags: 'deep' },
  async () => {
    const page = await accountPage('slow@example.com')
    await page.getByRole('button', { name: 'Delete account...' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type delete my account to confirm').fill('delete my account')
    const refusal = {
      type: recentSignInNeeded,
      title: 'Not allowed',
      status: 403,
      detail: 'Sign in with Google again.',
    }
    await page.route('**/api/user', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify(refusal),
          })
        : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    expect(await page.getByText('Failed to delete the account').count()).toBe(0)
    await chooseAccount(page, 'slow@example.com')
    await page.getByRole('dialog', { name: 'Delete the account for good?' }).waitFor()
  },
)

test(
  'a guest who signs in is told that the key made as a guest ended, and is offered a new one',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await page.request.post('/api/keys', { data: { name: 'Xcode' }, headers: { Origin: site.url } })
    await page.goto('/auth')
    await page.getByText('Keys you made as a guest stop working.').waitFor()
    await chooseAccount(page, 'with-keys@example.com')
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.getByText('The key you made as a guest no longer works').waitFor()
    expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard')
    await page.getByRole('link', { name: 'Make a new key' }).click()
    await page.waitForURL('**/xcode')
    await page.getByText("You've successfully signed in.").waitFor()
    expect(site.faults).toEqual([])
  },
)

test('who is signed in and did not come to confirm is not asked', { tags: 'deep' }, async () => {
  const page = await accountPage('plain@example.com')
  await page.goto('/auth')
  await page.waitForURL('**/dashboard')
  expect(await signInButton(page).count()).toBe(0)
})

async function accountPage(email: string): Promise<Page> {
  const page = await site.openPage()
  await signInAs(page, email)
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  return page
}

/** The server's clock cannot be changed from here; the routes' tests cover its responses after ten minutes. */
async function pretendSignInWasLongAgo(page: Page): Promise<void> {
  await page.route('**/api/auth/session', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { isRecent: false } }) : route.fallback(),
  )
}

import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { openPopup, signIn, signInAs, signInButton } from '#test/google/google-popup.ts'
import { startGoogleStandIn } from '#test/google/google-stand-in.ts'
import { createProject, enterAsGuest, logOutAsGuest, useSite } from '#test/page/use-site.ts'

const projectId = 'fledge-test'
const google = await startGoogleStandIn({ projectId })
const site = useSite({
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  FIREBASE_AUTH_EMULATOR_HOST: google.host,
})
const plants = { title: 'Leaf & Water', description: 'An app that reminds me to water my plants' }

afterAll(() => google.stop())

test("an account of Google opens the dashboard; our part of it is fetched when the pointer nears, nothing of Google's before the click", async () => {
  const page = await site.openPage()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/auth')
  await signInButton(page).waitFor()
  expect(scripts.filter((address) => address.includes('google-account'))).toEqual([])
  // Repeats the hover, in case it came before hydration.
  const near = async () => {
    await page.mouse.move(0, 0)
    await signInButton(page).hover()
    return scripts.some((address) => address.includes('google-account'))
  }
  await expect.poll(near).toBe(true)
  expect(scripts.filter((address) => /9099|apis\.google/.test(address))).toEqual([])
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  await page.getByText("You've successfully signed in.").waitFor()
  await page.getByText('ada@example.com').waitFor()
  expect(site.faults).toEqual([])
})

test('while Google is asked the button says so, however long that takes', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.clock.install()
  await page.goto('/auth')
  await openPopup(page)
  const waiting = page.getByRole('button', { name: 'Signing in...' })
  expect(await waiting.isDisabled()).toBe(true)
  await page.clock.fastForward('00:20')
  expect(await waiting.isDisabled()).toBe(true)
})

test('a new account becomes a new user', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  const popup = await openPopup(page)
  await popup.getByLabel('Name').fill('Katherine Johnson')
  await popup.getByLabel('Email').fill('katherine@example.com')
  await popup.getByRole('button', { name: 'Use this account' }).click()
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  await page.getByText('katherine@example.com').waitFor()
  expect(site.faults).toEqual([])
})

test(
  'after closing the popup one can start again, long before Firebase reports it',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/auth')
    const popup = await openPopup(page)
    await popup.close()
    await comeBack(page)
    // Firebase only reports it after ten seconds.
    await signInButton(page).waitFor({ timeout: 9500 })
    await signIn(page, 'Grace Hopper')
    await page.waitForURL('**/dashboard')
    expect(site.faults).toEqual([])
  },
)

test('a popup that was closed counts as cancelled, not as failed', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  const popup = await openPopup(page)
  await popup.close()
  await page.getByText('The Google window was closed before an account was chosen.').waitFor()
  expect(await page.getByText('Sign-in failed').count()).toBe(0)
  await expect.poll(() => signInButton(page).isEnabled()).toBe(true)
})

test('a second click cancels the first, without a word', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  const first = await openPopup(page)
  const closed = first.waitForEvent('close')
  await comeBack(page)
  await signInButton(page).waitFor()
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL('**/dashboard')
  await closed
  expect(await page.getByText('Sign-in failed').count()).toBe(0)
})

test('a blocked popup is said in a sentence', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.addInitScript('window.open = () => null')
  await page.goto('/auth')
  await signInButton(page).click()
  await page.getByText('Your browser blocked the Google window.').waitFor()
  await page.getByText('Sign-in failed').waitFor()
  await expect.poll(() => signInButton(page).isEnabled()).toBe(true)
})

test('a disabled account is told so', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  await signIn(page, 'Disabled Account')
  await page.getByText('This account has been disabled.').waitFor()
  expect(site.faults).toEqual([])
})

test('a guest signs in and keeps the projects, with a new session', async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, plants)
  const before = await sessionCookie(page)
  await page.goto('/auth')
  await page.getByText('Your guest projects move into your account.').waitFor()
  await signIn(page, 'Grace Hopper')
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  await page.getByText(plants.title).first().waitFor()
  await expect.poll(() => sessionCookie(page)).not.toBe(before)
  expect((await callWith(before, '/api/user')).status).toBe(401)
})

test('logging out ends every tab', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL('**/dashboard')
  const other = await page.context().newPage()
  await other.goto('/account')
  await other.getByRole('heading', { name: 'Sessions' }).waitFor()
  const cookie = await sessionCookie(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
  await page.getByText('You have been logged out successfully.').waitFor()
  await other.waitForURL(`${site.url}/`)
  expect((await callWith(cookie, '/api/user')).status).toBe(401)
  await page.goBack()
  await page.waitForURL('**/auth?**')
})

test(
  'logging out does not wait for Google, and leaves nothing of the account',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/auth')
    await signIn(page, 'Ada Lovelace')
    await page.waitForURL('**/dashboard')
    await leaveGoogleUnanswered(page)
    await page.reload()
    await page.getByText('ada@example.com').waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
    await page.getByText('You have been logged out successfully.').waitFor()
    expect(await storedInBrowser(page)).not.toMatch(/eyJ|google-ada|token-ends/)
    expect(site.faults).toEqual([])
  },
)

test('deleting the account does not wait for Google either', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await signInAs(page, 'leaving-offline@example.com')
  await leaveGoogleUnanswered(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete account...' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type delete my account to confirm').fill('delete my account')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
  await page.getByText('All your data has been deleted.').waitFor()
  expect(await storedInBrowser(page)).not.toMatch(/eyJ|leaving-offline|token-ends/)
})

test(
  'before the token of Google ends it is renewed, and logging out leaves nothing of it',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await page.goto('/auth')
    await signIn(page, 'Ada Lovelace')
    await page.waitForURL('**/dashboard')
    const renewed = google.renewals()
    await page.clock.install()
    await page.reload()
    await page.getByText('ada@example.com').waitFor()
    await page.clock.fastForward('54:00')
    expect(google.renewals()).toBe(renewed)
    const shown = page.waitForResponse(
      (response) => response.url().endsWith('/api/auth/session') && response.request().method() === 'POST',
    )
    await page.clock.fastForward('02:00')
    await expect.poll(google.renewals).toBe(renewed + 1)
    await shown
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${site.url}/`)
    expect(await storedInBrowser(page)).not.toMatch(/eyJ|google-ada|token-ends/)
  },
)

test(
  'logging out leaves no draft behind, and the browser keeps the theme and the notice alone',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await createProject(page, plants)
    await page.getByRole('textbox', { name: 'Message' }).fill('half a thought of mine')
    await expect.poll(() => storedInBrowser(page)).toContain('half a thought of mine')
    await page.goto('/dashboard')
    await logOutAsGuest(page)
    await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
    await page.getByText('You have been logged out successfully.').waitFor()
    expect(await storedInBrowser(page)).not.toMatch(/half a thought|Leaf & Water/)
    expect(
      (await page.evaluate(() => Object.keys(localStorage))).filter(
        (name) => !['theme', 'cookiesAccepted'].includes(name),
      ),
    ).toEqual([])
  },
)

test('an account that Google disables is signed out before its token ends', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  const popup = await openPopup(page)
  await popup.getByLabel('Email').fill('soon-disabled@example.com')
  await popup.getByRole('button', { name: 'Use this account' }).click()
  await page.waitForURL('**/dashboard')
  const cookie = await sessionCookie(page)
  google.disable('google-soon-disabled@example.com')
  await page.clock.install()
  await page.reload()
  await page.getByText('soon-disabled@example.com').waitFor()
  await page.clock.fastForward('56:00')
  await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
  await page.getByText('This account has been disabled.').waitFor()
  expect((await callWith(cookie, '/api/user')).status).toBe(401)
})

test('a session that ends in the middle of typing leads to sign-in and back, and the words are still there', async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL('**/dashboard')
  await createProject(page, plants)
  const address = page.url()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('My long question about bindings')
  await callWith(await sessionCookie(page), '/api/auth/session', 'DELETE')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth?next=**', { waitUntil: 'commit' })
  await page.getByText('Your session has ended.').waitFor()
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL(address)
  await expect.poll(() => box.inputValue()).toBe('My long question about bindings')
})

test(
  'a session ended from the account page is over at once, and the focus stays with the list',
  { tags: 'deep' },
  async () => {
    const elsewhere = await site.openPage()
    await signInAs(elsewhere, 'two-browsers@example.com')
    const cookie = await sessionCookie(elsewhere)
    const page = await site.openPage()
    await signInAs(page, 'two-browsers@example.com')
    await page.getByRole('link', { name: 'Account' }).click()
    const end = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
    await end.press('Enter')
    await end.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Sessions')
    expect((await callWith(cookie, '/api/user')).status).toBe(401)
  },
)

test('a deleted account is gone, with its sessions', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  const popup = await openPopup(page)
  await popup.getByLabel('Email').fill('leaving@example.com')
  await popup.getByRole('button', { name: 'Use this account' }).click()
  await page.waitForURL('**/dashboard')
  const cookie = await sessionCookie(page)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Delete account...' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Delete account' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Type delete my account to confirm').fill('delete my account')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' })
  await page.getByText('All your data has been deleted.').waitFor()
  expect((await callWith(cookie, '/api/user')).status).toBe(401)
})

test(
  'the account page keeps the learner profile and the theme, and exports everything',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await page.goto('/account')
    await page.getByRole('combobox', { name: 'Coded before?' }).click()
    await page.getByRole('option', { name: 'A little' }).click()
    await page.getByLabel('Hours a week').fill('5')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    await page.getByText('Dark', { exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export everything' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^fledge-.*\.zip$/)
    await page.reload()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Coded before?' }).textContent())
      .toBe('A little')
    await expect.poll(() => page.getByLabel('Hours a week').inputValue()).toBe('5')
    await expect.poll(() => page.getByLabel('Dark').isChecked()).toBe(true)
    expect(site.faults).toEqual([])
  },
)

test('who is signed in is not asked again; a guest may stay', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await page.goto('/auth')
  await page.getByText('You’re already here as a guest').waitFor()
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL('**/dashboard')
  await page.goto('/auth')
  await page.waitForURL('**/dashboard')
  expect(site.faults).toEqual([])
})

test('two tabs that wait for a sign-in both go on where they wanted', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  const other = await page.context().newPage()
  await other.goto('/account')
  await other.waitForURL('**/auth?next=%2Faccount')
  await page.goto('/auth')
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL('**/dashboard')
  await other.waitForURL('**/account')
  await other.getByRole('heading', { name: 'Sessions' }).waitFor()
  expect(site.faults).toEqual([])
})

test.each([
  '//evil.example',
  '/.//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
])('after sign-in nobody is led away to %s', { tags: 'deep' }, async (next) => {
  const page = await site.openPage()
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await signIn(page, 'Ada Lovelace')
  await page.waitForURL(`${site.url}/dashboard`)
  expect(site.faults).toEqual([])
})

/** Clicks outside everything, because pages always have the focus in these tests. */
async function comeBack(page: Page): Promise<void> {
  await page.mouse.click(2, 2)
}

async function sessionCookie(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return `sid=${cookies.find(({ name }) => name === 'sid')?.value}`
}

function callWith(cookie: string, address: string, method = 'GET'): Promise<Response> {
  return fetch(`${site.url}${address}`, { method, headers: { Cookie: cookie } })
}

/** Leaves all requests to Google without a response. */
async function leaveGoogleUnanswered(page: Page): Promise<void> {
  await page.route(`http://${google.host}/**`, () => {})
}

function storedInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('Nothing can be read')))
      })
    const records: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!))
      for (const store of database.objectStoreNames)
        records.push(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      records,
      document.cookie,
    ])
  })
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const xcode = { 'User-Agent': 'Xcode/24577 CFNetwork/3860.300.31 Darwin/25.2.0' }

test('from the dashboard to a key that works, and a light that turns green when Xcode calls', async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await page.getByRole('link', { name: 'Xcode' }).click()
  await page.getByText('Waiting for Xcode’s first request').waitFor()
  const secret = await makeKey(page)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Copy “Xcode” now.')
  await page.getByRole('textbox', { name: 'Key' }).fill(`Bearer ${secret}`)
  await page.getByRole('button', { name: 'Test my key' }).click()
  await page.getByText('It works.').waitFor()
  expect(await page.getByText('Waiting for Xcode’s first request').isVisible()).toBe(true)

  const response = await page.request.get('/v1/models?', {
    headers: { ...xcode, Authorization: `Bearer ${secret}` },
  })
  expect(response.status()).toBe(200)
  await page.getByText('Connected.').waitFor()
  expect(site.faults).toEqual([])
})

test(
  'a revoked key is refused at once, the list is empty again, and the page offers another',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await page.getByRole('link', { name: 'Xcode' }).click()
    const secret = await makeKey(page)
    await page.getByRole('button', { name: 'Revoke Xcode' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('You have no key yet.').waitFor()
    await page.getByRole('button', { name: 'Create a key for Xcode' }).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Keys')
    expect(
      (await page.request.get('/v1/models', { headers: { Authorization: `Bearer ${secret}` } })).status(),
    ).toBe(401)
    expect(site.faults).toEqual([])
  },
)

test(
  'a key that was revoked elsewhere is gone from the page, and the page offers another',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await page.getByRole('link', { name: 'Xcode' }).click()
    const secret = await makeKey(page)
    await revokeElsewhere(page)
    await page.getByRole('button', { name: 'Create a key for Xcode' }).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    expect(site.faults).toEqual([])
  },
)

test('to revoke a key that another tab revoked a moment before is no failure', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My Mac')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByText('Copy “My Mac” now.').waitFor()
  await page.route('**/api/keys/*', async (route) => {
    await revokeElsewhere(page)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Revoke My Mac' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Key revoked').waitFor()
  await page.getByText('You have no key yet.').waitFor()
  expect(await page.getByText('Copy “My Mac” now.').count()).toBe(0)
  expect(site.faults).toEqual([])
})

async function revokeElsewhere(page: Page): Promise<void> {
  const [key] = await (await page.request.get('/api/keys')).json()
  expect((await page.request.delete(`/api/keys/${key.id}`)).status()).toBe(204)
}

/** Returns the key's secret, which is shown only once. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a key for Xcode' }).click()
  const secret = page.locator('dd span').filter({ hasText: /^flg_\w{38}$/ })
  return (await secret.textContent()) ?? ''
}

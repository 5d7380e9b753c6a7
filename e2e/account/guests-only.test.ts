import { expect, test } from 'vitest'
import { enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

test('a server without Google sign-in says so, and lets guests in', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.goto('/auth')
  await page.getByText('Google sign-in is not set up on this server. You can continue as a guest.').waitFor()
  expect(await page.getByRole('button', { name: 'Sign in with Google' }).isDisabled()).toBe(true)
  await enterAsGuest(page)
  await page.getByText('No projects yet').waitFor()
  expect(site.faults).toEqual([])
})

import { expect, test } from 'vitest'
import { SiteSettings } from '#contract/site-settings.ts'
import { createGuest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

async function settingsFor(cookie: string) {
  return SiteSettings.parse(
    await (await app.request('/api/settings', { headers: { Cookie: cookie } })).json(),
  )
}

test('the settings say whether the caller has a session', async () => {
  const guest = await createGuest(app)
  expect(await settingsFor('')).toEqual({
    googleSignIn: null,
    tutor: 'field-guide',
    hasSession: false,
    canReturnAsGuest: false,
  })
  expect(await settingsFor(guest.cookie)).toMatchObject({ hasSession: true })
})

test('a session that has ended does not count', async () => {
  const guest = await createGuest(app)
  await guest.delete('/api/auth/session')
  expect(await settingsFor(guest.cookie)).toMatchObject({ hasSession: false })
})

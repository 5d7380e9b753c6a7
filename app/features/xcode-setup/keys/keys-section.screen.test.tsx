import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ApiKey } from '#contract/account/api-key.ts'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { KeysSection } from './keys-section.tsx'

const page = useScreen()

test('a key is made with a name, shown once, and listed without its secret', async () => {
  await createProject(page.guest)
  const user = page.show(<KeysSection />)
  await screen.findByText('You have no key yet.')
  await press(user, 'Create a key')
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByRole('textbox')
  await user.clear(name)
  await user.type(name, 'My laptop')
  await user.click(within(dialog).getByRole('button', { name: /^(Make|Create)/ }))
  await screen.findByText(/flg_[A-Za-z0-9_-]{20,}/)
  expect(await keys()).toMatchObject([{ name: 'My laptop' }])
  expect(JSON.stringify(await keys())).not.toMatch(/flg_[A-Za-z0-9_-]{20,}/)
})

test('a key is revoked after a question, and stands there no more', async () => {
  await page.guest.post('/api/keys', { name: 'My laptop' })
  const user = page.show(<KeysSection />)
  await user.click((await screen.findAllByRole('button', { name: /Revoke/ }))[0]!)
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: /Revoke/ }))
  await screen.findByText('You have no key yet.')
  await vi.waitFor(async () => expect(await keys()).toEqual([]))
})

async function keys(): Promise<ApiKey[]> {
  return (await page.guest.get('/api/keys')).json() as Promise<ApiKey[]>
}

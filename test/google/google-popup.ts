import type { Page } from 'playwright-core'

export function signInButton(page: Page) {
  return page.getByRole('button', { name: 'Sign in with Google' })
}

/** Opens the emulator's window from the sign-in page. */
export async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), signInButton(page).click()])
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return popup
}

/** Signs in with one of the emulator's accounts. */
export async function signIn(page: Page, name: string): Promise<void> {
  const popup = await openPopup(page)
  await popup.getByRole('button', { name }).click()
}

export async function chooseAccount(page: Page, email: string): Promise<void> {
  const popup = await openPopup(page)
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Use this account' }).click()
}

export async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await chooseAccount(page, email)
  await page.waitForURL('**/dashboard')
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleOf } from '#test/sample-of.ts'
import { becomeGuest, useSite } from '#test/page/use-site.ts'
import { fillAccount } from './app-states.ts'
import { axeFaults, faultyOf } from './axe-faults.ts'
import { layoutFaults } from './layout-faults.ts'
import { appScreens, publicAddresses } from './screens.ts'

// Checks a sample of the pages at two widths, and all of them in the deep check. `accessibility.test.ts` and
// `layout.test.ts` cover every state, width, theme and text size.
const site = useSite()
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const mostFrames = 60
/** About this many of each kind; all of them in the deep check. */
const pagesLooked = 4

test('public pages have no fault that axe or the layout check finds', async () => {
  const page = await site.openPage({ viewport: wide, colorScheme: 'light' })
  const found: Record<string, string[]> = {}
  for (const address of sampleOf(publicAddresses, pagesLooked)) {
    await page.goto(address)
    found[address] = await faultsOf(page, false)
  }
  expect(faultyOf(found)).toEqual({})
})

test('pages behind a session have no fault that axe or the layout check finds', async () => {
  const page = await site.openPage({ viewport: wide, colorScheme: 'light' })
  await becomeGuest(page)
  const found: Record<string, string[]> = {}
  for (const { address, sign, fillsWindow } of sampleOf(appScreens(await fillAccount(page)), pagesLooked)) {
    await page.goto(address)
    await sign(page).waitFor()
    found[address] = await faultsOf(page, fillsWindow)
  }
  expect(faultyOf(found)).toEqual({})
  expect(site.faults).toEqual([])
})

async function faultsOf(page: Page, fillsWindow: boolean): Promise<string[]> {
  const faults = [...(await axeFaults(page)), ...(await layoutFaults(page, { fillsWindow }))]
  await page.setViewportSize(phone)
  const onPhone = await lastingLayoutFaults(page, fillsWindow)
  await page.setViewportSize(wide)
  return [...faults, ...onPhone.map((fault) => `on a phone ${fault}`)]
}

/** Retried, because a page takes a few frames to adapt to a new width. */
async function lastingLayoutFaults(page: Page, fillsWindow: boolean): Promise<string[]> {
  let faults = await layoutFaults(page, { fillsWindow })
  for (let frame = 0; frame < mostFrames && faults.length > 0; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    faults = await layoutFaults(page, { fillsWindow })
  }
  return faults
}

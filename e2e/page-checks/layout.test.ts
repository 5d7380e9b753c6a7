import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { becomeGuest, useSite } from '#test/page/use-site.ts'
import { fillAccount } from './app-states.ts'
import { faultyOf } from './axe-faults.ts'
import { focusFaults, layoutFaults } from './layout-faults.ts'
import { overflows } from './overflows.ts'
import { appScreens, publicAddresses } from './screens.ts'

const site = useSite()
const themes = ['light', 'dark'] as const

test.each([1440, 768, 390])(
  'at %i px no screen of the app is cut off, covered, too wide, or too small to press, in either theme',
  { tags: 'deep' },
  async (width) => {
    const page = await site.openPage({ viewport: { width, height: 900 } })
    await becomeGuest(page)
    const screens = appScreens(await fillAccount(page))
    const found: Record<string, string[]> = {}
    for (const { address, sign, fillsWindow } of screens) {
      await page.goto(address)
      await sign(page).waitFor()
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        found[`${address}, ${colorScheme}`] = await layoutFaults(page, { fillsWindow })
      }
    }
    expect(faultyOf(found)).toEqual({})
    expect(site.faults).toEqual([])
  },
)

test.each([1440, 768, 390])(
  'at %i px no public page is cut off, covered, too wide, or too small to press, in either theme',
  { tags: 'deep' },
  async (width) => {
    const page = await site.openPage({ viewport: { width, height: 900 } })
    const found: Record<string, string[]> = {}
    for (const address of publicAddresses) {
      await page.goto(address)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        found[`${address}, ${colorScheme}`] = await layoutFaults(page, { fillsWindow: false })
      }
    }
    expect(faultyOf(found)).toEqual({})
  },
)

test(
  'at 390 px and twice the text size no public page is wider than the window',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage({ viewport: { width: 390, height: 844 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const widths: Record<string, number> = {}
    for (const address of publicAddresses) {
      await page.goto(address)
      widths[address] = await page.evaluate(() => document.documentElement.scrollWidth)
    }
    expect(widths).toEqual(Object.fromEntries(publicAddresses.map((address) => [address, 390])))
  },
)

test.each([1440, 390])(
  'at %i px and twice the text size nothing of the app leaves the window',
  { tags: 'deep' },
  async (width) => {
    const page = await site.openPage({ viewport: { width, height: 900 } })
    await becomeGuest(page)
    const screens = appScreens(await fillAccount(page))
    const found: Record<string, string[]> = {}
    for (const { address, sign } of screens) {
      await page.goto(address)
      await sign(page).waitFor()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      found[address] = await overflows(page)
    }
    expect(faultyOf(found)).toEqual({})
  },
)

test.each([
  { width: 390, height: 844, fontSize: 16 },
  { width: 390, height: 844, fontSize: 24 },
  { width: 390, height: 844, fontSize: 32 },
  { width: 768, height: 1024, fontSize: 16 },
  { width: 844, height: 390, fontSize: 16 },
  { width: 1440, height: 900, fontSize: 24 },
  { width: 1440, height: 900, fontSize: 32 },
])(
  'half of the window is conversation, and help is one press away, at %o',
  { tags: 'deep' },
  async ({ fontSize, ...viewport }) => {
    const page = await site.openPage({ viewport })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
    await becomeGuest(page)
    const { fullId } = await fillAccount(page)
    await page.goto(`/project/${fullId}?tab=today&panel=chat&thread=task`)
    const log = await boxOf(page.getByRole('log'))
    expect(log.height).toBeGreaterThanOrEqual(viewport.height / 2)
    const help = page.getByRole('button', { name: /^Help/ })
    if (await help.isVisible()) await help.click()
    await page.getByRole('button', { name: 'Next hint' }).click({ trial: true })
    await page.getByRole('button', { name: 'What next?' }).click({ trial: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
  },
)

test(
  'in the narrowest panel next to the chat, all tabs are in sight and “Add Task” is next to its heading; on a phone an error fills the width',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage({ viewport: { width: 768, height: 900 } })
    await becomeGuest(page)
    const { fullId } = await fillAccount(page)
    await page.goto(`/project/${fullId}?tab=tasks`)
    const heading = await boxOf(page.getByRole('heading', { name: 'Development Tasks' }))
    const button = await boxOf(page.getByRole('button', { name: 'Add Task' }))
    expect(button.x).toBeGreaterThanOrEqual(heading.x + heading.width)
    const tabs = page.getByRole('tablist', { name: 'Project Plan' })
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/project/2147483647')
    const way = await boxOf(page.getByRole('button', { name: 'Return to Dashboard' }))
    expect(way.height).toBeLessThan(45)
  },
)

async function boxOf(part: ReturnType<Page['getByText']>) {
  await part.waitFor()
  return (await part.boundingBox())!
}

test('the focus is always visible, and twelve presses of Tab reach the message box', async () => {
  const page = await site.openPage()
  await becomeGuest(page)
  const { fullId } = await fillAccount(page)
  const found: Record<string, string[]> = {}
  for (const address of ['/dashboard', `/project/${fullId}?tab=today`, `/project/${fullId}?tab=tasks`]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    found[address] = await focusFaults(page, 12)
  }
  expect(faultyOf(found)).toEqual({})

  await page.reload()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Skip to the message box' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Message')
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterAsGuest, useSite } from '#test/use-site.ts'
import { fillAccount, type Filled } from './app-states.ts'
import { focusFaults, layoutFaults } from './layout-faults.ts'
import { overflows } from './overflows.ts'

const site = useSite()
const themes = ['light', 'dark'] as const

interface Screen {
  address: string
  /** The element that shows that it has loaded. */
  sign: (page: Page) => ReturnType<Page['getByText']>
  /** A workspace is exactly as high as its window. */
  fillsWindow: boolean
}

function workspaceScreens({ fullId, emptyId }: Filled): Screen[] {
  const screen = (address: string, sign: Screen['sign']): Screen => ({ address, sign, fillsWindow: true })
  const full = `/project/${fullId}`
  return [
    screen(`${full}?tab=today&panel=plan`, (page) => page.getByRole('button', { name: 'Mark as done' })),
    screen(`${full}?tab=plan&panel=plan`, (page) => page.getByRole('heading', { name: 'Roadmap' })),
    screen(`${full}?tab=tasks`, (page) => page.getByRole('heading', { name: 'Development Tasks' })),
    screen(`${full}?tab=tasks&view=board`, (page) => page.getByRole('region', { name: /^In Progress/ })),
    screen(`${full}?tab=solutions&panel=plan`, (page) =>
      page.getByRole('heading', { name: 'Saved Solutions' }),
    ),
    screen(`${full}?panel=chat&thread=all`, (page) => page.getByRole('log').getByRole('article').last()),
    screen(`${full}?tab=today&panel=plan&wide=1`, (page) =>
      page.getByRole('button', { name: 'Mark as done' }),
    ),
    screen(`${full}?tab=plan&panel=plan&wide=1`, (page) => page.getByRole('heading', { name: 'Roadmap' })),
    screen(`${full}?tab=tasks&view=board&wide=1`, (page) =>
      page.getByRole('region', { name: /^In Progress/ }),
    ),
    screen(`/project/${emptyId}?tab=plan&panel=plan`, (page) =>
      page.getByRole('heading', { name: /^From your idea/ }),
    ),
    screen(`/project/${emptyId}?panel=chat`, (page) => page.getByRole('textbox', { name: 'Message' })),
  ]
}

function otherScreens(): Screen[] {
  const screen = (address: string, sign: Screen['sign']): Screen => ({ address, sign, fillsWindow: false })
  const heading: Screen['sign'] = (page) => page.getByRole('heading', { level: 1 })
  return [
    screen('/dashboard', (page) => page.getByRole('article').first()),
    screen('/account', (page) => page.getByText('My Mac')),
    screen('/learning', (page) =>
      page.getByRole('heading', { name: 'What Fledge thinks you know, and why' }),
    ),
    screen('/xcode', heading),
  ]
}

const publicAddresses = [
  '/',
  '/auth',
  '/privacy-policy',
  '/field-guide',
  '/field-guide/swiftui-state',
  '/404',
]

test.each([1440, 768, 390])(
  'at %i px no screen of the app is cut off, covered, too wide, or too small to press, in either theme',
  async (width) => {
    const page = await site.openPage({ viewport: { width, height: 900 } })
    await enterAsGuest(page)
    const screens = [...workspaceScreens(await fillAccount(page)), ...otherScreens()]
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

test.each([1440, 390])(
  'at %i px and twice the text size nothing of the app leaves the window',
  async (width) => {
    const page = await site.openPage({ viewport: { width, height: 900 } })
    await enterAsGuest(page)
    const screens = [...workspaceScreens(await fillAccount(page)), ...otherScreens()]
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

test('in the narrowest panel next to the chat, all tabs are in sight and “Add Task” is next to its heading; on a phone an error fills the width', async () => {
  const page = await site.openPage({ viewport: { width: 768, height: 900 } })
  await enterAsGuest(page)
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
})

async function boxOf(part: ReturnType<Page['getByText']>) {
  await part.waitFor()
  return (await part.boundingBox())!
}

test('the focus is always visible, and twelve presses of Tab reach the message box', async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
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

function faultyOf(found: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))
}

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterAsGuest, firstVisit, useSite } from '#test/page/use-site.ts'
import { appStates, doubtfulIdea, fillAccount, openState, stateGroups } from './app-states.ts'
import { axeFaults, faultyOf } from './axe-faults.ts'
import { layoutFaults } from './layout-faults.ts'

const site = useSite()
const widths = [1440, 390]
const narrowest = 320

test.each(widths)(
  'the public pages have no fault that axe finds in either theme, and are no wider than the window, at %i px',
  { tags: 'deep' },
  async (width) => {
    const page = await openPage(width)
    const found: Record<string, string[]> = {}
    for (const address of [
      '/',
      '/auth',
      '/privacy-policy',
      '/terms-of-service',
      '/field-guide',
      '/field-guide/swiftui-state',
      '/plans/memory-lane',
      '/404',
    ]) {
      await page.goto(address)
      found[address] = await faultsOf(page, width)
    }
    await page.goto('/')
    for (const [state, open] of Object.entries(homeStates)) {
      await open(page)
      found[state] = await faultsOf(page, width)
    }
    expect(faultyOf(found)).toEqual({})
  },
)

/** What visitors can open on the home page, each on top of the one before. */
const homeStates: Record<string, (page: Page) => Promise<unknown>> = {
  'readings of an idea, and the two questions': async (page) => {
    await page.getByRole('textbox', { name: 'What do you want to build?' }).fill(doubtfulIdea)
    await page
      .getByRole('region', { name: 'Tell me a little more' })
      .or(page.getByRole('button', { name: /^None of these/ }))
      .waitFor()
  },
}

const groupsAtWidths = stateGroups.flatMap((group) => widths.map((width) => ({ group, width })))

test.each(groupsAtWidths)(
  'no state of $group has a fault that axe finds in either theme, or a layout that breaks, at $width px',
  { tags: 'deep' },
  async ({ group, width }) => {
    const page = await openPage(width)
    await enterAsGuest(page)
    await page.getByRole('button', { name: 'Accept' }).click()
    const found: Record<string, string[]> = {}
    for (const state of appStates(group, await fillAccount(page))) {
      await openState(page, state)
      found[state.name] = await faultsOf(page, width)
    }
    expect(faultyOf(found)).toEqual({})
  },
)

test(
  'where the system chooses the colours, the tab, the view and the step that are chosen are told from the others',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage({ forcedColors: 'active' })
    await enterAsGuest(page)
    const { fullId } = await fillAccount(page)
    await page.goto(`/project/${fullId}?tab=tasks`)
    const seen = (part: Locator, property: string) =>
      part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    const borders = (selected: boolean) =>
      seen(page.getByRole('tab', { selected }).first(), 'border-bottom-color')
    await expect.poll(() => borders(true)).not.toBe(await borders(false))
    const views = page.getByRole('group', { name: 'Show tasks as' })
    await expect.poll(() => seen(views.getByRole('button', { pressed: true }), 'outline-style')).toBe('solid')
    expect(await seen(views.getByRole('button', { pressed: false }), 'outline-style')).toBe('none')
    const ladder = page.getByRole('region', { name: 'Hints for your task' })
    await ladder.getByRole('button', { name: 'Next hint' }).click()
    await ladder.getByText('Hint 1 of 5').waitFor()
    const steps = ladder.getByTitle(/^\d\. /)
    await expect
      .poll(() => seen(steps.first(), 'background-color'))
      .not.toBe(await seen(steps.last(), 'background-color'))
  },
)

function openPage(width: number): Promise<Page> {
  return site.openPage({ ...firstVisit, viewport: { width, height: 900 }, colorScheme: 'light' })
}

async function faultsOf(page: Page, width: number): Promise<string[]> {
  const faults = await axeFaults(page)
  const fillsWindow = /\/project\//.test(page.url())
  const layout = await layoutFaults(page, { fillsWindow })
  if (width === Math.max(...widths)) {
    await setTextSize(page, '200%')
    const large = await layoutFaults(page, { fillsWindow: false })
    layout.push(...large.map((fault) => `at twice the text size ${fault}`))
    await setTextSize(page, '')
  } else {
    await page.setViewportSize({ width: narrowest, height: 900 })
    await page.evaluate(twoFrames)
    layout.push(...(await layoutFaults(page, { fillsWindow })))
    await page.setViewportSize({ width, height: 900 })
  }
  return [...faults, ...layout]
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)
  await page.evaluate(twoFrames)
}

/** Floating elements are positioned after a frame. */
function twoFrames(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

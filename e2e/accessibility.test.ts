import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterAsGuest, firstVisit, useSite } from '#test/use-site.ts'
import { appStates, fillAccount } from './app-states.ts'
import { overflows } from './overflows.ts'

const site = useSite()
const widths = [1440, 390]
const narrowest = 320

test.each(widths)(
  'the public pages have no fault that axe finds in either theme, and are no wider than the window, at %i px',
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
    expect(faultyOf(found)).toEqual({})
  },
)

test.each(widths)(
  'every state of dashboard, workspace and account has no fault that axe finds in either theme, and is no wider than the window, at %i px',
  async (width) => {
    const page = await openPage(width)
    await enterAsGuest(page)
    await page.getByRole('button', { name: 'Accept' }).click()
    const found: Record<string, string[]> = {}
    for (const { name, open } of appStates(await fillAccount(page))) {
      await closeWhatIsOpen(page)
      await open(page)
      await page.evaluate(twoFrames)
      found[name] = await faultsOf(page, width)
    }
    expect(faultyOf(found)).toEqual({})
  },
)

test('where the system chooses the colours, the tab, the view and the step that are chosen are told from the others', async () => {
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
  const steps = page.getByRole('region', { name: 'Hints for your task' }).getByTitle(/^\d\. /)
  await expect
    .poll(() => seen(steps.first(), 'background-color'))
    .not.toBe(await seen(steps.last(), 'background-color'))
})

function openPage(width: number): Promise<Page> {
  return site.openPage({ ...firstVisit, viewport: { width, height: 900 }, colorScheme: 'light' })
}

async function closeWhatIsOpen(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=menu], [role=listbox]')
  for (let before = await open.count(); before > 0; before = await open.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => open.count()).toBeLessThan(before)
  }
}

/** In the dark only colours are different. */
async function faultsOf(page: Page, width: number): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const light = await runAxe(page, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await runAxe(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  const wide = await overflows(page)
  if (width !== Math.min(...widths)) return [...light, ...dark, ...wide]
  await page.setViewportSize({ width: narrowest, height: 900 })
  await page.evaluate(twoFrames)
  wide.push(...(await overflows(page)))
  await page.setViewportSize({ width, height: 900 })
  return [...light, ...dark, ...wide]
}

/** What floats finds its place over a frame. */
function twoFrames(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    (chosen) =>
      (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        ...chosen,
      }),
    options,
  )
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`),
  )
}

function faultyOf(found: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))
}

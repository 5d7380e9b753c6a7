import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { becomeGuest, useSite } from '#test/page/use-site.ts'
import { fillAccount } from './app-states.ts'

const site = useSite()

test.each([1440, 390])(
  'at %i px nothing moves on a slow network while a page fills',
  { tags: 'deep' },
  async (width) => {
    const page = await site.openPage({ viewport: { width, height: 844 } })
    await becomeGuest(page)
    const { fullId } = await fillAccount(page)
    await page.addInitScript(addUpShifts)
    await page.route('**/api/**', answerLate)
    const moved: Record<string, number> = {}
    for (const address of ['/dashboard', '/learning', '/account', `/project/${fullId}`]) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const shift = await page.evaluate(() => (globalThis as unknown as Shifted).shifted)
      if (shift > mostShift) moved[address] = shift
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(moved).toEqual({})
  },
)

/** Text that moves by a pixel is not noticed. */
const mostShift = 0.02

interface Shifted {
  shifted: number
}

/** Adds up layout shifts as Chromium counts them: the share of the window that moved times the distance. */
function addUpShifts(): void {
  const page = globalThis as unknown as Shifted
  page.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Delays responses, those that belong to a task more than the task itself, as in reality. */
async function answerLate(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const isExtra = /\/(?:plan|lesson|help|week|reviews)/.test(route.request().url())
  await new Promise((resolve) => setTimeout(resolve, isExtra ? 900 : 400))
  await route.continue().catch(() => {})
}

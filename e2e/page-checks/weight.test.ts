import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

const quietMs = 700

// The limits promised in docs/performance.md.
const budget = { landing: 95_000, landingInUse: 110_000, dashboard: 160_000, project: 240_000 }

test(
  'the landing page loads at most 95 KB of scripts, and 110 KB with its planner and the living phone in use',
  { tags: 'deep' },
  async () => {
    const weighed = await openWeighed('/')
    expect(await weighed.scriptBytes()).toBeLessThanOrEqual(budget.landing)
    await weighed.page.getByRole('textbox').first().focus()
    expect(await weighed.scriptBytes()).toBeLessThanOrEqual(budget.landingInUse)
  },
)

test(
  'the dashboard loads at most 160 KB of scripts, without a project and with one',
  { tags: 'deep' },
  async () => {
    const owner = await site.openPage()
    await enterAsGuest(owner)
    expect(await scriptBytes('/dashboard', owner)).toBeLessThanOrEqual(budget.dashboard)
    await startSample(owner)
    expect(await scriptBytes('/dashboard', owner)).toBeLessThanOrEqual(budget.dashboard)
  },
)

test(
  'a project loads at most 240 KB of scripts, on Today, on its plan and on its tasks',
  { tags: 'deep' },
  async () => {
    const owner = await site.openPage()
    await enterAsGuest(owner)
    const address = `/project/${await startSample(owner)}`
    expect(await scriptBytes(address, owner)).toBeLessThanOrEqual(budget.project)
    expect(await scriptBytes(`${address}?tab=plan`, owner)).toBeLessThanOrEqual(budget.project)
    expect(await scriptBytes(`${address}?tab=tasks`, owner)).toBeLessThanOrEqual(budget.project)
  },
)

async function startSample(page: Page): Promise<number> {
  const response = await page.request.post('/api/projects/starters', {
    data: { starter: 'fitness-tracker' },
    headers: { Origin: site.url },
  })
  return ((await response.json()) as { id: number }).id
}

async function scriptBytes(address: string, owner: Page): Promise<number> {
  const weighed = await openWeighed(address, owner)
  const bytes = await weighed.scriptBytes()
  await weighed.page.context().close()
  return bytes
}

/** Opens a page without cache and measures the transferred size of its scripts, until no more are loaded. */
async function openWeighed(address: string, owner?: Page) {
  const page = await site.openPage(owner && { storageState: await owner.context().storageState() })
  const sizes: Promise<number>[] = []
  let loading = 0
  let lastAt = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loading++
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    loading--
    lastAt = Date.now()
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const untilNoneLoads = () =>
    expect.poll(() => loading === 0 && Date.now() - lastAt > quietMs, { interval: 100 }).toBe(true)
  await page.clock.install()
  await page.goto(address)
  return {
    page,
    async scriptBytes() {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await untilNoneLoads()
      // Scripts loaded on a timer count too.
      await page.clock.fastForward('01:00')
      lastAt = Date.now()
      await untilNoneLoads()
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      console.log(`${address}: ${bytes} bytes in ${sizes.length} scripts`)
      return bytes
    },
  }
}

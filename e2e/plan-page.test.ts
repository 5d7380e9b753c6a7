import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'
import { overflows } from '#e2e/page-checks/overflows.ts'

const site = useSite()
const boardGames = {
  title: 'Board night',
  description: 'A timer for board games with players and points',
}

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])(
  'a plan says what it understood, shows screens first and stories last, and follows another kind, at %o',
  { tags: 'deep' },
  async (viewport) => {
    const page = await site.openPage({ viewport })
    await openPlan(page)
    await page.getByText('Here’s what I understood:').waitFor()
    await page.getByText('Your first task').waitFor()
    const screens = page.getByRole('group', { name: 'All screens' })
    await screens.getByRole('figure').first().waitFor()
    expect(await screens.getByRole('list', { name: /^On the screen / }).count()).toBeGreaterThan(1)
    await page.getByRole('heading', { name: 'Not in this version' }).waitFor()
    await page.getByText('For later: stories, frameworks').click()
    await page.getByRole('heading', { name: 'First version' }).waitFor()
    await page.getByText('Given', { exact: true }).first().waitFor({ state: 'attached' })
    await page.getByRole('heading', { name: 'Risks' }).waitFor()
    await page.getByRole('heading', { name: 'Assumptions' }).waitFor()
    await expectToFit(page)

    const before = await understood(page)
    await page.getByRole('button', { name: 'Change the plan' }).press('Enter')
    await page.getByRole('button', { name: 'A different kind of app?' }).press('Enter')
    const closest = page.getByRole('region', { name: 'Which is closest?' })
    await expect.poll(() => focused(page)).toBe('Which is closest?')
    await expectToFit(page)
    await closest.getByRole('button').first().press('Enter')
    await page.getByText('New plan made').waitFor()
    await closest.waitFor({ state: 'detached' })
    expect(await understood(page)).not.toBe(before)
    await expect.poll(() => focused(page)).toBe('The plan')
    await expectToFit(page)
    expect(site.faults).toEqual([])
  },
)

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'none of the readings: what it keeps and does is asked for, and a sketch is made from that, at %o',
  { tags: 'deep' },
  async (viewport) => {
    const page = await site.openPage({ viewport })
    await askForPlan(page)
    const closest = page.getByRole('region', { name: 'Which is closest?' })
    await closest.getByRole('button', { name: /^None of these/ }).press('Enter')
    await expect.poll(() => closest.getByLabel('What does a person do first in it?').isVisible()).toBe(true)
    const name = closest.getByRole('textbox', { name: 'Name of thing 1' })
    for (const field of await closest.getByRole('textbox').all()) await field.fill('')
    await closest.getByRole('button', { name: 'Make the sketch' }).press('Enter')
    await closest.getByText('Name one thing that it keeps, for example an instrument').waitFor()
    await name.fill('violin')
    const detail = closest.getByRole('textbox', { name: 'Add a detail to violin' })
    await detail.fill('maker')
    await detail.press('Enter')
    await detail.fill('price')
    await closest.getByLabel('What does a person do first in it?').fill('write down who has which violin')
    await closest.getByRole('button', { name: 'Change maker' }).waitFor()
    await expectToFit(page)
    await closest.getByRole('button', { name: 'Make the sketch' }).press('Enter')
    await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
    expect(await understood(page)).toContain('sketch of an app for violins')
    await expectToFit(page)
    expect(site.faults).toEqual([])
  },
)

test('a misunderstood idea can be put in other words', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await openPlan(page)
  const before = await understood(page)
  await page.getByRole('button', { name: 'Change the plan' }).press('Enter')
  await page.getByRole('button', { name: 'Change the description' }).press('Enter')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
  expect(await field.inputValue()).toBe(boardGames.description)
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('An app that reminds me to water my house plants')
  await page.getByRole('button', { name: 'Save and make a new plan' }).press('Enter')
  await page.getByText('New plan made').waitFor()
  expect(await understood(page)).not.toBe(before)
  expect(await page.getByRole('heading', { name: 'Which is closest?' }).count()).toBe(0)
  expect(site.faults).toEqual([])
})

async function openPlan(page: Page): Promise<void> {
  await askForPlan(page)
  await page.getByRole('region', { name: 'Which is closest?' }).getByRole('button').first().press('Enter')
  await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
}

/** Requests a plan for an idea that may be several kinds of app. */
async function askForPlan(page: Page): Promise<void> {
  await enterAsGuest(page)
  await createProject(page, boardGames)
  await page.goto(`${new URL(page.url()).pathname}?panel=plan&tab=plan`)
  await page.getByRole('button', { name: 'Make my plan' }).click()
  await page.getByRole('button', { name: 'Skip questions' }).click()
}

async function understood(page: Page): Promise<string | null> {
  return page.getByText('Here’s what I understood:').locator('..').textContent()
}

async function expectToFit(page: Page): Promise<void> {
  expect(await overflows(page)).toEqual([])
  const past = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(past).toBeLessThanOrEqual(0)
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#test/focused.ts'
import { createProject, enterAsGuest, useSite } from '#test/use-site.ts'
import { overflows } from './overflows.ts'

const site = useSite()
const orchestra = {
  title: 'Tutti',
  description: 'An app for my orchestra to plan rehearsals and lend instruments',
}

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])(
  'a plan says what it understood, shows stories and screens, and follows another kind, at %o',
  { tags: 'deep' },
  async (viewport) => {
    const page = await site.openPage({ viewport })
    await openPlan(page)
    await page.getByText('I understood:').waitFor()
    await page.getByText('I’m not sure about:').waitFor()
    await page.getByRole('heading', { name: 'First version' }).waitFor()
    await page.getByText('Given', { exact: true }).first().waitFor({ state: 'attached' })
    const screens = page.getByRole('group', { name: 'All screens' })
    await screens.getByRole('figure').first().waitFor()
    expect(await screens.getByRole('list', { name: /^On the screen / }).count()).toBeGreaterThan(1)
    await page.getByRole('heading', { name: 'Out of scope' }).waitFor()
    await page.getByRole('heading', { name: 'Risks' }).waitFor()
    await page.getByRole('heading', { name: 'Assumptions' }).waitFor()
    await expectToFit(page)

    const before = await understood(page)
    const closest = page.getByRole('region', { name: 'Which is closest?' })
    await closest.getByRole('button', { name: /setlist/i }).press('Enter')
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
  'none of the kinds: what it keeps and does is asked for, and the plan is made from that, at %o',
  { tags: 'deep' },
  async (viewport) => {
    const page = await site.openPage({ viewport })
    await openPlan(page)
    const closest = page.getByRole('region', { name: 'Which is closest?' })
    await closest.getByRole('button', { name: /^None of these/ }).press('Enter')
    const name = closest
      .getByRole('group', { name: 'Thing 1' })
      .getByRole('textbox', { name: 'One of them is called' })
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
    for (const field of await closest.getByRole('textbox').all()) await field.fill('')
    await closest.getByRole('button', { name: 'Plan from this' }).press('Enter')
    await closest.getByText('Name one thing or one step').waitFor()
    await name.fill('violin')
    await closest.getByRole('textbox', { name: 'What is known of each' }).first().fill('maker, price')
    await closest.getByRole('button', { name: 'Add another thing' }).press('Enter')
    const loan = closest.getByRole('group', { name: /^Thing \d$/ }).last()
    await loan.getByRole('textbox', { name: 'One of them is called' }).fill('loan')
    await loan.getByRole('checkbox', { name: 'violin' }).check()
    await closest.getByRole('textbox', { name: 'Step 1' }).fill('write down who has which violin')
    await expectToFit(page)
    await closest.getByRole('button', { name: 'Plan from this' }).press('Enter')
    await page.getByText('New plan made').waitFor()
    expect(await understood(page)).toContain('violins and loans (of a violin)')
    await expectToFit(page)
    expect(site.faults).toEqual([])
  },
)

test('a misunderstood idea can be put in other words', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await openPlan(page)
  const before = await understood(page)
  await page.getByRole('button', { name: 'That’s not what I meant' }).press('Enter')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
  expect(await field.inputValue()).toBe(orchestra.description)
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('An app that reminds me to water my house plants')
  await page.getByRole('button', { name: 'Save and make a new plan' }).press('Enter')
  await page.getByText('New plan made').waitFor()
  expect(await understood(page)).not.toBe(before)
  expect(await page.getByRole('heading', { name: 'Which is closest?' }).count()).toBe(0)
  expect(site.faults).toEqual([])
})

async function openPlan(page: Page): Promise<void> {
  await enterAsGuest(page)
  await createProject(page, orchestra)
  await page.goto(`${new URL(page.url()).pathname}?panel=plan&tab=plan`)
  await page.getByRole('button', { name: 'Make my plan' }).click()
  await page.getByRole('button', { name: 'Skip questions' }).click()
  await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
}

async function understood(page: Page): Promise<string | null> {
  return page.getByText('I understood:').locator('..').textContent()
}

async function expectToFit(page: Page): Promise<void> {
  expect(await overflows(page)).toEqual([])
  const past = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(past).toBeLessThanOrEqual(0)
}

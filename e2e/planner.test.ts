import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'a vague idea is asked about, planned with the answers, and its outline is edited by keyboard, at %o',
  { tags: 'deep' },
  async (viewport) => {
    const page = await site.openPage({ viewport })
    await enterAsGuest(page)
    await createProject(page, { title: 'Leaf', description: 'An app that reminds me to water my plants' })
    await page.goto(`${new URL(page.url()).pathname}?panel=plan&tab=plan`)
    await page.getByRole('button', { name: 'Make my plan' }).press('Enter')
    await answer(page, 'Where do they stand?', /^Indoors/)
    await answer(page, 'Who waters them?', /^I do/)
    await answer(page, 'Who is it for?', /^Me/)
    await answer(page, 'Where should it keep things?', /^In iCloud/)
    await answer(page, 'Which iPhones should it run on?', /^iOS 26/)
    await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
    await expect.poll(() => focused(page)).toBe('The plan')
    await page.getByText('For later: stories, frameworks').click()
    await page.getByText('CloudKit, not a server of your own').waitFor()
    await page.getByText('iOS 26 or newer').waitFor()

    await page.getByRole('button', { name: 'Change the plan' }).press('Enter')
    await page.getByRole('button', { name: 'Edit tasks and features' }).press('Enter')
    const outline = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { name: 'Outline' }) })
    const tasks = outline.getByRole('button', { name: /^Change the task / })
    await tasks.first().waitFor()
    const before = await tasks.count()
    await choose(page, tasks.nth(3), 'Break this down')
    await page.getByText('Task broken down').first().waitFor()
    await expect.poll(() => tasks.count()).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(() => tasks.count()).toBe(before)
    const phases = outline.getByRole('button', { name: /^Change the phase / })
    const phasesBefore = await phases.count()
    await choose(page, phases.first(), 'Break this down')
    await expect.poll(() => phases.count()).toBe(phasesBefore + 1)
    await choose(page, phases.nth(1), 'Delete')
    await expect.poll(() => phases.count()).toBe(phasesBefore)
    await page.getByText('Phase deleted').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await expect.poll(() => phases.count()).toBe(phasesBefore + 1)
    await choose(page, tasks.first(), 'Rename')
    await page.getByRole('textbox', { name: 'Title of the task' }).fill('Make the very first app')
    await page.keyboard.press('Enter')
    await outline.getByText('Make the very first app').waitFor()
    await expect.poll(() => focused(page)).toBe('Change the task Make the very first app')
    await page.getByRole('radio', { name: /7 days/ }).check()
    await page.getByRole('button', { name: 'Update schedule' }).press('Enter')
    await outline.getByText('Day 0', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Done editing' }).press('Enter')
    await page.getByText('in the 7-day program').waitFor()
    await expect.poll(() => focused(page)).toBe('Change the plan')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    expect(site.faults).toEqual([])
  },
)

test('a plan that was just made is there after a long time on another tab', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await page.clock.install()
  await enterAsGuest(page)
  await createProject(page, { title: 'Leaf', description: 'A plant app' })
  await page.getByRole('tab', { name: 'Plan', exact: true }).click()
  await page.getByRole('button', { name: 'Make my plan' }).click()
  await page.getByRole('button', { name: 'Skip questions' }).click()
  await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
  await page.getByRole('tab', { name: 'Tasks' }).click()
  await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
  await page.clock.fastForward('10:00')
  await page.getByRole('tab', { name: 'Plan', exact: true }).click()
  await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
  expect(site.faults).toEqual([])
})

test(
  'the settings show the iOS that the plan was made for, and the plan says the one that is chosen there',
  { tags: 'deep' },
  async () => {
    const page = await site.openPage()
    await enterAsGuest(page)
    await createProject(page, { title: 'Leaf', description: 'A plant app' })
    await page.getByRole('tab', { name: 'Plan', exact: true }).click()
    await page.getByRole('button', { name: 'Make my plan' }).click()
    await page.getByRole('button', { name: 'Skip questions' }).click()
    await page.getByText('For later: stories, frameworks').click()
    await page.getByText('iOS 18 or newer').waitFor()
    await page.getByRole('button', { name: 'Project settings' }).click()
    const target = page.getByRole('combobox', { name: 'Target iOS version' })
    await expect.poll(() => target.textContent()).toContain('iOS 18 and later')
    await target.click()
    await page.getByRole('option', { name: 'iOS 26 and later' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('iOS 26 or newer').waitFor()
    expect(site.faults).toEqual([])
  },
)

async function answer(page: Page, question: string, choice: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name: question }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(question)
  await page.getByRole('button', { name: choice }).press('Enter')
}

async function choose(page: Page, menu: ReturnType<Page['getByRole']>, item: string): Promise<void> {
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

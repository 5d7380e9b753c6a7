import { expect, test } from 'vitest'
import { createProject, enterAsGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

test('the page itself asks first for what it shows, and the scripts take each of these answers', async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  await createProject(page, { title: 'Plants', description: 'Water my plants' })
  const { pathname } = new URL(page.url())
  const untaken = () => page.evaluate(() => Object.keys(window.fledgeEarlyCalls ?? { none: true }))

  await page.goto(pathname)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  expect(await untaken()).toEqual([])

  await page.goto('/dashboard')
  await page.getByRole('article').first().waitFor()
  expect(await untaken()).toEqual([])
  expect(site.faults).toEqual([])
})

test('the page behind a session has its title in the HTML', { tags: 'deep' }, async () => {
  const page = await site.openPage()
  await enterAsGuest(page)
  const titleOf = async (address: string) =>
    /<title>([^<]*)/.exec(await (await page.request.get(address)).text())?.[1]
  expect(await titleOf('/dashboard')).toBe('Dashboard · Fledge')
  expect(await titleOf('/project/1')).toBe('Project · Fledge')
})

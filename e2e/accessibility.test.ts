import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Cookie, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject, enterAsGuest, useSite } from '#test/use-site.ts'

const site = useSite()
const looks = [
  ['1440 px, light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['1440 px, dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['390 px, light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['390 px, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const

test.each(looks)('the public pages have no fault that axe finds, at %s', async (_name, look) => {
  const page = await site.openPage(look)
  const found: Record<string, string[]> = {}
  for (const address of ['/', '/auth', '/privacy-policy', '/terms-of-service', '/field-guide', '/field-guide/swiftui-state', '/404']) {
    await page.goto(address)
    found[address] = await faultsOf(page)
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((address) => [address, []])))
})

test.each(looks)('dashboard and workspace have no fault that axe finds, empty and full, at %s', async (_name, look) => {
  const page = await site.openPage(look)
  await enterAsGuest(page)
  await page.getByText('No projects yet').waitFor()
  const found: Record<string, string[]> = { 'empty dashboard': await faultsOf(page) }
  await createProject(page, { title: 'Run club', description: 'Track my runs with a map of the route' })
  found['new project'] = await faultsOf(page)
  const { id, cookies } = (full ??= await fillProject(page))
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  for (const tab of ['plan', 'tasks', 'tasks&view=board', 'solutions']) {
    await page.goto(`/project/${id}?tab=${tab}&panel=plan`)
    await page.getByRole('tabpanel').first().waitFor()
    await page
      .getByLabel(/^Loading/)
      .first()
      .waitFor({ state: 'hidden' })
    found[tab] = await faultsOf(page)
  }
  await page.goto(`/project/${id}?panel=chat`)
  await page.getByRole('log').getByText('State and bindings').waitFor()
  found['chat'] = await faultsOf(page)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Run club' }).waitFor()
  found['dashboard'] = await faultsOf(page)
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((state) => [state, []])))
})

/** Made once and looked at in every look. */
let full: { id: string; cookies: Cookie[] } | undefined

async function fillProject(page: Page): Promise<{ id: string; cookies: Cookie[] }> {
  const id = /\/project\/(\d+)/.exec(page.url())![1]!
  await page.evaluate(async (projectId) => {
    const post = (path: string, body: unknown) =>
      fetch(`/api/projects/${projectId}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    await post('/plan', {})
    await post('/plan/tasks', {})
    await post('/saved-solutions', { title: 'Where am I?', content: 'let here = 1' })
    await post('/chat', { content: 'What is a binding?' })
  }, id)
  return { id, cookies: await page.context().cookies() }
}

async function faultsOf(page: Page): Promise<string[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(axe)
  const results = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run())
  return results.violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { becomeGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()
const stranger = 'https://stranger.example/?words=my+secret+plan'

test("a link to a stranger's host shows its address first, whatever it is pressed with, and the focus comes back", async () => {
  const page = await openConversation(`See the [docs](${stranger}).`)
  const link = page.getByRole('link', { name: 'docs' })
  const dialog = page.getByRole('dialog', { name: 'Open stranger.example?' })

  await link.press('Enter')
  await dialog.getByText(stranger, { exact: true }).waitFor()
  await expect.poll(() => focused(page)).toBe('Stay here')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('docs')

  await link.click({ modifiers: ['ControlOrMeta'] })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await dialog.waitFor({ state: 'detached' })
  await link.click({ button: 'middle' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(page.context().pages()).toHaveLength(1)
  expect({ faults: site.faults, strayed: site.strayed }).toEqual({ faults: [], strayed: [] })
})

test('a link that was confirmed opens in a new tab', { tags: 'deep' }, async () => {
  const page = await openConversation(`See the [docs](${stranger}).`)
  await page.context().route('https://stranger.example/**', (route) => route.fulfill({ body: 'Hello' }))
  await page.getByRole('link', { name: 'docs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open stranger.example?' })
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open' }).click(),
  ])
  expect(opened.url()).toBe(stranger)
  await dialog.waitFor({ state: 'detached' })
})

test.each(['https://developer.apple.com/documentation/swiftui', 'https://docs.swift.org/swift-book/'])(
  'nobody is asked about %s, where the Field Guide leads too',
  { tags: 'deep' },
  async (address) => {
    const page = await openConversation(`See the [docs](${address}).`)
    await page.context().route(address, (route) => route.fulfill({ body: 'Hello' }))
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'docs' }).click(),
    ])
    expect(opened.url()).toBe(address)
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

test.each([
  'http://developer.apple.com/',
  'https://developer.apple.com:8443/',
  'https://developer.apple.com.stranger.example/',
  'https://developer.apple.com@stranger.example/',
])('%s only looks like it', { tags: 'deep' }, async (address) => {
  const page = await openConversation(`See the [docs](${address}).`)
  await page.getByRole('link', { name: 'docs' }).click()
  await page.getByRole('dialog').getByText(address, { exact: true }).waitFor()
  expect(page.context().pages()).toHaveLength(1)
})

/** A project with this message from the tutor. */
async function openConversation(said: string): Promise<Page> {
  const page = await site.openPage()
  await becomeGuest(page)
  const times = { createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z' }
  const message = {
    taskId: null,
    status: 'complete',
    error: null,
    model: null,
    source: 'web',
    createdAt: times.createdAt,
  }
  const file = {
    format: 'fledge-project',
    version: 1,
    project: { title: 'Leaf', description: 'Water my plants', targetIos: '26', wishes: [], ...times },
    plan: null,
    tasks: [],
    solutions: [],
    messages: [
      { ...message, id: 1, parentId: null, content: 'Where do I read on?', isUserMessage: true },
      { ...message, id: 2, parentId: 1, content: said, isUserMessage: false },
    ],
  }
  const imported = await page.request.post('/api/projects/import', {
    data: file,
    headers: { Origin: site.url },
  })
  await page.goto(`/project/${((await imported.json()) as { id: number }).id}`)
  return page
}

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focused } from '#test/page/focused.ts'
import { becomeGuest, useSite } from '#test/page/use-site.ts'

const site = useSite()

test(
  'a link to a message far back brings it into view and marks it; its versions can be switched there',
  { tags: 'deep' },
  async () => {
    const page = await openConversation(240)
    const log = page.getByRole('log')
    await log.getByText('Question 120', { exact: true }).waitFor()
    const early = await idOf(page, 'Question 6')
    await page.goto(`${new URL(page.url()).pathname}?message=${early}`)
    await log.locator('article:focus').getByText('Question 6', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')

    await log
      .locator(`[data-message="${early}"]`)
      .getByRole('button', { name: 'Edit this message' })
      .press('Enter')
    await page.getByRole('textbox', { name: 'Edit your message' }).fill('What is a binding?')
    await page.keyboard.press('Enter')
    await log.getByText('2 of 2').waitFor()
    await page.getByRole('button', { name: 'Stop the answer' }).waitFor({ state: 'hidden' })
    await log.getByRole('button', { name: 'Previous version' }).press('Enter')
    await log.getByText('Question 120', { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => isInView(log.getByText('Question 6', { exact: true }))).toBe(true)
    expect(await log.getByText('Question 5', { exact: true }).count()).toBe(1)
    await log.getByRole('button', { name: 'Next version' }).press('Enter')
    // The answer also links to an article's question with the same words.
    const edited = log.getByRole('paragraph').filter({ hasText: /^What is a binding\?$/ })
    await edited.waitFor()
    await expect.poll(() => isInView(edited)).toBe(true)
    expect(await log.getByText('Question 5', { exact: true }).count()).toBe(1)
    expect(site.faults).toEqual([])
  },
)

test(
  'a message that cannot be drawn is shown as it was written, and all around it stays',
  { tags: 'deep' },
  async () => {
    const page = await openConversation(4)
    await page.route('**/chat?*', async (route) => {
      const messages = (await (await route.fetch()).json()) as { createdAt: string }[]
      await route.fulfill({ json: messages.with(1, { ...messages[1]!, createdAt: 'no date' }) })
    })
    await page.reload()
    const log = page.getByRole('log')
    await log.getByText('This message could not be formatted').waitFor()
    await log.getByText('Answer 1: a list shows rows.\n\n- one').waitFor()
    await log.getByText('Question 2', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('Still here')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('an edit and another answer stand beside the first, by keyboard alone, and a second page shows the version chosen', async () => {
  const page = await openConversation(4)
  const log = page.getByRole('log')
  await log.getByRole('button', { name: 'Edit this message' }).last().press('Enter')
  await page.getByRole('textbox', { name: 'Edit your message' }).press('Escape')
  expect(await focused(page)).toBe('Edit this message')
  await page.keyboard.press('Enter')
  await log.getByRole('button', { name: 'Cancel' }).press('Enter')
  expect(await focused(page)).toBe('Edit this message')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('What is a binding?')
  await page.evaluate(rememberAnnouncements)
  let lists = 0
  page.on(
    'request',
    (request) => void (lists += Number(request.method() === 'GET' && /\/chat\?/.test(request.url()))),
  )
  await page.keyboard.press('Enter')
  await log.getByText('State and bindings').waitFor()
  const versions = log.getByRole('group', { name: 'Versions' })
  await versions.getByText('2 of 2').waitFor()
  await page.getByText('Fledge has answered').waitFor({ state: 'attached' })
  const announced = await page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced)
  expect(announced).toEqual(['Fledge is answering', 'Fledge has answered'])
  await log.getByRole('button', { name: 'Answer this again' }).last().waitFor()
  expect(lists).toBe(1)
  await versions.getByRole('button', { name: 'Previous version' }).press('Enter')
  await log.getByText('Question 2', { exact: true }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Previous version')
  expect(await log.getByText('State and bindings').count()).toBe(0)

  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('log').getByText('1 of 2').waitFor()
  await versions.getByRole('button', { name: 'Next version' }).press('Enter')
  await second.getByRole('log').getByText('State and bindings').first().waitFor()
  await second.getByRole('log').getByRole('button', { name: 'Answer this again' }).last().press('Enter')
  await log.getByText('2 of 2').nth(1).waitFor()
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Stop the answer' }).waitFor({ state: 'hidden' })
  expect(site.faults).toEqual([])
})

test(
  'a letter put right in a plain question does not make it one about the task that happens to be next',
  { tags: 'deep' },
  async () => {
    const page = await openConversation(2)
    const project = `/api${new URL(page.url()).pathname.replace('project', 'projects')}`
    await page.request.post(`${project}/tasks`, {
      data: { title: 'Add a form for a new plant', status: 'in_progress' },
      headers: { Origin: site.url },
    })
    const log = page.getByRole('log')
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('What does a form for a new plant keep its vlaues in?')
    await box.press('Enter')
    await log.getByRole('button', { name: 'Answer this again' }).nth(1).waitFor()
    await log.getByRole('button', { name: 'Edit this message' }).last().press('Enter')
    await page
      .getByRole('textbox', { name: 'Edit your message' })
      .fill('What does a form for a new plant keep its values in?')
    await page.keyboard.press('Enter')
    await log.getByText('2 of 2').waitFor()
    await log.getByRole('button', { name: 'Answer this again' }).nth(1).waitFor()
    const messages = (await (await page.request.get(`${project}/chat`)).json()) as {
      content: string
      hintLevel: number | null
    }[]
    expect(messages.at(-2)?.content).toContain('keep its values in')
    expect(messages.at(-1)?.hintLevel).toBeNull()
  },
)

test(
  'a Swift file dropped on the box is reviewed; another file is refused by a sentence, and what was typed stays',
  { tags: 'deep' },
  async () => {
    const page = await openConversation(2)
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('It crashes on start.')
    await drop(page, 'notes.txt', 'hello')
    await page.getByText('notes.txt is not a picture or a Swift file.').waitFor()
    expect(await box.inputValue()).toBe('It crashes on start.')
    await drop(page, 'Loader.swift', 'let first = names.first!\nlet data = try! Data(contentsOf: address)\n')
    await expect.poll(() => box.inputValue()).toContain('```swift Loader.swift')
    await box.press('Enter')
    await page.getByRole('log').getByText('ends the app when the call fails').waitFor()
    expect(site.faults).toEqual([])
  },
)

test.each([390, 1440])(
  'at %i px, the answer to a message of many lines is followed from the end of the conversation',
  { tags: 'deep' },
  async (width) => {
    const page = await openConversation(12)
    await page.setViewportSize({ width, height: 844 })
    const log = page.getByRole('log')
    await log.getByText('Question 6', { exact: true }).waitFor()
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('What does this do?\n\nlet a = 1\nlet b = 2\nlet c = 3\nlet d = 4\nlet e = 5')
    await expect.poll(() => isInView(log.getByText('Answer 6').first())).toBe(true)
    await box.press('Enter')
    await log.getByRole('button', { name: 'Answer this again' }).nth(6).waitFor()
    const answer = log.getByRole('article').last()
    const start = () => answer.evaluate((part) => part.getBoundingClientRect().top)
    await expect.poll(start).toBeLessThan(700)
    expect(await start()).toBeGreaterThanOrEqual(0)
  },
)

function isInView(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, content]) => {
      const carried = new DataTransfer()
      carried.items.add(new File([content!], name!))
      return carried
    },
    [name, content],
  )
  await page.getByRole('textbox', { name: 'Message' }).dispatchEvent('drop', { dataTransfer })
}

/** Runs in the page: records what a screen reader announces. */
function rememberAnnouncements(): void {
  const { announced } = Object.assign(globalThis, { announced: [] as string[] })
  new MutationObserver((changes) => {
    const regions = new Set(
      changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]',
        ),
      ),
    )
    for (const region of regions) if (region?.textContent) announced.push(region.textContent)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** A conversation with this many messages, half of them answers. */
async function openConversation(length: number): Promise<Page> {
  const page = await site.openPage()
  await becomeGuest(page)
  const messages = Array.from({ length }, (_, at) => ({
    id: at + 1,
    parentId: at === 0 ? null : at,
    taskId: null,
    content:
      at % 2 === 0 ? `Question ${at / 2 + 1}` : `Answer ${(at + 1) / 2}: a list shows rows.\n\n- one\n- two`,
    isUserMessage: at % 2 === 0,
    status: 'complete',
    error: null,
    model: null,
    source: 'web',
    createdAt: '2026-03-01T09:00:00Z',
  }))
  const times = { createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z' }
  const project = {
    title: 'Leaf & Water',
    description: 'Waters plants',
    targetIos: '26',
    wishes: [],
    ...times,
  }
  const file = {
    format: 'fledge-project',
    version: 1,
    project,
    plan: null,
    tasks: [],
    solutions: [],
    messages,
  }
  const response = await page.request.post('/api/projects/import', {
    data: file,
    headers: { Origin: site.url },
  })
  const { id } = (await response.json()) as { id: number }
  await page.goto(`/project/${id}?thread=all`)
  return page
}

async function idOf(page: Page, content: string): Promise<number> {
  const address = `/api${new URL(page.url()).pathname.replace('project', 'projects')}/chat`
  for (let before = ''; ;) {
    const messages = (await (await page.request.get(`${address}?limit=100${before}`)).json()) as {
      id: number
      content: string
    }[]
    const found = messages.find((message) => message.content === content)
    if (found) return found.id
    before = `&before=${messages[0]!.id}`
  }
}

import type { Browser, Page } from 'playwright-core'

/** Opens a conversation of 30 messages and one of 3,000 alternately, each time in a new page. */
export async function measureOpening(
  browser: Browser,
  url: string,
  rounds: number,
): Promise<{ shortMs: number; longMs: number }[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: url,
  })
  await context.request.post('/api/auth/guest', { headers: { Origin: url } })
  const importOf = async (length: number) =>
    (
      (await (
        await context.request.post('/api/projects/import', {
          data: conversationOf(length),
          headers: { Origin: url },
        })
      ).json()) as { id: number }
    ).id
  const [shortId, longId] = [await importOf(30), await importOf(3000)]
  const open = async (id: number, length: number) => {
    const page = await context.newPage()
    const openMs = await openOnce(page, `/project/${id}`, `Question ${length / 2}`)
    await page.close()
    return openMs
  }
  // The first visit fills the browser's cache.
  await open(shortId, 30)
  const measured: { shortMs: number; longMs: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push({ shortMs: await open(shortId, 30), longMs: await open(longId, 3000) })
  await context.close()
  return measured
}

/** Milliseconds until the newest message is rendered. */
async function openOnce(page: Page, address: string, newest: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'commit' })
  const drawn = await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('[role=log] article')].some((article) =>
        article.textContent.includes(text),
      ) && performance.now(),
    newest,
    { polling: 'raf' },
  )
  const openMs = Number(await drawn.jsonValue())
  await page.waitForLoadState('networkidle')
  return openMs
}

function conversationOf(length: number) {
  const times = { createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z' }
  const message = {
    taskId: null,
    status: 'complete',
    error: null,
    model: null,
    source: 'web',
    createdAt: times.createdAt,
  }
  const messages = Array.from({ length }, (_, at) => ({
    ...message,
    id: at + 1,
    parentId: at === 0 ? null : at,
    isUserMessage: at % 2 === 0,
    content:
      at % 2 === 0 ? `Question ${at / 2 + 1}` : 'Use `@State`.\n\n- one\n- two\n\n```swift\nlet a = 1\n```',
  }))
  const project = {
    title: 'Plant diary',
    description: 'Waters plants',
    targetIos: '26',
    wishes: [],
    ...times,
  }
  return { format: 'fledge-project', version: 1, project, plan: null, tasks: [], solutions: [], messages }
}

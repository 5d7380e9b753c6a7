import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** All times in milliseconds. */
export interface Streaming {
  /** Scripting time for an answer of 10 KB, and for one of 40 KB. */
  short: number
  long: number
  /** The longest gap between two frames at 40 KB, with a four times slower CPU. */
  longestGap: number
}

const end = 'The answer ends here.'

/** Streams one answer into the page, piece by piece at the speed of a fast model. */
export async function measureStreaming(browser: Browser, url: string, rounds: number): Promise<Streaming[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: url,
  })
  await context.request.post('/api/auth/guest', { headers: { Origin: url } })
  const created = await context.request.post('/api/projects', {
    data: { title: 'Plant diary', description: 'Waters plants' },
    headers: { Origin: url },
  })
  const { id } = (await created.json()) as { id: number }
  const answer = recordedAnswer(40_000)
  const play = (text: string, slowdown = 1) =>
    playAnswer(context, `${url}/project/${id}`, `${text}\n\n${end}`, slowdown)
  const measured: Streaming[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { scriptMs: short } = await play(answer.slice(0, 10_000))
    const { scriptMs: long } = await play(answer)
    const { longestGap } = await play(answer, 4)
    measured.push({ short, long, longestGap })
  }
  await context.close()
  return measured
}

async function playAnswer(context: BrowserContext, address: string, text: string, slowdown: number) {
  const page = await context.newPage()
  await page.addInitScript(answerInsteadOfServer, { text, perSecond: 200 })
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Message' }).fill('How?')
  return measure(page, slowdown, () => page.keyboard.press('Enter'))
}

async function measure(
  page: Page,
  slowdown: number,
  begin: () => Promise<unknown>,
): Promise<{ scriptMs: number; longestGap: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const scriptSeconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')!
      .value
  if (slowdown > 1) await page.evaluate(watchFrames)
  const before = await scriptSeconds()
  await begin()
  // Polled rarely, because polling also counts as scripting.
  await page.waitForFunction(
    (text) => document.querySelector('[role=log]')?.textContent.includes(text),
    end,
    { polling: 250, timeout: 120_000 },
  )
  const scriptMs = ((await scriptSeconds()) - before) * 1000
  const longestGap =
    slowdown > 1 ? await page.evaluate(() => (globalThis as unknown as { longestGap: number }).longestGap) : 0
  await page.close()
  return { scriptMs, longestGap }
}

function watchFrames(): void {
  const watched = Object.assign(globalThis, { longestGap: 0 })
  let last = performance.now()
  requestAnimationFrame(function look(now) {
    watched.longestGap = Math.max(watched.longestGap, now - last)
    last = now
    requestAnimationFrame(look)
  })
}

/** Runs in the page: streams the answer as the server would, but without the server's own time. */
function answerInsteadOfServer({ text, perSecond }: { text: string; perSecond: number }): void {
  const ask = globalThis.fetch
  const [userMessageId, tutorMessageId] = [900_001, 900_002]
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!url.pathname.endsWith('/chat') || init?.method !== 'POST') return ask(input, init)
    const encoder = new TextEncoder()
    const line = (chunk: object) => encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`)
    const size = 20
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          line({
            type: 'start',
            messageId: String(tutorMessageId),
            messageMetadata: { userMessageId, tutorMessageId },
          }),
        )
        const begun = performance.now()
        let sent = 0
        const timer = setInterval(() => {
          for (
            const due = ((performance.now() - begun) / 1000) * perSecond * size;
            sent < due && sent < text.length;
            sent += size
          )
            controller.enqueue(
              line({ type: 'text-delta', id: 'answer', delta: text.slice(sent, sent + size) }),
            )
          if (sent >= text.length) clearInterval(timer)
        }, 1000 / perSecond)
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
}

/** Text like that of answers, with prose, lists, tables and Swift: our own articles, joined. */
function recordedAnswer(length: number): string {
  const folder = 'knowledge/articles'
  const texts = readdirSync(folder)
    .filter((name) => name.startsWith('swiftui-') && name.endsWith('.md'))
    .toSorted()
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''))
  return texts.join('\n\n').slice(0, length)
}

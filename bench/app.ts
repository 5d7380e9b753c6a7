import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { startServer } from '#test/server-process.ts'
import { countRenders } from './count-renders.ts'
import { makeFullAccount, sizes } from './full-account.ts'
import { watchInteractions, type Interactions } from './measure-interactions.ts'
import { quantile } from './median.ts'

const mostMs = 200
const mostScript = { '/dashboard': 180_000, '/project': 260_000 }

/** Dashboard and workspace of a very full account, on a throttled processor. Returns the broken promises. */
export async function printApp(): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-app-'))
  const { token, projectId } = await makeFullAccount(data)
  const server = await startServer(data, { FLEDGE_PROGRAM: 'build/node/main.js' })
  const browser = await launchBrowser()
  const open = () => openContext(browser, server.url, token)
  try {
    const script = {
      '/dashboard': await scriptBytes(await open(), '/dashboard', 'Search projects'),
      '/project': await scriptBytes(await open(), `/project/${projectId}`, 'Message'),
    }
    const slowed = await (await open()).newPage()
    const figures = await interact(await watchInteractions(slowed), slowed, projectId)
    const counted = await (await open()).newPage()
    const renders = await interact(await countRenders(counted), counted, projectId)
    const all = [...figures.values()].flat()
    console.log(
      `\nApp: ${sizes.projects} projects, ${sizes.tasks} tasks, ${sizes.solutions} solutions; from a press to the next paint, processor slowed 4 times; the components drawn, at most`,
    )
    for (const [name, times] of figures)
      console.log(
        `${name.padEnd(30)} ${line(times).padEnd(36)} ${Math.max(...(renders.get(name) ?? []))} drawn`,
      )
    console.log(`${'All'.padEnd(30)} ${line(all)}`)
    for (const [page, bytes] of Object.entries(script))
      console.log(`${page.padEnd(30)} ${(bytes / 1000).toFixed(1)} KB of JavaScript`)
    const p98 = quantile(all, 0.98)
    return [
      ...(p98 < mostMs
        ? []
        : [`From a press to the next paint it takes ${p98} ms (98 of 100), not less than ${mostMs}`]),
      ...Object.entries(mostScript).flatMap(([page, most]) =>
        script[page as keyof typeof script] <= most
          ? []
          : [`${page} loads more than ${most / 1000} KB of JavaScript`],
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true })
  }
}

/** Does what people do; returns the measurements of each action. */
async function interact(
  watched: Interactions,
  page: Page,
  projectId: number,
): Promise<Map<string, number[]>> {
  await page.goto('/dashboard')
  await page.getByRole('article').first().waitFor()
  await onDashboard(page, watched)
  await page.goto(`/project/${projectId}?tab=tasks`)
  await page.getByRole('heading', { name: 'Development Tasks' }).waitFor()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await inWorkspace(page, watched)
  return watched.figures()
}

async function onDashboard(page: Page, { measure }: Interactions) {
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await measure('Dashboard: type a search', () => type(page, search.focus(), 'otter'), 1)
  await measure('Dashboard: take it back', () => page.keyboard.press('Backspace'), 5)
  await measure('Dashboard: sort', (round) => sort(page, round % 2 ? 'ArrowUp' : 'ArrowDown'), 4)
  await measure(
    'Search and commands: open',
    () => page.keyboard.press('Control+k').then(() => page.keyboard.press('Escape')),
    5,
  )
  await page.keyboard.press('Control+k')
  await measure(
    'Search and commands: type',
    () => type(page, page.getByRole('combobox', { name: 'Search and commands' }).waitFor(), 'heron chart'),
    1,
  )
  await page.keyboard.press('Escape')
  await measure('Open a project', () => page.getByRole('button', { name: 'Open Project' }).first().click(), 1)
}

async function inWorkspace(page: Page, { measure }: Interactions) {
  const card = (name: string) => page.getByRole('button', { name, exact: true })
  await measure('Tasks: open and close', () => card('Show the heron in a list, part 0').click(), 6)
  await measure(
    'Tasks: change a status',
    (round) =>
      choose(page, 'Status of Show the otter in a list, part 1', round % 2 ? 'Completed' : 'In Progress'),
    6,
  )
  await measure(
    'Tasks: filter',
    (round) => choose(page, 'Show tasks by status', round % 2 ? 'All statuses' : 'Completed'),
    6,
  )
  const board = page.getByRole('radio', { name: 'Board' }).or(page.getByRole('button', { name: 'Board' }))
  const list = page.getByRole('radio', { name: 'List' }).or(page.getByRole('button', { name: 'List' }))
  if ((await board.count()) > 0)
    await measure('Tasks: board and list', (round) => (round % 2 ? list : board).first().click(), 6)
  await measure(
    'Switch the tab',
    (round) => page.getByRole('tab', { name: ['Saved Solutions', 'Tasks', 'Plan'][round % 3] }).click(),
    9,
  )
  await page.getByRole('tab', { name: 'Saved Solutions' }).click()
  const search = page.getByRole('searchbox', { name: 'Search saved solutions' })
  await measure('Solutions: type a search', () => type(page, search.focus(), 'lynx'), 1)
  await measure(
    'Solutions: open and close',
    () =>
      page
        .getByRole('button', { name: /for the lynx/ })
        .first()
        .click(),
    6,
  )
  await measure(
    'Chat: type',
    () =>
      type(page, page.getByRole('textbox', { name: 'Message' }).focus(), 'How do I put a row into a list?'),
    1,
  )
}

async function type(page: Page, ready: Promise<unknown>, words: string) {
  await ready
  await page.keyboard.type(words, { delay: 80 })
}

async function sort(page: Page, key: string) {
  await page.getByRole('combobox', { name: 'Sort projects by' }).focus()
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** All scripts of a first visit as transferred, including those loaded while idle. */
async function scriptBytes(context: BrowserContext, address: string, control: string): Promise<number> {
  const page = await context.newPage()
  const sizesOf: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizesOf.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
  })
  await page.goto(address)
  await page.getByLabel(control).first().waitFor()
  await page.waitForTimeout(2000)
  const bytes = await Promise.all(sizesOf)
  await context.close()
  return bytes.reduce((sum, size) => sum + size, 0)
}

async function openContext(browser: Browser, url: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url })
  await context.addCookies([{ name: 'sid', value: token, url }])
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  return context
}

function line(times: number[]): string {
  return `p50 ${quantile(times, 0.5)} ms   p98 ${quantile(times, 0.98)} ms   of ${times.length}`
}

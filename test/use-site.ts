import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'

export interface Site {
  /** Without a slash at the end. */
  url: string
  /** A page in a browser profile of its own, whose owner has read the notice of cookies: it comes after a second and moves what is being pressed. */
  openPage(options?: BrowserContextOptions): Promise<Page>
  /** What went wrong in any page since the test began: uncaught errors and refused scripts. */
  faults: string[]
  /** Addresses outside the site that any page has asked for since the test began. */
  strayed: string[]
  server(): ServerProcess
}

/** For {@link Site.openPage}: a profile that knows nothing of the site. */
export const firstVisit: BrowserContextOptions = { storageState: { cookies: [], origins: [] } }

function noticeRead(origin: string) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'cookiesAccepted', value: 'true' }] }] }
}

/** The built product in a process of its own, and a real browser on it. */
export function useSite(environment: Record<string, string> = {}): Site {
  const contexts: BrowserContext[] = []
  let browser: Browser | undefined
  let server: ServerProcess | undefined
  let dataDirectory: string
  const site: Site = {
    url: '',
    faults: [],
    strayed: [],
    server: () => server!,
    async openPage(options) {
      const context = await browser!.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        // Else it would ask the server itself, past what a test answers in its place.
        serviceWorkers: 'block',
        baseURL: site.url,
        storageState: noticeRead(site.url),
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(60_000)
      context.on('request', (request) => {
        if (!request.url().startsWith(`${site.url}/`) && !/^(?:data|blob):/.test(request.url()))
          site.strayed.push(request.url())
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => site.faults.push(error.message))
      page.on('console', (message) => {
        if (
          message.type() === 'error' &&
          /Content.Security.Policy|hydrat|Minified React/i.test(message.text())
        )
          site.faults.push(message.text())
      })
      return page
    },
  }
  beforeAll(async () => {
    dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-site-'))
    const started = await Promise.all([
      startServer(dataDirectory, { FLEDGE_PROGRAM: 'build/node/main.js', ...environment }),
      launchBrowser(),
    ])
    server = started[0]
    browser = started[1]
    site.url = server.url
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await Promise.all(
        contexts
          .flatMap((context) => context.pages())
          .map((page, at) => keepPicture(page, `${at + 1} ${task.name}`)),
      )
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    site.faults.length = 0
    site.strayed.length = 0
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  return site
}

/** What the page showed when its test failed; beside what it says itself nothing tells more. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const file = path.resolve('.cache/failed', name.replace(/[^a-z0-9]+/gi, '-').slice(0, 100))
  try {
    await page.screenshot({ path: `${file}.png`, timeout: 10_000 })
    await writeFile(`${file}.html`, `<!-- ${page.url()} -->\n${await page.content()}`)
    console.error(`The page as it was: ${file}.png`)
  } catch (error) {
    console.error(`The page could not be pictured: ${String(error)}`)
  }
}

/** Somebody who tries Fledge for the first time, on the dashboard. The button that does the same is pressed in tests of its own. */
export async function enterAsGuest(page: Page): Promise<void> {
  await page.request.post('/api/auth/guest')
  await page.goto('/dashboard')
}

export async function createProject(
  page: Page,
  project: { title: string; description: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Create Project' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Project Title').fill(project.title)
  await dialog.getByLabel('Description').fill(project.description)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await page.waitForURL('**/project/*')
}

export async function logOutAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
}

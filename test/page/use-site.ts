import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startSite, type SiteProcess } from './start-site.ts'

export interface Site {
  /** Without a trailing slash. */
  url: string
  /**
   * Opens a page in a new browser profile, with the cookie banner accepted: it would appear after a second and move
   * what is being clicked.
   */
  openPage(options?: BrowserContextOptions): Promise<Page>
  /** Uncaught errors and blocked scripts on all pages since the test began. */
  faults: string[]
  /** External addresses requested by any page since the test began. */
  strayed: string[]
}

/** Options for {@link Site.openPage}: a profile without cookies and storage. */
export const firstVisit: BrowserContextOptions = { storageState: { cookies: [], origins: [] } }

function noticeRead(origin: string) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'cookiesAccepted', value: 'true' }] }] }
}

/**
 * Starts the production build and a real browser. With its own settings it runs in a separate process, otherwise the
 * one of `setup-site.ts` is used.
 */
export function useSite(environment?: Record<string, string>): Site {
  const contexts: BrowserContext[] = []
  let own: SiteProcess | undefined
  const site: Site = {
    url: '',
    faults: [],
    strayed: [],
    async openPage(options) {
      const context = await (
        await workerBrowser()
      ).newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        // It would call the server directly and bypass the test's mocked responses.
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
    own = environment && (await startSite(environment))
    site.url = own?.url ?? inject('siteUrl')
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
  afterAll(() => own?.stop())
  return site
}

let launched: Promise<Browser> | undefined

/** One browser for all files of a worker; it ends with the worker's process. */
function workerBrowser(): Promise<Browser> {
  return (launched ??= launchBrowser())
}

/** Saves a screenshot and the HTML if a test fails. */
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

/** Makes the page's user a new guest, over the API. The button for this has its own tests. */
export async function becomeGuest(page: Page): Promise<void> {
  await page.request.post('/api/auth/guest')
}

/** Opens the dashboard as a new guest. */
export async function enterAsGuest(page: Page): Promise<void> {
  await becomeGuest(page)
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

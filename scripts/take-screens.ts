import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { appStates, fillAccount, openState, stateGroups } from '#e2e/page-checks/app-states.ts'
import { launchBrowser } from '#test/page/browser.ts'
import { startServer } from '#test/processes/server-process.ts'

const widths = [1440, 390]
const themes = ['light', 'dark'] as const

/** Takes screenshots of all states of the built app, named after state, width and theme. */
export async function takeScreens(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-screens-'))
  const server = await startServer(dataDirectory, { FLEDGE_PROGRAM: 'build/node/main.js' })
  const browser = await launchBrowser()
  try {
    for (const width of widths) await takeAtWidth(browser, server.url, width, folder)
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDirectory, { recursive: true })
  }
}

async function takeAtWidth(browser: Browser, baseURL: string, width: number, folder: string): Promise<void> {
  for (const group of stateGroups) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
    const page = await context.newPage()
    await page.request.post('/api/auth/guest')
    await page.goto('/dashboard')
    for (const state of appStates(group, await fillAccount(page))) {
      await openState(page, state)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: path.join(folder, `${state.name.replace(/[^a-z0-9]+/gi, '-')}-${width}-${colorScheme}.png`),
          // Masks times, which differ between runs.
          mask: [page.locator('time')],
          caret: 'hide',
        })
      }
    }
    await context.close()
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { Project } from '#contract/project.ts'
import { Task } from '#contract/tasks/task.ts'
import { launchBrowser } from '#test/page/browser.ts'
import { startServer } from '#test/processes/server-process.ts'

// Takes screenshots of the running product for the landing page and README. Build first: `npm start`, then `npm run
// pictures`. The landing page shows them at this width, so that their text appears in its real size.
const size = { width: 1120, height: 700 }
const deviceScaleFactor = 1.5
const screenHeight = 844
/** Height of the header and the panels' tabs. */
const phoneHeader = 104
const phone = { width: 390, height: 280 }
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-pictures-'))
const server = await startServer(dataDirectory)
const browser = await launchBrowser()
try {
  const cookie = await guestCookie()
  const project = Project.parse(
    await call(cookie, '/api/projects', {
      title: 'Thirsty',
      description:
        'An app that reminds me to water each of my house plants, with photos to see how they grow.',
    }),
  )
  await call(cookie, `/api/projects/${project.id}/plan`, {})
  const tasks = Task.array().parse(await call(cookie, `/api/projects/${project.id}/plan/tasks`, {}))
  await Promise.all(
    tasks
      .slice(0, 4)
      .map((task, at) =>
        call(
          cookie,
          `/api/projects/${project.id}/tasks/${task.id}`,
          { status: at < 3 ? 'completed' : 'in_progress' },
          'PATCH',
        ),
      ),
  )
  await call(cookie, `/api/projects/${project.id}/chat`, {
    content:
      "My Toggle says: Cannot convert value of type 'Bool' to expected argument type 'Binding<Bool>'. What is wrong?",
  })
  for (const colorScheme of ['light', 'dark'] as const) await take(cookie, project.id, colorScheme)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDirectory, { recursive: true })
}

async function take(cookie: string, projectId: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await openContext(cookie, { viewport: size, deviceScaleFactor, colorScheme })
  const page = await context.newPage()
  await page.goto(`${server.url}/project/${projectId}?tab=tasks`)
  await page.getByRole('log').getByText('Toggle').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page
    .getByRole('log')
    .locator('pre')
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => {})
  await page.getByRole('log').getByText('My Toggle says').scrollIntoViewIfNeeded()
  const png = await page.screenshot()
  await writeFile(
    `public/product-${colorScheme}.avif`,
    await sharp(png).avif({ quality: 60, effort: 6 }).toBuffer(),
  )
  await writeFile(
    `public/product-${colorScheme}-small.avif`,
    await sharp(png).resize(840).avif({ quality: 55, effort: 6 }).toBuffer(),
  )
  if (colorScheme === 'light')
    await writeFile('docs/product.webp', await sharp(png).webp({ quality: 80 }).toBuffer())
  await context.close()
  await takePhone(cookie, projectId, colorScheme)
}

/** Takes the screenshot on a phone: a question and the start of its answer. */
async function takePhone(cookie: string, projectId: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await openContext(cookie, {
    viewport: { ...phone, height: screenHeight },
    deviceScaleFactor: 2,
    colorScheme,
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/project/${projectId}?panel=chat`)
  await page.getByRole('log').getByText('Field Guide').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.getByRole('log').getByText('My Toggle says').scrollIntoViewIfNeeded()
  const png = await page.screenshot({ clip: { x: 0, y: phoneHeader, ...phone } })
  await writeFile(
    `public/product-phone-${colorScheme}.avif`,
    await sharp(png).avif({ quality: 55, effort: 6 }).toBuffer(),
  )
  await context.close()
}

async function openContext(cookie: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: server.url }])
  // Hides the cookie banner.
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  return context
}

async function guestCookie(): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/guest`, { method: 'POST' })
  return (response.headers.get('set-cookie') ?? '').split(';')[0]
}

async function call(cookie: string, address: string, body: unknown, method = 'POST'): Promise<unknown> {
  const response = await fetch(server.url + address, {
    method,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { unpackedChromium } from '#test/page/browser.ts'
import { freePort, startServer } from '#test/processes/server-process.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import { startPageTwin } from './page-twin.ts'

const addresses = ['/', '/privacy-policy', '/terms-of-service', '/auth', '/field-guide/swiftui-state']
/** Read-only pages that are also built as plain pages, to show what the design costs. */
const withTwin = ['/', '/privacy-policy', '/terms-of-service', '/field-guide/swiftui-state']
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

/** Runs Lighthouse on the built pages, as a mid-range phone on a slow network. Returns the broken promises. */
export async function printPages(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-bench-'))
  const [port, debuggingPort] = [await freePort(), await freePort()]
  const { executablePath, env } = await unpackedChromium()
  const twin = await startPageTwin(withTwin)
  const server = await startServer(folder, {
    FLEDGE_PROGRAM: 'build/node/main.js',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    NODE_ENV: 'production',
  })
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--remote-debugging-port=${debuggingPort}`,
    ],
    env: { ...process.env, ...env },
  })
  try {
    console.log(`\nPages: Lighthouse, mobile settings, median of ${rounds}`)
    console.log(row(['', 'perf', 'a11y', 'best', 'seo', 'CLS', 'TBT', 'LCP', 'JS', 'all', 'foreign']))
    const broken: string[] = []
    for (const address of addresses) {
      const figures = await measurePage(server.url + address, debuggingPort, rounds)
      console.log(figuresRow(address, figures))
      for (const fault of figures.faults) console.log(`  ${fault}`)
      broken.push(...brokenPromises(address, figures))
      if (withTwin.includes(address))
        console.log(
          figuresRow('  bare, by Astro', await measurePage(twin.url + address, debuggingPort, rounds)),
        )
    }
    return broken
  } finally {
    await browser.close()
    await server.stop()
    await twin.stop()
    await rm(folder, { recursive: true })
  }
}

function brokenPromises(address: string, figures: PageFigures): string[] {
  const promises: [boolean, string][] = [
    [figures.performance >= 98, `performance is ${figures.performance}, not 98 or more`],
    [figures.accessibility === 100, `accessibility is ${figures.accessibility}, not 100`],
    [figures.bestPractices === 100, `best practices is ${figures.bestPractices}, not 100`],
    [figures.seo === 100, `SEO is ${figures.seo}, not 100`],
    // Lighthouse reports the score with three decimal places.
    [figures.layoutShift < 0.0005, `the layout shifts by ${figures.layoutShift}`],
    [
      figures.blockingMs < 50,
      `the main thread is blocked for ${Math.round(figures.blockingMs)} ms, not less than 50`,
    ],
    [figures.scriptBytes <= 95 * 1000, `${kilobytes(figures.scriptBytes)} of JavaScript, not 95 KB or less`],
    [figures.foreignRequests === 0, `${figures.foreignRequests} requests leave the site's own address`],
  ]
  return promises.filter(([holds]) => !holds).map(([, sentence]) => `${address}: ${sentence}`)
}

function figuresRow(name: string, figures: PageFigures): string {
  const {
    performance,
    accessibility,
    bestPractices,
    seo,
    layoutShift,
    blockingMs,
    paintMs,
    scriptBytes,
    allBytes,
    foreignRequests,
  } = figures
  const speed = [layoutShift.toFixed(3), `${Math.round(blockingMs)} ms`, `${Math.round(paintMs)} ms`]
  return row([
    name,
    performance,
    accessibility,
    bestPractices,
    seo,
    ...speed,
    kilobytes(scriptBytes),
    kilobytes(allBytes),
    foreignRequests,
  ])
}

function row([name, ...cells]: (string | number)[]): string {
  return String(name).padEnd(30) + cells.map((cell) => String(cell).padStart(9)).join('')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

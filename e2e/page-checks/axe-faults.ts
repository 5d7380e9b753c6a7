import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe reports for the current page in both themes. Leaves the page in the light one. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const light = await runAxe(page, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  // Only colours: the dark theme does not differ in anything else.
  const dark = await runAxe(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    (chosen) =>
      (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        ...chosen,
      }),
    options,
  )
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`),
  )
}

/** The entries that have faults. */
export function faultyOf(found: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))
}

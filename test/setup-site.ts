import type { TestProject } from 'vitest/node'
import { startSite } from './start-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The built product with its usual settings, without a trailing slash. */
    siteUrl: string
  }
}

/** One process for all browser tests that need no settings of their own: each of them is its own guest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite()
  project.provide('siteUrl', site.url)
  return site.stop
}

import type { TestProject } from 'vitest/node'
import { startSite } from './start-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The built product with its usual settings, without a trailing slash. */
    siteUrl: string
  }
}

/** One process for all browser tests without their own settings; each test is a separate guest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite()
  project.provide('siteUrl', site.url)
  return site.stop
}

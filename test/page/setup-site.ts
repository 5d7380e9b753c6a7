import type { TestProject } from 'vitest/node'
import { startSite } from './start-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the production build with default settings, without a trailing slash. */
    siteUrl: string
  }
}

/** Starts one process for all browser tests without their own settings; each test uses a new guest. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite()
  project.provide('siteUrl', site.url)
  return site.stop
}

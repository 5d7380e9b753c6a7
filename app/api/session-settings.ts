import type { SiteSettings } from '#contract/site-settings.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'

let asked: Promise<SiteSettings> | null = null

/** Whether this browser has a session, for pages that were built before anyone came; asked once a page. */
export function sessionSettings(): Promise<SiteSettings> {
  return (asked ??= fetchOrThrow('/api/settings').then(
    async (response) => (await response.json()) as SiteSettings,
  ))
}

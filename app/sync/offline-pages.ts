/** The account's data in the service worker; see public/sw.js. */
const seen = 'fledge-seen'

/** From now on, the app opens offline with the last data seen. */
export function keepPagesOffline(): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  // Absent except on https and localhost.
  if (!workers || !import.meta.env.PROD) return
  const isFirst = workers.controller === null
  workers
    .register('/sw.js')
    .then(() => workers.ready)
    .then(({ active }) => {
      if (!isFirst) return
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      active?.postMessage({ keep: [location.href, ...new Set(loaded)] })
    })
    // If the browser refuses, the app works online only.
    .catch(() => {})
}

/** Removes the account's data from this browser. */
export async function forgetPagesOffline(): Promise<void> {
  await (globalThis as Partial<typeof globalThis>).caches?.delete(seen).catch(() => false)
}

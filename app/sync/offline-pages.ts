/** What the service worker keeps of the account; see public/sw.js. */
const seen = 'fledge-seen'

/** From now on the app opens without a network, on what was last seen. */
export function keepPagesOffline(): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  // Absent outside of https and localhost.
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
    // Where the browser refuses, the app works with a network.
    .catch(() => {})
}

/** Nothing of the account stays behind in this browser. */
export async function forgetPagesOffline(): Promise<void> {
  await (globalThis as Partial<typeof globalThis>).caches?.delete(seen).catch(() => false)
}

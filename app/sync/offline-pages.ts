/** The cache with the account's data; see public/sw.js. */
const seen = 'fledge-seen'

/** Makes the app open offline, with the data seen last. */
export function keepPagesOffline(): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  // Only available on HTTPS and localhost.
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
    // If the browser refuses, the app only works online.
    .catch(() => {})
}

/** Removes the account's data from this browser. */
export async function forgetPagesOffline(): Promise<void> {
  await (globalThis as Partial<typeof globalThis>).caches?.delete(seen).catch(() => false)
}

// Keeps what was last seen, so that the app opens without a network. It never answers from there while the server answers.
const files = 'fledge-files'
const seen = 'fledge-seen'
const seenPages = 'fledge-pages'
const mostFiles = 300
const mostSeen = 200
const shell = '/__shell'
const guidePages = /^\/field-guide(\/[^/]*)?\/?$/
const appPages = /^\/(dashboard|account|learning|xcode|project\/[^/]+)\/?$/
// What is streamed, exported, or only of use once is not kept.
const neverKept = /^\/api\/(events|auth|search|phones)|\/(stream|export|suggestions|questions)$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The first visit loads before this is there: the page tells what it has.
self.addEventListener('message', ({ data }) => {
  if (Array.isArray(data?.keep)) void Promise.all(data.keep.map(keepAddress))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (appPages.test(pathname)) event.respondWith(fromNetworkFirst(request, files, shell))
    else if (guidePages.test(pathname)) event.respondWith(guidePage(request))
  } else if (pathname.startsWith('/assets/') || pathname.startsWith('/icon-')) {
    event.respondWith(fromFiles(request))
  } else if (isKept(request, pathname)) {
    event.respondWith(fromNetworkFirst(request, cacheOf(pathname), request.url))
  }
})

function isKept(request, pathname) {
  const wantsStream = (request.headers.get('accept') ?? '').includes('text/event-stream')
  return pathname.startsWith('/api/') && !wantsStream && !neverKept.test(pathname)
}

/** The settings are the same for everybody, so logging out leaves them. */
function cacheOf(pathname) {
  return pathname === '/api/settings' ? files : seen
}

async function fromNetworkFirst(request, kept, key) {
  const cache = await openCache(kept)
  try {
    const response = await fetch(request)
    // Without a session, nothing is left behind.
    if (response.status === 401) await caches.delete(seen)
    else if (response.ok && !response.redirected) await keep(cache, kept, key, response.clone())
    return response
  } catch (error) {
    const known = await cache?.match(key)
    if (known) return known
    throw error
  }
}

/** To be opened before the answer comes: if logging out deletes it meanwhile, a late answer is not kept anywhere. */
function openCache(name) {
  return caches.open(name).catch(() => null)
}

/** An article that was read before, else a page of ours instead of the browser's. */
async function guidePage(request) {
  const { origin, pathname } = new URL(request.url)
  return fromNetworkFirst(request, seenPages, origin + pathname).catch(
    () => new Response(offlinePage, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
}

const offlinePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You’re offline</title>
<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif }
  body { display: grid; min-height: 90vh; place-content: center; margin: 0; padding: 1.5rem; text-align: center }
  a { display: inline-block; padding: 0.625rem 1.25rem; border: 1px solid; border-radius: 0.75rem; color: inherit; font-weight: 600; text-decoration: none }
</style>
<main>
  <h1>You’re offline</h1>
  <p>This article hasn’t been opened in this browser yet. Those you have read, and your projects, open without a network.</p>
  <p><a href="">Try again</a> <a href="/dashboard">My projects</a></p>
</main>
</html>`

/** Their names change with what is in them. */
async function fromFiles(request) {
  const cache = await openCache(files)
  const known = await cache?.match(request.url)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await keep(cache, files, request.url, response.clone())
  return response
}

async function keepAddress(address) {
  const { origin, pathname } = new URL(address)
  if (origin !== location.origin) return
  const isPage = appPages.test(pathname)
  const isFile = pathname.startsWith('/assets/')
  if (!isPage && !isFile && (!pathname.startsWith('/api/') || neverKept.test(pathname))) return
  const kept = isPage || isFile ? files : cacheOf(pathname)
  const cache = await openCache(kept)
  const response = await fetch(address).catch(() => null)
  if (!response?.ok || response.redirected) return
  await keep(cache, kept, isPage ? shell : address, response)
}

async function keep(cache, name, key, response) {
  try {
    await cache?.put(key, response)
    const known = (await cache?.keys()) ?? []
    const most = name === files ? mostFiles : mostSeen
    await Promise.all(known.slice(0, Math.max(0, known.length - most)).map((old) => cache.delete(old)))
  } catch {
    // A full disk keeps nothing; the answer is there all the same.
  }
}

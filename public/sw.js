// Keeps what was last seen, so that the app opens without a network. It never answers from there while the server answers.
const files = 'fledge-files'
const seen = 'fledge-seen'
const mostFiles = 300
const mostSeen = 200
const shell = '/__shell'
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
  } else if (pathname.startsWith('/assets/') || pathname.startsWith('/icon-')) {
    event.respondWith(fromFiles(request))
  } else if (isKept(request, pathname)) {
    event.respondWith(fromNetworkFirst(request, seen, request.url))
  }
})

function isKept(request, pathname) {
  const wantsStream = (request.headers.get('accept') ?? '').includes('text/event-stream')
  return pathname.startsWith('/api/') && !wantsStream && !neverKept.test(pathname)
}

async function fromNetworkFirst(request, kept, key) {
  try {
    const response = await fetch(request)
    // Whoever has no session any more leaves nothing behind.
    if (response.status === 401) await caches.delete(seen)
    else if (response.ok && !response.redirected) await keep(kept, key, response.clone())
    return response
  } catch (error) {
    const known = await (await caches.open(kept)).match(key)
    if (known) return known
    throw error
  }
}

/** Their names change with what is in them. */
async function fromFiles(request) {
  const known = await (await caches.open(files)).match(request.url)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await keep(files, request.url, response.clone())
  return response
}

async function keepAddress(address) {
  const { origin, pathname } = new URL(address)
  if (origin !== location.origin) return
  const isPage = appPages.test(pathname)
  const isFile = pathname.startsWith('/assets/')
  if (!isPage && !isFile && (!pathname.startsWith('/api/') || neverKept.test(pathname))) return
  const response = await fetch(address).catch(() => null)
  if (!response?.ok || response.redirected) return
  await keep(isPage || isFile ? files : seen, isPage ? shell : address, response)
}

async function keep(name, key, response) {
  try {
    const cache = await caches.open(name)
    await cache.put(key, response)
    const known = await cache.keys()
    const most = name === files ? mostFiles : mostSeen
    await Promise.all(known.slice(0, Math.max(0, known.length - most)).map((old) => cache.delete(old)))
  } catch {
    // A full disk keeps nothing; the answer is there all the same.
  }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'

const origin = 'https://fledge.example'

test('an article that was read opens without a network, and another one gets a page of ours', async () => {
  const { open, network } = startWorker()
  await open('/field-guide/swift-basics')
  network.isOn = false
  expect(await (await open('/field-guide/swift-basics')).text()).toBe('/field-guide/swift-basics')
  const other = await open('/field-guide/nav-tabs')
  expect(other.status).toBe(503)
  expect(await other.text()).toContain('Try again')
})

test('an answer that comes after logging out is not kept, but the settings are', async () => {
  const { call, kept, network } = startWorker()
  await call('/api/projects')
  expect(kept()).toEqual(['/api/projects'])
  const isAnswered = Promise.withResolvers<void>()
  network.before = isAnswered.promise
  const late = call('/api/projects/1/tasks')
  await setImmediate()
  kept.logOut()
  isAnswered.resolve()
  expect((await late).status).toBe(200)
  await call('/api/settings')
  expect(kept()).toEqual(['/api/settings'])
})

/** Runs the service worker in a browser that only has a cache and a network. */
function startWorker() {
  const network = { isOn: true, before: Promise.resolve() }
  const listeners = new Map<string, (event: object) => void>()
  const caches = new Map<string, Map<string, Response>>()
  const cacheNamed = (name: string) => caches.get(name) ?? caches.set(name, new Map()).get(name)!
  const context = createContext({
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    },
    location: { origin },
    caches: {
      open: async (name: string) => {
        const cache = cacheNamed(name)
        return {
          match: async (key: string) => cache.get(key)?.clone(),
          put: async (key: string, response: Response) => void cache.set(key, response),
          keys: async () => [...cache.keys()],
        }
      },
    },
    fetch: async ({ url }: { url: string }) => {
      await network.before
      if (!network.isOn) throw new TypeError('Failed to fetch')
      return new Response(new URL(url).pathname)
    },
    URL,
    Response,
  })
  runInContext(readFileSync(path.join(projectRoot, 'public/sw.js'), 'utf8'), context)

  function ask(address: string, mode: string): Promise<Response> {
    return new Promise((resolve) => {
      const request = { method: 'GET', mode, url: origin + address, headers: new Headers() }
      listeners.get('fetch')!({ request, respondWith: resolve })
    })
  }

  /** The cached calls; `logOut` removes what the app removes on logout. */
  const kept = () =>
    [...caches.values()].flatMap((cache) => [...cache.keys()].map((url) => new URL(url).pathname))
  return {
    open: (address: string) => ask(address, 'navigate'),
    call: (address: string) => ask(address, 'cors'),
    kept: Object.assign(kept, { logOut: () => caches.delete('fledge-seen') }),
    network,
  }
}

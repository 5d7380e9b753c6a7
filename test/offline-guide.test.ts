import { readFileSync } from 'node:fs'
import path from 'node:path'
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

/** The service worker in a browser that has a cache and a network, and nothing else. */
function startWorker() {
  const network = { isOn: true }
  const listeners = new Map<string, (event: object) => void>()
  const kept = new Map<string, Map<string, Response>>()
  const cacheNamed = (name: string) => kept.get(name) ?? kept.set(name, new Map()).get(name)!
  const context = createContext({
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    },
    location: { origin },
    caches: {
      open: async (name: string) => ({
        match: async (key: string) => cacheNamed(name).get(key)?.clone(),
        put: async (key: string, response: Response) => void cacheNamed(name).set(key, response),
        keys: async () => [...cacheNamed(name).keys()],
      }),
    },
    fetch: async ({ url }: { url: string }) => {
      if (!network.isOn) throw new TypeError('Failed to fetch')
      return new Response(new URL(url).pathname)
    },
    URL,
    Response,
  })
  runInContext(readFileSync(path.join(projectRoot, 'public/sw.js'), 'utf8'), context)

  function open(address: string): Promise<Response> {
    return new Promise((resolve) => {
      const request = { method: 'GET', mode: 'navigate', url: origin + address, headers: new Headers() }
      listeners.get('fetch')!({ request, respondWith: resolve })
    })
  }
  return { open, network }
}

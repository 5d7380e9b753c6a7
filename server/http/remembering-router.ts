import type { Params, Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

const most = { addresses: 1000, characters: 200 }

/** Finds routes as Hono does, without those that have nothing to do, and remembers them by address: pages ask for the same ones again and again. */
export function createRememberingRouter<Route>(isCalled: (route: Route) => boolean): Router<Route> {
  const router = new TrieRouter<Route>()
  const found = new Map<string, Result<Route>>()
  return {
    name: 'RememberingRouter',
    add: (method, path, route) => router.add(method, path, route),
    match(method, path) {
      const key = `${method} ${path}`
      const known = found.get(key)
      if (known) return known
      const [all] = router.match(method, path) as [[Route, Params][]]
      const result: Result<Route> = [all.filter(([route]) => isCalled(route))]
      if (found.size >= most.addresses) found.clear()
      if (key.length <= most.characters) found.set(key, result)
      return result
    },
  }
}

import type { Params, Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

const most = { addresses: 1000, characters: 200 }

/** Finds routes as Hono does, without those that have nothing to do, and remembers them by address: pages ask for the same ones again and again. */
export function createRememberingRouter<Route>(isCalled: (route: Route) => boolean): Router<Route> {
  const router = new TrieRouter<Route>()
  const found = new Map<string, Map<string, Result<Route>>>()
  let remembered = 0
  return {
    name: 'RememberingRouter',
    add: (method, path, route) => router.add(method, path, route),
    match(method, path) {
      const known = found.get(method)?.get(path)
      if (known) return known
      const [all] = router.match(method, path) as [[Route, Params][]]
      const result: Result<Route> = [all.filter(([route]) => isCalled(route))]
      if (path.length <= most.characters) remember(method, path, result)
      return result
    },
  }

  function remember(method: string, path: string, result: Result<Route>): void {
    if (remembered >= most.addresses) {
      found.clear()
      remembered = 0
    }
    remembered += 1
    found.set(method, (found.get(method) ?? new Map<string, Result<Route>>()).set(path, result))
  }
}

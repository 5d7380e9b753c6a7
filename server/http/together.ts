import type { Env, MiddlewareHandler } from 'hono'

/** Checks that throw or go on once, as one middleware: Hono's own way from each to the next costs more than most of them do. */
export function together<E extends Env>(...checks: MiddlewareHandler<E>[]): MiddlewareHandler<E> {
  return (c, next) => {
    let at = 0
    const goOn = (): Promise<void> => {
      const check = checks[at]
      at += 1
      return check ? (check(c, goOn) as Promise<void>) : next()
    }
    return goOn()
  }
}

/** Checks of a path and all that lies under it, for a place among others in {@link together}. */
export function under<E extends Env>(path: string, ...checks: MiddlewareHandler<E>[]): MiddlewareHandler<E> {
  const all = together(...checks)
  return (c, next) => (c.req.path === path || c.req.path.startsWith(`${path}/`) ? all(c, next) : next())
}

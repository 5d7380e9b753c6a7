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

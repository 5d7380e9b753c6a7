import type { Env, MiddlewareHandler } from 'hono'

/** Checks that throw or go on, as one middleware: Hono's own way from each to the next costs more than most of them do. */
export function together<E extends Env>(...checks: MiddlewareHandler<E>[]): MiddlewareHandler<E> {
  return (c, next) => {
    const goOn = (at: number): Promise<void> => (checks[at]?.(c, () => goOn(at + 1)) as Promise<void> | undefined) ?? next()
    return goOn(0)
  }
}

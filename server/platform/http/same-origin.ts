import { createMiddleware } from 'hono/factory'
import { Problem } from './problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects writes that another site makes a browser send. Browsers report this in Sec-Fetch-Site, older ones in
 * Origin; programs send neither.
 */
export function sameOrigin(publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin
  return createMiddleware((c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isForeign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== publicOrigin && origin !== new URL(c.req.url).origin
    if (isForeign) throw new Problem(403, 'This request came from another site and was refused')
    return next()
  })
}

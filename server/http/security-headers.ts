import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Settings } from '#server/settings.ts'
import { directHeadersOf } from './direct-body.ts'

/** Headers for every answer; a page brings its own content policy with the hashes of its scripts. */
export function securityHeaders({ isHttps }: Pick<Settings, 'isHttps'>) {
  const all = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'X-Frame-Options': 'DENY',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  const byName = Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), value]))
  return createMiddleware((c, next) => {
    const headers = directHeadersOf(c)
    if (!headers) return afterwards(c, next)
    Object.assign(headers, byName)
    return next()
  })

  async function afterwards(c: Context, next: Next): Promise<void> {
    await next()
    for (const [name, value] of all) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Settings } from '#server/settings.ts'
import { setAllBeside } from './headers-beside.ts'

/** Headers for every answer; a page brings its own content policy with the hashes of its scripts. */
export function securityHeaders({ isHttps }: Pick<Settings, 'isHttps'>) {
  const all = Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  const list = all.flat()
  return createMiddleware((c, next) => (setAllBeside((c.env as Partial<HttpBindings> | undefined)?.outgoing, list) ? next() : afterwards(c, next)))

  async function afterwards(c: Context, next: Next): Promise<void> {
    await next()
    for (const [name, value] of all) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

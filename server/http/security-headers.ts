import { createMiddleware } from 'hono/factory'
import type { Settings } from '#server/settings.ts'

/** Headers for every answer; a page brings its own content policy with the hashes of its scripts. */
export function securityHeaders(settings: Settings) {
  return createMiddleware(async (c, next) => {
    await next()
    const headers = c.res.headers
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    headers.set('X-Frame-Options', 'DENY')
    if (settings.isHttps) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  })
}

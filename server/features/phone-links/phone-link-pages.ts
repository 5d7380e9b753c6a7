import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Services } from '#server/features/services.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { limitedAddress } from '#server/platform/http/limits/limited.ts'
import { withDatabase } from '#server/platform/http/with-database.ts'
import { findSharedPhone } from './phone-link-store.ts'

/**
 * Serves a link's page and web app manifest. `pages` renders the page if the link works, and otherwise a 404.
 */
export function phoneLinkPages({ databaseHandle, rateLimiter }: Services, pages: Hono) {
  const unindexed = createMiddleware(async (c, next) => {
    // The address contains the secret, so it must not be sent to other sites.
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex, nofollow')
    await next()
  })
  return new Hono<AppEnvironment>()
    .use('/p/:secret/*', limitedAddress(rateLimiter), withDatabase(databaseHandle), unindexed)
    .get('/p/:secret/app.webmanifest', async (c) => {
      const { secret } = c.req.param()
      const phone = await findSharedPhone(c.var.database, secret)
      if (!phone) return c.notFound()
      return c.body(JSON.stringify(manifestOf(phone.appName, `/p/${secret}`)), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'no-store',
      })
    })
    .get('/p/:secret', async (c, next) => {
      if (await findSharedPhone(c.var.database, c.req.param('secret'))) return next()
      return pages.request('/404', { headers: c.req.raw.headers })
    })
}

function manifestOf(name: string, path: string) {
  return {
    name,
    short_name: name,
    start_url: path,
    scope: path,
    display: 'standalone',
    icons: [{ src: '/icon-512.png', type: 'image/png', sizes: '512x512' }],
  }
}

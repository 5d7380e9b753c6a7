import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { site } from '#contract/site.ts'
import { cookieName } from '#server/features/auth/cookie-name.ts'
import type { Settings } from '#server/platform/settings.ts'
import { readPublicPages, type PublicPage } from './public-pages.ts'

/**
 * Paths that require a session, each with the page that preloads its scripts. `tabs` are those with their own
 * page.
 */
const protectedPages: { pattern: RegExp; page: string; tabs?: string[] }[] = [
  { pattern: /^\/dashboard\/?$/, page: '/__spa-fallback-dashboard' },
  { pattern: /^\/project\/[^/]+\/?$/, page: '/__spa-fallback-project', tabs: ['plan', 'tasks'] },
  { pattern: /^\/project\/[^/]+\/journey\/?$/, page: '/__spa-fallback' },
  { pattern: /^\/account\/?$/, page: '/__spa-fallback-account' },
  { pattern: /^\/learning\/?$/, page: '/__spa-fallback-learning' },
  { pattern: /^\/xcode\/?$/, page: '/__spa-fallback-xcode' },
]

/** Only reached if the link works; see phone-link-pages.ts. */
const sharedPhone = /^\/p\/[^/]+$/

/** The page for a path; some tabs have one of their own. */
function pageFor({ page, tabs = [] }: (typeof protectedPages)[number], tab: string | undefined): string {
  return tab !== undefined && tabs.includes(tab) ? `${page}-${tab}` : page
}

/** The built pages and files. They do not need the database, so they work before it is open. */
export async function pageRoutes(settings: Settings, folder: string, now: () => Date = () => new Date()) {
  const pages = await readPublicPages(folder, settings)
  const missing = pages.get('/404')

  async function send(c: Context, page: PublicPage | undefined, status: 200 | 404 = 200): Promise<Response> {
    if (!page) return c.text('This page has not been built. Run: npm start', 503)
    if (page.contentPolicy) c.header('Content-Security-Policy', page.contentPolicy)
    c.header('Content-Type', page.type)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Encoding')
    if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(page.text, status)
    return c.body(await page.brotli(), status, { 'Content-Encoding': 'br' })
  }

  return (
    new Hono()
      .use('/assets/*', serveFiles(folder, 'public, max-age=31536000, immutable'))
      // A worker follows the policy sent with its own file; this one needs to call the server.
      .get('/sw.js', async (c, next) => {
        c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
        return serveFiles(folder, 'no-cache')(c, next)
      })
      .use(serveFiles(folder, 'public, max-age=3600'))
      .get('/.well-known/security.txt', (c) =>
        c.body(securityTxt(settings.publicUrl, now()), 200, { 'Content-Type': 'text/plain; charset=UTF-8' }),
      )
      .get('*', async (c) => {
        const asked = c.req.path.length > 1 ? c.req.path.replace(/(?<!\/)\/+$/, '') : '/'
        const behindSession = protectedPages.find(({ pattern }) => pattern.test(c.req.path))
        if (behindSession) {
          const hasSession = (c.req.header('cookie') ?? '').includes(`${cookieName(settings)}=`)
          return hasSession
            ? send(c, pages.get(pageFor(behindSession, c.req.query('tab'))))
            : c.redirect(`/auth?next=${encodeURIComponent(c.req.path + new URL(c.req.url).search)}`, 302)
        }
        if (sharedPhone.test(asked)) return send(c, pages.get('/__spa-fallback'))
        if (asked === '/pricing') return c.redirect('/#pricing', 302)
        if (asked === '/404') return send(c, missing, 404)
        const page = asked.startsWith('/__spa-fallback') ? undefined : pages.get(asked)
        return page ? send(c, page) : send(c, missing, 404)
      })
  )
}

const securityTxtValidMs = 180 * 24 * 60 * 60 * 1000

/**
 * The security.txt file (RFC 9116), which says where to report a vulnerability. It must have an expiry date.
 */
function securityTxt(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + securityTxtValidMs).toISOString().replace(/\.\d+Z$/, 'Z')
  return `Contact: mailto:${site.contactMail}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`
}

/**
 * Paths without an extension, or with .html, .txt or .xml, are skipped: those pages are served from memory.
 */
function serveFiles(folder: string, cacheControl: string): MiddlewareHandler {
  const files = serveStatic({ root: folder, precompressed: true })
  return async (c, next) => {
    if (!/\.(?!(?:html|txt|xml)$)[a-z0-9]+$/i.test(c.req.path)) return next()
    const response = await files(c, next)
    if (response instanceof Response) response.headers.set('Cache-Control', cacheControl)
    return response
  }
}

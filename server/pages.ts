import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { cookieName } from '#server/auth/session.ts'
import type { Settings } from '#server/settings.ts'
import { contentPolicyOf } from './content-policy.ts'

interface Page {
  html: string
  /** The same, compressed by the build; null where there was no build step. */
  brotli: Uint8Array<ArrayBuffer> | null
  contentPolicy: string
}

/** Paths behind a session: they share one page, which the browser fills. */
const protectedPaths = [/^\/dashboard\/?$/, /^\/project\/[^/]+\/?$/, /^\/account\/?$/, /^\/xcode\/?$/]

/** The built pages and files. They need no database, so they answer before it is open. */
export async function pageRoutes(settings: Settings, folder: string) {
  const pages = await readPages(folder, settings)
  const shell = pages.get('/__spa-fallback')
  const missing = pages.get('/404')

  function send(c: Context, page: Page | undefined, status: 200 | 404 = 200): Response {
    if (!page) return c.text('This page has not been built. Run: npm start', 503)
    c.header('Content-Security-Policy', page.contentPolicy)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Encoding')
    if (!page.brotli || !/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(page.html, status)
    return c.body(page.brotli, status, { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Encoding': 'br' })
  }

  return new Hono()
    .use('/assets/*', serveFiles(folder, 'public, max-age=31536000, immutable'))
    .use(serveFiles(folder, 'public, max-age=3600'))
    .get('/pricing', (c) => c.redirect('/#pricing', 302))
    .get('*', (c) => {
      const asked = c.req.path.length > 1 ? c.req.path.replace(/\/+$/, '') : '/'
      if (protectedPaths.some((pattern) => pattern.test(c.req.path))) {
        const hasSession = (c.req.header('cookie') ?? '').includes(`${cookieName(settings)}=`)
        return hasSession ? send(c, shell) : c.redirect(`/auth?next=${encodeURIComponent(c.req.path + new URL(c.req.url).search)}`, 302)
      }
      if (asked === '/404') return send(c, missing, 404)
      const page = asked === '/__spa-fallback' ? undefined : pages.get(asked)
      return page ? send(c, page) : send(c, missing, 404)
    })
}

/** Pages come from memory with their policy; only what has an ending other than .html is a file. */
function serveFiles(folder: string, cacheControl: string): MiddlewareHandler {
  const files = serveStatic({ root: folder, precompressed: true })
  return async (c, next) => {
    if (!/\.(?!html$)[a-z0-9]+$/i.test(c.req.path)) return next()
    const response = await files(c, next)
    if (response instanceof Response) response.headers.set('Cache-Control', cacheControl)
    return response
  }
}

async function readPages(folder: string, { googleSignIn }: Settings): Promise<Map<string, Page>> {
  if (!existsSync(folder)) return new Map()
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'))
  return new Map(await Promise.all(names.map(async (name): Promise<[string, Page]> => {
    const file = path.join(folder, name)
    const html = await readFile(file, 'utf8')
    const brotli = existsSync(`${file}.br`) ? new Uint8Array(await readFile(`${file}.br`)) : null
    const address = addressOf(name)
    return [address, { html, brotli, contentPolicy: contentPolicyOf(html, address === '/auth' ? googleSignIn : null) }]
  })))
}

function addressOf(name: string): string {
  return `/${name.replaceAll(path.sep, '/').replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

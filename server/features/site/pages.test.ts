import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes } from './pages.ts'
import { site } from '#contract/site.ts'
import { cookieName } from '#server/features/auth/cookie-name.ts'
import { readSettings } from '#server/platform/settings.ts'

let folder: string
let pages: Hono

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fledge-pages-'))
  await mkdir(path.join(folder, 'auth'))
  await mkdir(path.join(folder, '404'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<h1>Home</h1><script>start()</script>')
  await writeFile(path.join(folder, 'auth/index.html'), '<h1>Sign in</h1>')
  await writeFile(path.join(folder, '404/index.html'), '<h1>404 Page Not Found</h1>')
  await writeFile(path.join(folder, '__spa-fallback.html'), '<div id="app"></div>')
  await writeFile(path.join(folder, '__spa-fallback-project.html'), '<div id="app"></div>')
  await writeFile(path.join(folder, '__spa-fallback-project-plan.html'), '<div id="app">The plan</div>')
  await writeFile(path.join(folder, 'robots.txt'), 'Sitemap: https://fledge.invalid/sitemap.xml')
  await writeFile(
    path.join(folder, 'sitemap.xml'),
    '<loc>https://fledge.invalid/</loc><loc>https://fledge.invalid/auth</loc>',
  )
  await mkdir(path.join(folder, 'shared'))
  await writeFile(
    path.join(folder, 'shared/index.html'),
    '<link rel="canonical" href="https://fledge.invalid/shared"><script>share("https://fledge.invalid")</script>',
  )
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(path.join(folder, 'sw.js'), 'keep()')
  await writeFile(path.join(folder, 'assets/main-abc123.js'), 'start()')
  pages = await pageRoutes(
    readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://learn.example.org' }),
    folder,
    () => new Date('2026-11-23T12:00:00.500Z'),
  )
})
afterAll(() => rm(folder, { recursive: true }))

async function open(address: string, cookie = '') {
  const response = await pages.request(address, { headers: { Cookie: cookie } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('a tab of a project that the address names comes with its own scripts, any other word with those of the project', async () => {
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://learn.example.org' })
  const cookie = `${cookieName(settings)}=x`
  expect((await open('/project/1?tab=plan', cookie)).text).toContain('The plan')
  expect((await open('/project/1?tab=../auth', cookie)).text).not.toContain('The plan')
  expect((await open('/project/1', cookie)).text).not.toContain('The plan')
})

test('public pages come as they were built', async () => {
  expect(await open('/')).toMatchObject({ status: 200, text: expect.stringContaining('Home') })
  expect(await open('/auth/')).toMatchObject({ status: 200, text: expect.stringContaining('Sign in') })
})

test.each([
  '/nothing',
  '/auth/nothing',
  '/project',
  '/__spa-fallback',
  '/__spa-fallback-project',
  '/404',
  '/metrics',
  '/debug',
  '/.env',
  '/.git/config',
  '/server/main.ts',
  '/assets/../package.json',
  '/assets/app.js.map',
])('%s answers with the not-found page and status 404', async (address) => {
  expect(await open(address)).toMatchObject({
    status: 404,
    text: expect.stringContaining('404 Page Not Found'),
  })
})

test.each(['/dashboard', '/project/7', '/account', '/learning', '/xcode'])(
  'a visitor without a session who opens %s is sent to sign in and back',
  async (address) => {
    const answer = await open(`${address}?tab=tasks`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/auth?next=${encodeURIComponent(`${address}?tab=tasks`)}`)
  },
)

test('with a session the same addresses open the app', async () => {
  expect(await open('/project/7', '__Host-sid=x')).toMatchObject({
    status: 200,
    text: expect.stringContaining('id="app"'),
  })
})

test.each(['/pricing', '/pricing/'])('%s lands on the pricing block', async (address) => {
  expect((await open(address)).headers.get('location')).toBe('/#pricing')
})

test('only the scripts that stand in the page may run', async () => {
  const policy = (await open('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
  expect(policy).not.toContain('unsafe')
})

test.each(['/assets/gone-abc123.js', '/gone.png'])(
  'the file %s that does not exist is a 404',
  async (address) => {
    expect((await open(address)).status).toBe(404)
  },
)

test('browsers keep files with a hash in their name, and ask again for the others', async () => {
  expect((await open('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable')
  expect((await open('/favicon.svg')).headers.get('cache-control')).not.toContain('immutable')
})

test('pages, robots.txt and sitemap.xml name the address this server is reached at', async () => {
  expect((await open('/shared')).text).toBe(
    '<link rel="canonical" href="https://learn.example.org/shared"><script>share("https://learn.example.org")</script>',
  )
  expect(await open('/robots.txt')).toMatchObject({
    status: 200,
    text: 'Sitemap: https://learn.example.org/sitemap.xml',
  })
  expect(await open('/sitemap.xml')).toMatchObject({
    status: 200,
    text: '<loc>https://learn.example.org/</loc><loc>https://learn.example.org/auth</loc>',
  })
})

test('the policy allows the script as it is sent, with that address in it', async () => {
  const sent = createHash('sha256').update('share("https://learn.example.org")').digest('base64')
  expect((await open('/shared')).headers.get('content-security-policy')).toContain(`'sha256-${sent}'`)
})

test('security.txt says where to report a hole, and is good for half a year from the moment it was asked for', async () => {
  expect(await open('/.well-known/security.txt')).toMatchObject({
    status: 200,
    text: `Contact: mailto:${site.contactMail}\nExpires: 2027-05-22T12:00:00Z\nPreferred-Languages: en\nCanonical: https://learn.example.org/.well-known/security.txt\n`,
  })
  expect((await open('/.well-known/security.txt')).headers.get('content-type')).toBe(
    'text/plain; charset=UTF-8',
  )
})

test('pages and text files say what they are', async () => {
  expect((await open('/')).headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect((await open('/robots.txt')).headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  expect((await open('/sitemap.xml')).headers.get('content-type')).toBe('application/xml; charset=UTF-8')
})

test('a browser that takes Brotli gets the same page compressed, each time', async () => {
  const get = async () => pages.request('/shared', { headers: { 'Accept-Encoding': 'gzip, br' } })
  const answers = [await get(), await get()]
  const texts = await Promise.all(
    answers.map(async (answer) => brotliDecompressSync(await answer.bytes()).toString()),
  )
  const plain = (await open('/shared')).text
  expect(texts).toEqual([plain, plain])
  expect(answers[1]?.headers.get('content-encoding')).toBe('br')
})

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '//etc/passwd',
  '/assets//../../package.json',
])('%s does not lead out of the folder', async (address) => {
  expect(await open(address)).toMatchObject({
    status: 404,
    text: expect.stringContaining('404 Page Not Found'),
  })
})

test('the service worker is loaded fresh each time, and may call only this server', async () => {
  const response = await pages.request('/sw.js')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.text()).toBe('keep()')
})

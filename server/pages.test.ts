import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes } from './pages.ts'
import { readSettings } from './settings.ts'

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
  await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *')
  await writeFile(path.join(folder, 'assets/main-abc123.js'), 'start()')
  pages = await pageRoutes(readSettings({ NODE_ENV: 'test' }), folder)
})
afterAll(() => rm(folder, { recursive: true }))

async function open(address: string, cookie = '') {
  const response = await pages.request(address, { headers: { Cookie: cookie } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('public pages come as they were built', async () => {
  expect(await open('/')).toMatchObject({ status: 200, text: expect.stringContaining('Home') })
  expect(await open('/auth/')).toMatchObject({ status: 200, text: expect.stringContaining('Sign in') })
})

test.each(['/nothing', '/auth/nothing', '/project', '/__spa-fallback', '/404'])('%s answers with the not-found page and status 404', async (address) => {
  expect(await open(address)).toMatchObject({ status: 404, text: expect.stringContaining('404 Page Not Found') })
})

test.each(['/dashboard', '/project/7', '/account', '/xcode'])('a visitor without a session who opens %s is sent to sign in and back', async (address) => {
  const answer = await open(`${address}?tab=tasks`)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`/auth?next=${encodeURIComponent(`${address}?tab=tasks`)}`)
})

test('with a session the same addresses open the app', async () => {
  expect(await open('/project/7', 'sid=x')).toMatchObject({ status: 200, text: expect.stringContaining('id="app"') })
})

test('/pricing lands on the pricing block', async () => {
  expect((await open('/pricing')).headers.get('location')).toBe('/#pricing')
})

test('only the scripts that stand in the page may run', async () => {
  const policy = (await open('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
  expect(policy).not.toContain('unsafe')
})

test.each(['/assets/gone-abc123.js', '/gone.png'])('the file %s that does not exist is a 404', async (address) => {
  expect((await open(address)).status).toBe(404)
})

test('files with a hash in their name are kept for good, others are asked for again', async () => {
  expect((await open('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable')
  expect((await open('/robots.txt')).headers.get('cache-control')).not.toContain('immutable')
})

test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '//etc/passwd', '/assets//../../package.json'])('%s does not lead out of the folder', async (address) => {
  expect(await open(address)).toMatchObject({ status: 404, text: expect.stringContaining('404 Page Not Found') })
})

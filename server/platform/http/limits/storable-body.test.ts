import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unstorableText } from '#contract/storable-text.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
/** Marks where the text that cannot be stored goes in a body. */
const place = '<here>'

/** As clients may send it: escaped, or as invalid UTF-8. */
const spoilt = [
  ['a NUL', Buffer.from('a\\u0000b')],
  ['the first half of a pair', Buffer.from('a\\ud83db')],
  ['the second half of a pair', Buffer.from('a\\ude00b')],
  ['halves in the wrong order', Buffer.from('\\ude00\\ud83d')],
  ['half a pair in three bytes', Buffer.from([0x61, 0xed, 0xa0, 0xbd])],
  ['a byte of no character', Buffer.from([0x61, 0xff])],
] as const

function bodyWith(body: unknown, spoilt: Buffer): Uint8Array<ArrayBuffer> {
  const [before, after] = JSON.stringify(body).split(place)
  return new Uint8Array(Buffer.concat([Buffer.from(before!), spoilt, Buffer.from(after!)]))
}

test.each(spoilt)(
  '%s is refused with one sentence at every route that keeps texts, and nothing is kept',
  async (_name, text) => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada, { title: 'Plants' })
    for (const [path, body] of [
      ['/api/projects', { title: place, description: 'x' }],
      ['/api/projects', { title: 'x', description: 'x', [place]: 1 }],
      ['/api/projects/import', { format: 'fledge-project', messages: [{ content: place }] }],
      [`/api/projects/${id}/chat`, { content: place }],
      [`/api/projects/${id}/tasks`, { title: 'x', description: place }],
      [`/api/projects/${id}/saved-solutions`, { title: 'x', content: place }],
      ['/api/plan-preview', { idea: place }],
      ['/api/newsletter', { email: place }],
      ['/api/keys', { name: place }],
    ] as const) {
      const response = await app.request(path, {
        method: 'POST',
        headers: { ...json, Cookie: ada.cookie },
        body: bodyWith(body, text),
      })
      expect([path, response.status, (await response.json()).detail]).toEqual([path, 400, unstorableText])
    }
    expect(await (await ada.get('/api/projects')).json()).toHaveLength(1)
    expect(await (await ada.get(`/api/projects/${id}/chat`)).json()).toEqual([])
  },
)

test.each(spoilt)(
  '%s is refused with the same sentence in a packed import, by /v1 and by /mcp',
  async (_name, text) => {
    const ada = await createGuest(app)
    const { secret } = await createApiKey(ada, { scopes: ['sidebar', 'read', 'write'] })
    const key = { ...json, Authorization: `Bearer ${secret}` }
    const project = bodyWith({ format: 'fledge-project', project: { title: place } }, text)
    const packed = { ...json, Cookie: ada.cookie, 'Content-Encoding': 'gzip' }
    const imported = await app.request('/api/projects/import', {
      method: 'POST',
      headers: packed,
      body: new Uint8Array(gzipSync(project)),
    })
    expect([imported.status, (await imported.json()).detail]).toEqual([400, unstorableText])

    const question = bodyWith({ model: 'fledge', messages: [{ role: 'user', content: place }] }, text)
    const asked = await app.request('/v1/chat/completions', { method: 'POST', headers: key, body: question })
    expect([asked.status, (await asked.json()).error.message]).toEqual([400, unstorableText])
    expect((await (await ada.get('/api/usage')).json()).sidebarQuestions.used).toBe(0)

    const call = bodyWith(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_field_guide', arguments: { query: place } },
      },
      text,
    )
    const called = await app.request('/mcp', { method: 'POST', headers: key, body: call })
    expect([called.status, (await called.json()).error_description]).toEqual([400, unstorableText])
  },
)

test('the error names the place of the text', async () => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/projects', { title: 'x', description: 'a\ud83d' })
  expect((await response.json()).errors).toEqual([{ path: 'description', message: unstorableText }])
})

test('whole surrogate pairs, and words that only look like an escape, stay unchanged', async () => {
  const ada = await createGuest(app)
  const body = String.raw`{"title":"Plants \ud83c\udf31 and 🌱","description":"what \\u0000 and \\ud83d mean"}`
  const response = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie },
    body,
  })
  expect(await response.json()).toMatchObject({
    title: 'Plants 🌱 and 🌱',
    description: String.raw`what \u0000 and \ud83d mean`,
  })
})

test('a body nested as deep as its values allow does not overflow the stack', async () => {
  const ada = await createGuest(app)
  const body = `{"title":${'['.repeat(90_000)}"\\u0000"${']'.repeat(90_000)}}`
  const response = await app.request('/api/projects', {
    method: 'POST',
    headers: { ...json, Cookie: ada.cookie },
    body,
  })
  expect([response.status, (await response.json()).detail]).toEqual([400, unstorableText])
})

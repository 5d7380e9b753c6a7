import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { observatoryScore } from '#test/page/observatory-score.ts'
import { startServer } from '#test/processes/server-process.ts'
import { installTinyModel } from '#test/models/tiny-model.ts'

const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
  dependencies: Record<string, string>
}
const folder = await mkdtemp(path.join(tmpdir(), 'fledge-packed-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'what the container ships runs without the sources: pages, API, tutor and the terminal',
  { tags: 'deep' },
  async () => {
    const packed = path.join(folder, 'fledge')
    expect(
      spawnSync(process.execPath, ['scripts/pack.mjs', packed, '--local-model'], { encoding: 'utf8' }),
    ).toMatchObject({
      status: 0,
    })
    expect(await componentsIn(path.join(packed, 'sbom.cdx.json'))).toEqual(
      expect.arrayContaining(Object.keys(dependencies)),
    )
    const server = await startServer(path.join(folder, 'data'), {
      FLEDGE_PROGRAM: path.join(packed, 'build/node/main.js'),
      PUBLIC_URL: 'https://fledge.example',
    })
    try {
      for (const address of ['/', '/readyz', '/api/topics?q=list', '/field-guide/swiftui-state'])
        expect((await fetch(server.url + address)).status).toBe(200)
      const plan = await fetch(`${server.url}/api/plan-preview`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"idea":"Water my plants"}',
      })
      expect(await plan.json()).toMatchObject({ source: 'field-guide' })
      await expectScores(server.url)
    } finally {
      await server.stop()
    }
    const { status, content } = await answerWithModel(packed)
    expect(status).toBe('complete')
    // A model with random weights writes random letters; the Field Guide would mention bindings.
    expect(content).not.toMatch(/binding/i)
    const answer = spawnSync(
      process.execPath,
      [path.join(packed, 'build/node/fledge.js'), 'ask', 'What is a binding?'],
      { encoding: 'utf8' },
    )
    expect(answer.stdout).toContain('/field-guide/')
  },
)

/** The answer of an installed model, whose process is part of the package. */
async function answerWithModel(packed: string): Promise<{ status: string; content: string }> {
  const data = path.join(folder, 'data-with-model')
  installTinyModel(data)
  const server = await startServer(data, {
    FLEDGE_PROGRAM: path.join(packed, 'build/node/main.js'),
    TUTOR_MODEL: 'local',
  })
  try {
    const guest = await fetch(`${server.url}/api/auth/guest`, { method: 'POST' })
    const headers = {
      'Content-Type': 'application/json',
      cookie: guest.headers.getSetCookie()[0]!.split(';')[0]!,
    }
    const post = async (address: string, body: object): Promise<unknown> =>
      (await fetch(server.url + address, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const { id } = (await post('/api/projects', { title: 'Leaf', description: 'Plants' })) as { id: number }
    const { tutorMessage } = (await post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })) as {
      tutorMessage: { status: string; content: string }
    }
    return tutorMessage
  } finally {
    await server.stop()
  }
}

/** The packages listed in the release's bill of materials. */
async function componentsIn(file: string): Promise<string[]> {
  const bill = JSON.parse(await readFile(file, 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string }[]
  }
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'fledge'])
  return bill.components.map(({ name }) => name)
}

/** Browsers treat .app and .dev names as https only; docs/security.md explains the other points. */
async function expectScores(url: string): Promise<void> {
  const open = (address: string, init: RequestInit = {}) =>
    fetch(url + address, { redirect: 'manual', ...init })
  const scoresOf = (addresses: string[], isPreloaded: boolean, init?: RequestInit) =>
    Promise.all(
      addresses.map(async (address) => ({
        address,
        score: await observatoryScore(await open(address, init), { isPreloaded }),
      })),
    )
  const all = (addresses: string[], score: number) => addresses.map((address) => ({ address, score }))

  const pages = [
    '/',
    '/auth',
    '/field-guide',
    '/field-guide/swiftui-state',
    '/privacy-policy',
    '/terms-of-service',
    '/nothing',
  ]
  expect(await scoresOf(pages, false)).toEqual(all(pages, 135))
  expect(await scoresOf(pages, true)).toEqual(all(pages, 140))

  const shell = ['/dashboard', '/project/1', '/account', '/xcode']
  const withSession = { headers: { Cookie: '__Host-sid=x' } }
  expect((await (await open('/dashboard', withSession)).text()).length).toBeLessThan(8000)
  expect(await scoresOf(shell, false, withSession)).toEqual(all(shell, 135))
  expect(await scoresOf(shell, true, withSession)).toEqual(all(shell, 140))

  const others = [
    '/dashboard',
    '/api/user',
    '/api/topics?q=list',
    '/api/nothing',
    '/v1/models',
    '/robots.txt',
  ]
  expect(await scoresOf(others, false)).toEqual(all(others, 130))
  expect(
    await observatoryScore(await open('/api/auth/guest', { method: 'POST' }), { isPreloaded: true }),
  ).toBe(140)
}

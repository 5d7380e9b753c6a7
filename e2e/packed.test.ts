import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '#test/server-process.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'fledge-packed-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

test('what the container ships runs without the sources: pages, API, tutor and the terminal', async () => {
  const packed = path.join(folder, 'fledge')
  expect(spawnSync(process.execPath, ['scripts/pack.mjs', packed], { encoding: 'utf8' })).toMatchObject({ status: 0 })
  const server = await startServer(path.join(folder, 'data'), { FLEDGE_PROGRAM: path.join(packed, 'build/node/main.js') })
  try {
    for (const address of ['/', '/readyz', '/api/topics?q=list', '/field-guide/swiftui-state']) expect((await fetch(server.url + address)).status).toBe(200)
    const plan = await fetch(`${server.url}/api/plan-preview`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"idea":"Water my plants"}' })
    expect(await plan.json()).toMatchObject({ source: 'field-guide' })
  } finally {
    await server.stop()
  }
  const answer = spawnSync(process.execPath, [path.join(packed, 'build/node/fledge.js'), 'ask', 'What is a binding?'], { encoding: 'utf8' })
  expect(answer.stdout).toContain('/field-guide/')
})

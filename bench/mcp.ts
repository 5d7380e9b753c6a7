import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLearner } from '#faults/learner.ts'
import { startServer } from '#test/processes/server-process.ts'
import { installPackages } from './install-packages.ts'

const folder = path.resolve('.cache/mcp-conformance')
const packages = {
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
  '@modelcontextprotocol/inspector': '2.12.0',
}

/** Scenarios, and how many of its checks each must pass; the others need tools that only a test fixture has. */
const scenarios: Record<string, Record<string, number>> = {
  '2026-07-28': {
    'tools-list': 4,
    'resources-list': 2,
    'prompts-list': 2,
    caching: 8,
    'sep-2164-resource-not-found': 4,
    'dns-rebinding-protection': 2,
    'http-header-validation': 14,
    'server-sse-multiple-streams': 1,
    'server-stateless': 24,
  },
  '2025-11-25': {
    'server-initialize': 2,
    ping: 2,
    'tools-list': 3,
    'resources-list': 2,
    'prompts-list': 2,
    'dns-rebinding-protection': 2,
  },
}

/** Runs the protocol's conformance scenarios and its Inspector against our /mcp. Returns the broken promises. */
export async function printMcp(): Promise<string[]> {
  installPackages(folder, packages)
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-mcp-'))
  const server = await startServer(data, { FLEDGE_PROGRAM: 'build/node/main.js', RATE_LIMITS: 'off' })
  const key = await makeKey(server.url)
  const proxy = await startProxy(server.url, key)
  const broken: string[] = []
  try {
    console.log('\nMCP: conformance scenarios, passed checks')
    for (const [version, wanted] of Object.entries(scenarios))
      for (const [scenario, least] of Object.entries(wanted)) {
        const said = await run('conformance', [
          'server',
          '--url',
          `${proxy.url}/mcp`,
          '--scenario',
          scenario,
          '--spec-version',
          version,
        ])
        const [, passed, all] = /Passed:\s*(\d+)\/(\d+)/.exec(said) ?? []
        console.log(`${version}  ${scenario.padEnd(32)} ${passed ?? '?'}/${all ?? '?'}`)
        if (!(Number(passed) >= least))
          broken.push(`${scenario} of ${version}: ${passed ?? 'no'} checks passed, not ${least}`)
      }
    for (const era of ['legacy', 'modern']) {
      const said = await run('inspector', [
        '--cli',
        `${server.url}/mcp`,
        '--transport',
        'http',
        '--header',
        `Authorization: Bearer ${key}`,
        '--protocol-era',
        era,
        '--method',
        'tools/list',
        '--strict',
      ])
      const holds = said.includes('list_projects')
      console.log(`Inspector, ${era}: tools/list ${holds ? 'works' : 'does not work'}`)
      if (!holds) broken.push(`the Inspector of ${era} clients cannot list the tools: ${said.slice(0, 300)}`)
    }
  } finally {
    await proxy.stop()
    await server.stop()
    await rm(data, { recursive: true })
  }
  return broken
}

/** The key of a learner with a plan, so that there is something to list and read. */
async function makeKey(url: string): Promise<string> {
  const { call, projectId } = await createLearner(url)
  await call(`/api/projects/${projectId}/plan`, { method: 'POST', body: {} })
  const created = await call('/api/keys', {
    method: 'POST',
    body: { name: 'Conformance', scopes: ['read', 'write'] },
  })
  return ((await created.json()) as { secret: string }).secret
}

/** Adds the key to requests, because the scenarios cannot send one. */
async function startProxy(target: string, key: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request(
      target + url,
      { method, headers: { ...headers, authorization: `Bearer ${key}` } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(path.join(folder, 'node_modules/.bin', command), args, { cwd: folder })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('exit', () => resolve(said))
  })
}

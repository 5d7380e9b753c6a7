import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { createLearner } from '#faults/learner.ts'
import { memoryMbOf } from '#faults/process-memory.ts'
import { startServer } from '#test/processes/server-process.ts'
import { requestsFrom, type FuzzRequest, type OpenApi } from './fuzz-requests.ts'
import { faultOf, leakOf, type FuzzAnswer } from '#bench/judge-answer.ts'

const calls = Number(process.env.FUZZ_CALLS ?? 20_000)
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const atOnce = 8
const patienceMs = 20_000

/**
 * Sends hostile requests, generated from the OpenAPI document, to the running product. Returns the broken promises.
 */
export async function printFuzz(): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-fuzz-'))
  const server = await startServer(data, {
    FLEDGE_PROGRAM: 'build/node/main.js',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  try {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi
    const requests = fc.sample(requestsFrom(document), { numRuns: calls, seed })
    console.log(`\nFuzz: ${calls} requests, seed ${seed}`)
    const found = new Map<string, { times: number; example: string }>()
    const statuses = new Map<number, number>()
    const memory = [await memoryMbOf(server.process.pid!)]
    let session = newSession(server.url)
    let next = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < requests.length) {
          const one = requests[next]!
          next += 1
          if (next === Math.ceil(calls / 2)) memory.push(await memoryMbOf(server.process.pid!))
          const { cookie, projectId } = await session
          const answer = await send(server.url, one, cookie, projectId)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const fault = faultOf(answer)
          if (fault) {
            const key = `${fault}: ${one.route}`
            found.set(key, {
              times: (found.get(key)?.times ?? 0) + 1,
              example:
                found.get(key)?.example ??
                `${JSON.stringify(one).slice(0, 500)} → ${answer.text.slice(0, 200)}`,
            })
          }
          // Some requests delete the project or account, or log out.
          if (answer.status === 401 || (answer.status === 204 && one.method === 'DELETE'))
            session = renewed(server.url, session)
        }
      }),
    )
    await session
    memory.push(await memoryMbOf(server.process.pid!))
    printStatuses(statuses)
    console.log(`Memory: ${memory.map(Math.round).join(', ')} MB before, half-way and after`)
    for (const [key, { times, example }] of found) console.log(`${key} (${times} times), such as ${example}`)
    return [
      ...found.keys(),
      ...leakOf(memory),
      ...((await isReady(server.url)) ? [] : ['the server is not ready any more']),
    ]
  } finally {
    await server.stop()
    await rm(data, { recursive: true })
  }
}

function printStatuses(statuses: ReadonlyMap<number, number>): void {
  console.log(
    [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status || 'cut'}: ${times}`)
      .join('  '),
  )
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** Reads up to 64 KB of a response, and of a stream only the start. */
function send(
  url: string,
  { method, path: address, headers, body }: FuzzRequest,
  cookie: string,
  projectId: number,
): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const target = new URL(url)
    const timer = setTimeout(
      () => end({ status: 0, type: '', text: `nothing within ${patienceMs} ms` }),
      patienceMs,
    )
    const call = request(
      {
        host: target.hostname,
        port: target.port,
        agent,
        method,
        path: address.replaceAll('OWN', String(projectId)),
        headers: { ...headers, ...(body ? { 'content-length': body.length } : {}), cookie },
      },
      (response) => {
        const answer: FuzzAnswer = {
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: '',
        }
        const isStream = answer.type.startsWith('text/event-stream')
        response.on('data', (chunk: Buffer) => {
          if (answer.text.length < 65_536) answer.text += chunk.toString()
          if (isStream) end(answer)
        })
        response.on('end', () => end(answer))
        response.on('error', () => end(answer))
        if (isStream) setTimeout(() => end(answer), 300)
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) =>
      end({
        status: error.code === 'ECONNRESET' || error.code === 'EPIPE' ? 413 : 0,
        type: 'json',
        text: error.message,
      }),
    )
    call.end(body)

    function end(answer: FuzzAnswer): void {
      clearTimeout(timer)
      resolve(answer)
      call.destroy()
    }
  })
}

interface Session {
  cookie: string
  projectId: number
}

/** Keeps a session that is still valid, so that concurrent requests create one guest instead of eight. */
async function renewed(url: string, before: Promise<Session>): Promise<Session> {
  const { cookie, projectId } = await before
  const { status } = await fetch(`${url}/api/projects/${projectId}`, { headers: { cookie } })
  return status === 200 ? before : newSession(url)
}

async function newSession(url: string): Promise<Session> {
  const { call, cookie, projectId } = await createLearner(url)
  await call(`/api/projects/${projectId}/plan`, { method: 'POST', body: {} })
  await call(`/api/projects/${projectId}/plan/tasks`, { method: 'POST', body: {} })
  await call('/api/keys', { method: 'POST', body: { name: 'Xcode' } })
  return { cookie, projectId }
}

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLearner } from '#faults/learner.ts'
import { memoryMbOf } from '#faults/process-memory.ts'
import { freePort, startServer } from '#test/processes/server-process.ts'

const streams = Number(process.env['BENCH_STREAMS'] ?? 5000)
/** Connections opened before memory is first measured, so that one-time allocations do not count. */
const warmUp = 200
const settleMs = 4000
const most = 2.5

interface Figures {
  bytesEach: number
  dropped: number
  openedInMs: number
}

/**
 * Measures the memory per reader of an answer in progress, compared with a plain server with as many readers. Returns
 * the broken promises.
 */
export async function printStreams(): Promise<string[]> {
  const bare = await measureBare()
  const ours = await measureOurs()
  const ratio = ours.bytesEach / bare.bytesEach
  console.log(`\nStreams: ${streams} readers of an answer in progress, in one process`)
  for (const [name, { bytesEach, dropped, openedInMs }] of Object.entries({
    'bare node:http': bare,
    Fledge: ours,
  })) {
    console.log(
      `${name.padEnd(16)} ${(bytesEach / 1024).toFixed(1).padStart(6)} KB each   ${dropped} dropped   opened in ${(openedInMs / 1000).toFixed(1)} s`,
    )
  }
  console.log(`Fledge takes ${ratio.toFixed(2)} times the memory`)
  return [
    ...(ratio > most
      ? [`A stream takes ${ratio.toFixed(2)} times a bare one's memory, not ${most} or less`]
      : []),
    ...(ours.dropped > 0 ? [`${ours.dropped} streams were dropped`] : []),
  ]
}

async function measureBare(): Promise<Figures> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', collector, 'bench/streams-twin.mjs', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  try {
    return await measure({
      pid: child.pid!,
      port,
      headers: '',
      path: '/',
      finish: () => Promise.resolve(child.kill('SIGUSR2')),
    })
  } finally {
    child.kill()
  }
}

async function measureOurs(): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-streams-'))
  const model = await startEndlessModel()
  const server = await startServer(folder, {
    FLEDGE_PROGRAM: 'build/node/main.js',
    NODE_OPTIONS: `--import=${collector}`,
    TUTOR_MODEL: 'openai-compatible/endless',
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    OPENAI_COMPATIBLE_API_KEY: 'none',
  })
  try {
    const { send, cookie, projectId } = await createLearner(server.url)
    void (await send('Talk for a while')).text()
    return await measure({
      pid: server.process.pid!,
      port: Number(new URL(server.url).port),
      headers: `Cookie: ${cookie}\r\n`,
      path: `/api/projects/${projectId}/chat/stream`,
      finish: () => model.finish(),
    })
  } finally {
    await server.stop()
    model.close()
    await rm(folder, { recursive: true })
  }
}

async function measure(target: {
  pid: number
  port: number
  headers: string
  path: string
  finish: () => Promise<unknown>
}): Promise<Figures> {
  const readers = await openAll(warmUp, target)
  const before = await settledMemory(target.pid)
  const begun = performance.now()
  readers.push(...(await openAll(streams - warmUp, target)))
  const openedInMs = performance.now() - begun
  const after = await settledMemory(target.pid)
  await target.finish()
  const whole = await Promise.all(readers.map((reader) => reader.whole))
  for (const { socket } of readers) socket.destroy()
  return {
    bytesEach: (after - before) / (streams - warmUp),
    dropped: whole.filter((isWhole) => !isWhole).length,
    openedInMs,
  }
}

interface Reader {
  socket: Socket
  opened: Promise<void>
  /** Whether the stream ended properly. */
  whole: Promise<boolean>
}

/** Opens the connections fifty at a time. */
async function openAll(count: number, target: Parameters<typeof openOne>[0]): Promise<Reader[]> {
  const readers: Reader[] = []
  while (readers.length < count) {
    const next = Array.from({ length: Math.min(50, count - readers.length) }, () => openOne(target))
    await Promise.all(next.map((reader) => reader.opened))
    readers.push(...next)
  }
  return readers
}

function openOne({ port, headers, path: address }: { port: number; headers: string; path: string }): Reader {
  const socket = connect(port, '127.0.0.1')
  const opened = Promise.withResolvers<void>()
  const whole = Promise.withResolvers<boolean>()
  let tail = ''
  socket.on('data', (bytes) => {
    opened.resolve()
    tail = (tail + bytes.toString('latin1')).slice(-200)
    if (tail.includes('[DONE]')) whole.resolve(true)
  })
  for (const event of ['close', 'error'] as const) {
    socket.on(event, () => {
      opened.resolve()
      whole.resolve(false)
    })
  }
  socket.write(
    `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}Accept: text/event-stream\r\n\r\n`,
  )
  return { socket, opened: opened.promise, whole: whole.promise }
}

/** The lowest of several measurements, because garbage is still being collected. */
async function settledMemory(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 4; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, settleMs / 4))
    least = Math.min(least, (await memoryMbOf(pid)) * 1024 * 1024)
  }
  return least
}

/** A model that writes a word every five seconds until stopped. */
async function startEndlessModel() {
  const talking = new Set<ServerResponse>()
  const say = (response: ServerResponse, content: string, reason: string | null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'endless', choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: reason }] })}\n\n`,
    )
  const timer = setInterval(() => talking.forEach((response) => say(response, 'word ', null)), 5000)
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    talking.add(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    finish() {
      clearInterval(timer)
      for (const response of talking) {
        say(response, '', 'stop')
        response.end('data: [DONE]\n\n')
      }
      talking.clear()
      return Promise.resolve()
    },
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

const collector = path.resolve('bench/cost/collect-garbage.mjs')

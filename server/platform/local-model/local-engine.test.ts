import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateText, Output, streamText } from 'ai'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#server/platform/project-root.ts'
import { writeTinyModel } from '#test/models/tiny-model.ts'
import { installEngine } from './install-engine.ts'
import { loadOf } from './installed-model.ts'
import { createLocalEngine, type LocalEngine, type LocalEngineOptions } from './local-engine.ts'
import { LocalModelError } from './local-model-error.ts'
import { createLocalModel } from './local-model.ts'
import type { WriteRequest } from './model-messages.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fledge-local-model-'))
const modelFile = path.join(folder, 'tiny.gguf')

beforeAll(async () => {
  writeTinyModel(modelFile)
  await installEngine()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a model streams its answer, and reports the tokens', async () => {
  const engine = openEngine()
  expect(engine.pid()).toBeUndefined()
  const { textStream, usage, finishReason } = streamText({
    model: createLocalModel(engine),
    instructions: 'You are a tutor.',
    prompt: 'What is a view?',
    maxOutputTokens: 40,
  })
  const pieces = await Array.fromAsync(textStream)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.join('')).toMatch(/^[ -~]{20,40}$/)
  expect(await finishReason).toBe('length')
  expect((await usage).outputTokens).toBeLessThanOrEqual(41)
  expect(engine.pid()).toBeGreaterThan(0)
})

test('an answer is held to a JSON schema', async () => {
  const { output } = await generateText({
    model: createLocalModel(openEngine()),
    prompt: 'An app for plants',
    output: Output.object({
      schema: z.object({
        kind: z.enum(['list', 'game']),
        hasWidget: z.boolean(),
        note: z.null().or(z.literal('none')),
      }),
    }),
  })
  expect(['list', 'game']).toContain(output.kind)
})

test('a stopped answer ends early, and the next one is written by the same process', async () => {
  const engine = openEngine()
  const stop = new AbortController()
  const stopped = await engine.write(endless, {
    asker: 'user 1',
    signal: stop.signal,
    onText: () => stop.abort(),
  })
  expect(stopped.outputTokens).toBeLessThan(1000)
  const pid = engine.pid()
  expect(await engine.write(short, { asker: 'user 1', onText() {} })).toMatchObject({ reason: 'length' })
  expect(engine.pid()).toBe(pid)
})

test(
  'a process that is killed while it writes is told, and the next answer starts another',
  { tags: 'deep' },
  async () => {
    const engine = openEngine()
    const killed = engine.write(endless, {
      asker: 'user 1',
      onText: () => process.kill(engine.pid()!, 'SIGKILL'),
    })
    await expect(killed).rejects.toThrow(new LocalModelError('crashed'))
    expect(engine.pid()).toBeUndefined()
    expect(await engine.write(short, { asker: 'user 1', onText() {} })).toMatchObject({ reason: 'length' })
  },
)

test('a model ends with the server that loaded it, even if that is killed', { tags: 'deep' }, async () => {
  const server = spawn(
    process.execPath,
    [path.join(projectRoot, 'test/models/run-local-model.ts'), modelFile],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [printed] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(printed.toString())
  expect(isRunning(pid)).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('answers are written one at a time, askers take turns, and those who wait know how many come before', async () => {
  const engine = openEngine()
  const order: string[] = []
  const places: string[] = []
  const ask = async (asker: string, name: string) => {
    await engine.write(short, {
      asker,
      onText() {},
      onWaiting: (before) => places.push(`${name} ${before}`),
    })
    order.push(name)
  }
  await Promise.all([ask('user 1', 'a1'), ask('user 1', 'a2'), ask('user 1', 'a3'), ask('user 2', 'b1')])
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(places).toEqual([
    'a2 1',
    'a3 2',
    'b1 1',
    'a2 2',
    'a3 3',
    'b1 0',
    'a2 1',
    'a3 2',
    'a2 0',
    'a3 1',
    'a3 0',
  ])
})

test('who stops waiting leaves the queue, and a full queue refuses', { tags: 'deep' }, async () => {
  const engine = openEngine({ mostWaiting: 1 })
  const stop = new AbortController()
  const first = engine.write(short, { asker: 'user 1', onText() {} })
  const second = engine.write(short, { asker: 'user 2', onText() {}, signal: stop.signal })
  await expect(engine.write(short, { asker: 'user 3', onText() {} })).rejects.toThrow(
    new LocalModelError('busy'),
  )
  stop.abort()
  expect(await second).toMatchObject({ outputTokens: 0 })
  expect(await first).toMatchObject({ reason: 'length' })
})

test(
  'a model that nobody uses is unloaded, and loaded again for the next answer',
  { tags: 'deep' },
  async () => {
    const engine = openEngine({ idleMs: 1 })
    await engine.write(short, { asker: 'user 1', onText() {} })
    await expect.poll(() => engine.pid()).toBeUndefined()
    expect(await engine.write(short, { asker: 'user 1', onText() {} })).toMatchObject({ reason: 'length' })
  },
)

test(
  'a text that is longer than the context window is refused with a sentence',
  { tags: 'deep' },
  async () => {
    const long = { ...short, messages: [{ role: 'user' as const, text: 'long '.repeat(2000) }] }
    await expect(openEngine().write(long, { asker: 'user 1', onText() {} })).rejects.toThrow(
      new LocalModelError('too-long'),
    )
  },
)

test(
  'a damaged model file is told with a sentence, and the process that tried it is gone',
  { tags: 'deep' },
  async () => {
    const broken = path.join(folder, 'broken.gguf')
    writeFileSync(broken, 'GGUF and then nothing of use')
    const engine = openEngine({ findModel: () => loadOf(broken) })
    await expect(engine.write(short, { asker: 'user 1', onText() {} })).rejects.toThrow(
      new LocalModelError('unreadable'),
    )
    expect(engine.pid()).toBeUndefined()
  },
)

test('without a model the sentence names the command that fetches one', async () => {
  const engine = openEngine({
    findModel() {
      throw new LocalModelError('no-model')
    },
  })
  await expect(engine.write(short, { asker: 'user 1', onText() {} })).rejects.toThrow(
    'There is no model in DATA_DIR/models. Run: npm run fledge -- model',
  )
})

test('the file of the test model is small', () => {
  expect(statSync(modelFile).size).toBeLessThan(500_000)
})

const short: WriteRequest = {
  messages: [{ role: 'user', text: 'Hello' }],
  schema: null,
  mostTokens: 8,
  temperature: 0,
}
const endless: WriteRequest = { ...short, mostTokens: 3000 }

/** A process that has ended but has not been waited for still has an id. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const state = `/proc/${pid}/stat`
  return !existsSync(state) || !/\) Z /.test(readFileSync(state, 'utf8'))
}

function openEngine(options: Partial<LocalEngineOptions> = {}): LocalEngine {
  const engine = createLocalEngine({ findModel: () => loadOf(modelFile), ...options })
  onTestFinished(() => engine.close())
  return engine
}

import { mkdtemp, rm } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBusy } from '#faults/fault.ts'
import { memoryMbOf } from '#faults/process-memory.ts'
import { installEngine } from '#server/platform/local-model/install-engine.ts'
import { startServer, type ServerProcess } from '#test/processes/server-process.ts'
import { installTinyModel } from '#test/models/tiny-model.ts'
import { createBystander } from './cost/call-cost.ts'
import { callerApi, createCaller, type Caller } from './cost/costly-caller.ts'

const promisedMs = 100
const answers = 5

/**
 * Measures how long others wait while the model on this machine writes; a small model with random weights. Returns
 * the broken promises.
 */
export async function printLocalModel(): Promise<string[]> {
  await installEngine()
  const data = await mkdtemp(path.join(tmpdir(), 'fledge-local-'))
  installTinyModel(data)
  const server = await startServer(data, { FLEDGE_PROGRAM: 'build/node/main.js', TUTOR_MODEL: 'field-guide' })
  const caller = await createCaller(server.url)
  await server.stop()
  const writing = await startServer(data, { FLEDGE_PROGRAM: 'build/node/main.js', TUTOR_MODEL: 'local' })
  try {
    return await watch(writing, { ...caller, url: writing.url })
  } finally {
    await writing.stop('SIGKILL')
    await rm(data, { recursive: true, maxRetries: 5 })
  }
}

async function watch(server: ServerProcess, caller: Caller): Promise<string[]> {
  const bystander = createBystander(server.url)
  try {
    const before = modelProcesses(server.process.pid!)
    const waits: number[] = []
    let writtenByModel = 0
    for (let asked = 0; asked < answers; asked += 1) {
      bystander.begin()
      if (await isWrittenByModel(caller, `What is a binding? Question ${asked}`)) writtenByModel += 1
      waits.push(await bystander.longestWait())
    }
    const during = modelProcesses(server.process.pid!)
    const longest = Math.round(Math.max(...waits))
    console.log(
      `\nLocal model: ${before.length} processes before the first question, ${during.length} after it (${await megabytesOf(during)} MB); ${writtenByModel} of ${answers} answers are the model's, meanwhile a bystander waited ${longest} ms at most`,
    )
    return [
      ...(before.length === 0 ? [] : ['the model is loaded before anybody asks']),
      ...(writtenByModel === answers
        ? []
        : [`the local model wrote ${writtenByModel} of ${answers} answers`]),
      ...(longest <= promisedMs || isBusy()
        ? []
        : [`a bystander waits ${longest} ms while the local model writes`]),
    ]
  } finally {
    bystander.stop()
  }
}

/**
 * Asks, and checks the complete answer: random weights write random letters, the Field Guide would mention bindings.
 */
async function isWrittenByModel(caller: Caller, content: string): Promise<boolean> {
  const response = await callerApi(caller).call(`/api/projects/${caller.projectId}/chat`, {
    method: 'POST',
    body: { content },
  })
  const { tutorMessage } = (await response.json()) as { tutorMessage: { status: string; content: string } }
  return tutorMessage.status === 'complete' && !/binding/i.test(tutorMessage.content)
}

/** Child processes of the server that have loaded a model. */
function modelProcesses(serverPid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      const [command, parent] = [textOf(`/proc/${pid}/cmdline`), textOf(`/proc/${pid}/status`)]
      return command.includes('model-process') && parent.includes(`PPid:\t${serverPid}\n`)
    })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function megabytesOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map(memoryMbOf))
  return Math.round(each.reduce((sum, megabytes) => sum + megabytes, 0))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { createInProgress, readInProgress } from './in-progress.ts'

test('the work in progress can be read from shared memory, newest first, without what has ended', () => {
  const inProgress = createInProgress()
  inProgress.begin('GET /api/projects/:projectId')
  const end = inProgress.begin('mail')
  inProgress.begin('POST /v1/chat/completions')
  expect(readInProgress(inProgress.memory)).toBe(
    'POST /v1/chat/completions, mail, GET /api/projects/:projectId',
  )
  end()
  expect(readInProgress(inProgress.memory)).toBe('POST /v1/chat/completions, GET /api/projects/:projectId')
})

test('a process whose event loop is blocked is ended, after a line that says what it was doing', async () => {
  const { output, signal } = await runWatched('block')
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(output)).toMatchObject({
    level: 60,
    doing: 'POST /api/plan-preview',
    msg: expect.stringContaining('blocked for 1 seconds'),
  })
})

test('a process that is only waiting goes on', { tags: 'deep' }, async () => {
  expect(await runWatched('wait')).toEqual({ output: 'done\n', signal: null })
})

async function runWatched(
  what: 'block' | 'wait',
): Promise<{ output: string; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, ['test/processes/run-watched-process.ts', what], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  return { output, signal }
}

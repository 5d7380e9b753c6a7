import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('where the model is down the Field Guide tutor answers in a terminal, too, and says so', async () => {
  const { stdout, stderr } = await ask('--json')
  const { source, markdown } = JSON.parse(stdout)
  expect(source).toBe('field-guide')
  expect(markdown).toMatch(
    /^\*The language model cannot be reached right now\. The built-in tutor answers this one\.\*/,
  )
  expect(markdown).toContain('/field-guide/')
  expect(stderr).toContain('openai-compatible/m: Nothing answers at the address.')
})

function ask(...flags: string[]) {
  const environment = {
    PATH: process.env['PATH'],
    TUTOR_MODEL: 'openai-compatible/m',
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1',
  }
  return run(
    process.execPath,
    [path.join(import.meta.dirname, 'fledge.ts'), 'ask', 'What is a binding?', ...flags],
    { env: environment },
  )
}

import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  createLogger('info', { write: (line: string) => void lines.push(line) }).warn({ error }, 'It failed')
  return lines.join('')
}

test.each([
  'Failed query: insert into tasks\nparams: my words',
  'Failed query: insert into tasks\nparams: Error: mine\n    at run (my words.ts:1:1)\n    at my words',
  'null value\nFailing row contains (1, \n    at my words, 2)',
])('what somebody wrote stays out of the log, a pasted stack trace too: %j', (message) => {
  const line = logged(new Error('outer', { cause: new Error(message) }))
  expect(line).not.toContain('my words')
  expect(line).toContain(message.split('\n')[0])
  expect(line).toContain('logger.test.ts')
})

test('the log says where an error was made, and why', () => {
  expect(JSON.parse(logged(new TypeError('No such thing', { cause: 'it is gone' })))).toMatchObject({
    msg: 'It failed',
    error: {
      type: 'TypeError',
      message: 'No such thing',
      stack: expect.stringMatching(/^TypeError: No such thing\n {4}at .*logger\.test\.ts/) as string,
      cause: 'it is gone',
    },
  })
})

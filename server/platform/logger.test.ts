import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const pasted = 'secret words\n    at Secret.method (Secret.swift:3)\nmore secret words\n    at secret'

test.each([
  ['the values of a query', `Failed query: select 1\nparams: 1,${pasted}`],
  ['a row', `new row violates a rule. Failing row contains (1, ${pasted}).`],
])('%s stay out of the log, with the stack that somebody pasted', (_what, message) => {
  const logged = logOf(new Error(message, { cause: new Error(message) }))
  expect(logged).not.toMatch(/secret/i)
  expect(logged).toContain('logger.test.ts')
})

test('where the stack does not hold the message, only the kind of the error is told', () => {
  const error = new TypeError('first')
  error.stack = `TypeError: params: ${pasted}`
  expect(logOf(error)).not.toMatch(/secret/i)
})

function logOf(error: Error): string {
  const lines: string[] = []
  createLogger('error', { write: (line) => void lines.push(line) }).error({ error }, 'A call failed')
  return lines.join('')
}

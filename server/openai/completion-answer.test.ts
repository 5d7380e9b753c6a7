import { expect, test } from 'vitest'
import { createLiveAnswer } from '#server/chat/live-answer.ts'
import { streamCompletion, type CompletionAnswer } from './completion-answer.ts'

test('while the model is silent comments keep the line open, and then the answer goes on', async () => {
  const answer = createLiveAnswer({ messageId: 2, userMessageId: 1 })
  const stream = streamCompletion(completionOf(answer), 5).getReader()
  const next = async () => Buffer.from((await stream.read()).value ?? []).toString()
  expect(await next()).toContain('"role":"assistant"')
  expect(await next()).toBe(': keep-alive\n\n')
  answer.append('Yes.')
  answer.settle('complete', null)
  let rest = ''
  for (let part = await next(); part !== ''; part = await next()) rest += part
  expect(rest).toContain('"content":"Yes."')
  expect(rest.endsWith('data: [DONE]\n\n')).toBe(true)
})

function completionOf(answer: CompletionAnswer['answer']): CompletionAnswer {
  return {
    answer,
    id: 'chatcmpl-1',
    model: 'fledge',
    created: 1,
    promptCharacters: 4,
    publicUrl: 'http://localhost:3000',
    closingLine: '',
    includesUsage: false,
    saysFailures: false,
    settled: Promise.resolve(),
  }
}

import { expect, test } from 'vitest'
import { boundTurn } from './bound-turn.ts'
import { turnWithoutProject } from './turn.ts'
import { unreadTurn } from './overload-replies.ts'

test('a message that could not be read, and is sent again, counts as said once', () => {
  const question = { role: 'learner', text: 'what is a struct' } as const
  const thread = [
    { role: 'learner', text: 'hello' } as const,
    { role: 'tutor', text: 'Hello.' } as const,
    ...Object.values(unreadTurn).flatMap((text) => [question, { role: 'tutor', text } as const]),
    question,
  ]
  expect(boundTurn(turnWithoutProject(thread)).thread).toEqual([thread[0], thread[1], question])
})

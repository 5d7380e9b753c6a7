import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { NewChatMessage } from './chat.ts'
import { faultOfMessage } from './message-text.ts'

test.each(['', '  \n', 'What is a binding?', ' x ', 'a\0b', '\ud83d', 'a'.repeat(limits.chatMessage + 1)])(
  'the browser says of a message what the server would say: %j',
  (content) => {
    const checked = NewChatMessage.safeParse({ content })
    expect(faultOfMessage(content)).toBe(checked.success ? null : checked.error.issues[0]?.message)
  },
)

/** What a turn sends of its conversation. */
export const threadCharacters = 48_000
export const messagesRead = 40

/** Of messages with the newest first, those that there is room for; the newest in any case. */
export function newestWithin<Message extends { content: string }>(
  messages: Message[],
  characters: number,
): Message[] {
  let room = characters
  return messages.filter((message, at) => {
    room -= message.content.length
    return at === 0 || room >= 0
  })
}

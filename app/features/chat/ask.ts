import type { NewChatMessage } from '#contract/chat.ts'
import type { NewPicture } from '#contract/picture.ts'

/** A request to the tutor: a new message, or another answer to an old one. */
export type Ask = NewChatMessage | { answerTo: number }

/** Whether two requests send the same to the server, to recognize a retry. */
export function isSameAsk(one: Ask, other: Ask): boolean {
  return factsOf(one) === factsOf(other)
}

function factsOf(ask: Ask): string {
  return JSON.stringify(
    'answerTo' in ask
      ? [ask.answerTo]
      : [ask.content, ask.taskId, ask.move, ask.replaces, ask.pictures?.map(markOf)],
  )
}

/** The same ask with as little of its pictures as tells them apart: storage of the browser is small. */
export function withoutFiles(ask: Ask): Ask {
  if ('answerTo' in ask || !ask.pictures) return ask
  return { ...ask, pictures: ask.pictures.map((picture) => ({ ...picture, data: markOf(picture) })) }
}

function markOf({ data }: NewPicture): string {
  return data.includes(' ') ? data : `${data.length} ${data.slice(-markCharacters)}`
}

const markCharacters = 40

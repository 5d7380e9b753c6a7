import type { NewChatMessage } from '#contract/chat/chat.ts'
import type { NewPicture } from '#contract/chat/picture.ts'
import { messageOfAction, type TutorAction } from '#contract/chat/action-names.ts'

/** A new message, or a quick action with the text shown for it. */
export type AskedMessage = NewChatMessage & { content: string }

/** A request to the tutor: a new message, or another answer to an old one. */
export type Ask = AskedMessage | { answerTo: number }

/** The request for a quick action. */
export function askFor(
  action: TutorAction,
  task: { id: number; title: string } | null,
  words = messageOfAction(action, { title: task?.title }),
): AskedMessage {
  return { action, content: words, ...(task ? { taskId: task.id } : {}) }
}

/** Whether two requests send the same to the server, to recognise a retry. */
export function isSameAsk(one: Ask, other: Ask): boolean {
  return factsOf(one) === factsOf(other)
}

function factsOf(ask: Ask): string {
  return JSON.stringify(
    'answerTo' in ask
      ? [ask.answerTo]
      : [
          ask.content,
          ask.taskId,
          ask.action,
          ask.messageId,
          ask.line,
          ask.replaces,
          ask.pictures?.map(markOf),
        ],
  )
}

/** The request as kept in browser storage, where space is limited: each picture is cut to a few characters that identify it. */
export function withoutFiles(ask: Ask): Ask {
  if ('answerTo' in ask || !ask.pictures) return ask
  return { ...ask, pictures: ask.pictures.map((picture) => ({ ...picture, data: markOf(picture) })) }
}

function markOf({ data }: NewPicture): string {
  return data.includes(' ') ? data : `${data.length} ${data.slice(-markCharacters)}`
}

const markCharacters = 40

import { askAboutPicture } from '#contract/chat/ask-about-picture.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** The reply if no model can read pictures: the reason, and what to do instead. */
export const cannotSee =
  "I can't look at pictures here: no model that reads them is connected. The text of the error tells me more anyway. In Xcode, click the red mark in the margin, copy the message and paste it here. For a screen that looks wrong, say what you see and what you expected."

/** The turn for a model that cannot read pictures, with a note in their place. */
export function withoutPictures(turn: TutorTurn): TutorTurn {
  return {
    ...turn,
    thread: turn.thread.map(({ pictures, ...message }) => ({
      ...message,
      text: pictures
        ? `${message.text}\n\n[The learner added ${countOf(pictures.length)}, which you cannot see. Say so, and ask for the text of the error or of the code.]`
        : message.text,
    })),
  }
}

/** The turn for the built-in tutor, which reads only text. */
export function wordsOnly(turn: TutorTurn): TutorTurn {
  return { ...turn, thread: turn.thread.map(({ role, text }) => ({ role, text })) }
}

export function hasNewPicture({ thread }: TutorTurn): boolean {
  return thread.at(-1)?.pictures !== undefined
}

/** Whether the newest message is a picture without text. */
export function isOnlyPicture(turn: TutorTurn): boolean {
  return hasNewPicture(turn) && turn.thread.at(-1)?.text === askAboutPicture
}

/** A message as shown to users, with the number of its pictures. */
export function asTold({ role, text, pictures }: ThreadMessage): {
  role: ThreadMessage['role']
  text: string
} {
  return { role, text: pictures ? `${text}\n\n[${countOf(pictures.length)}]` : text }
}

function countOf(pictures: number): string {
  return pictures === 1 ? 'a picture' : `${pictures} pictures`
}

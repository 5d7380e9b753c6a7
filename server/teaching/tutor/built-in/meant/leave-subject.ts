import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, type Message } from '#server/teaching/tutor/message.ts'
import { asksAlone } from './meant-alone.ts'

interface Left {
  conversation: Conversation
  message: Message
}

/**
 * If a message ends the subject and asks something new ("Never mind, that is solved. How do I show a
 * picture?"), reads the rest as the start of a new conversation. Otherwise nothing changes.
 */
export function leaveSubject(guide: FieldGuide, conversation: Conversation, message: Message): Left {
  const stays = { conversation, message }
  if (conversation.lastReply === '' || message.diagnosis) return stays
  const rest = behindEnd(guide, message.prose)
  const { thoughts } = readMessage(guide, rest, conversation.ownDeclarations)
  const isNew = thoughts.some(
    (thought) => thought.isAsking && thought.telling > 1 && asksAlone(guide, conversation, thought),
  )
  if (message.thoughts.some(({ signs }) => signs.includes('it-works')) && !isNew)
    return { conversation: withoutTrouble(guide, conversation), message }
  if (!isNew) return stays
  return {
    conversation: {
      ...conversation,
      slug: null,
      newest: [],
      asked: null,
      guess: null,
      isRejecting: false,
      offered: [],
      lastReply: '',
      replies: [],
      learnerTexts: [],
      newestCode: message.code,
      json: null,
    },
    message: { ...message, prose: rest, thoughts },
  }
}

/** The conversation without the code and errors of a problem that is solved. */
function withoutTrouble(guide: FieldGuide, conversation: Conversation): Conversation {
  const { learnerTexts } = conversation
  return {
    ...conversation,
    newestCode: '',
    json: null,
    learnerTexts: learnerTexts.filter((text) => guide.diagnose(text) === null),
  }
}

/** The most words of a sentence such as "Not the index." */
const mostWordsOfNo = 4

/** What a message says after the words that end a subject; empty if none do. */
function behindEnd({ understanding }: FieldGuide, prose: string): string {
  const sentences = prose.split(/(?<=[.!?:])\s+|\n/).filter((one) => one.trim() !== '')
  const ends = sentences.map((one) => {
    const end = understanding.endOfSubject(one)
    if (end !== null) return one.slice(end).replace(/^[\s,.:;!?]{1,9}/, '')
    const isNo = understanding.saysNot(one) && one.split(/\s+/).length <= mostWordsOfNo
    return isNo || (!one.includes('?') && understanding.signsIn(one).includes('it-works')) ? '' : null
  })
  const at = ends.findLastIndex((one) => one !== null)
  return at < 0 ? '' : [ends[at], ...sentences.slice(at + 1)].join(' ').trim()
}

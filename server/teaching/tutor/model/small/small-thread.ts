import { codeBlocks, withoutCodeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { fenced } from '#server/teaching/tutor/model/fenced.ts'
import { wholeSentences, withoutLinks } from './whole-sentences.ts'

const messagesInFull = 4
const lineCharacters = 200

/**
 * The messages before the newest for a small model: the last two exchanges in full, and a line for each older
 * message.
 */
export function earlierInShort({ thread }: TutorTurn, { understanding }: FieldGuide): ThreadMessage[] {
  const newest = thread.at(-1)?.text ?? ''
  const earlier = thread.slice(0, -1)
  const lastCode = earlier.findLastIndex(({ role, text }) => role === 'tutor' && codeBlocks(text).length > 0)
  return earlier.map(({ role, text }, at) => {
    const isFull = at >= earlier.length - messagesInFull
    if (role === 'learner') return { role, text: fenced(learnerText(text, isFull)) }
    const keepsCode = at === lastCode && (understanding.pointsBack(newest) || namesCodeOf(text, newest))
    return { role, text: tutorText(text, { isFull, keepsCode, keepsQuestion: at === earlier.length - 1 }) }
  })
}

/** Without code, because the newest is in a separate part of the prompt. */
function learnerText(text: string, isFull: boolean): string {
  const { prose, code } = proseAndCode(text)
  const said = isFull ? prose : wholeSentences(prose, lineCharacters) || prose.slice(0, lineCharacters)
  return code === '' ? said : `${said}\n[code]`.trim()
}

interface Kept {
  isFull: boolean
  keepsCode: boolean
  keepsQuestion: boolean
}

function tutorText(text: string, { isFull, keepsCode, keepsQuestion }: Kept): string {
  const paragraphs = withoutLinks(keepsCode ? text : withoutCodeBlocks(text, ''))
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph !== '' && !/^(?:From the Field Guide:|\*\*What usually)/.test(paragraph))
  const isQuestion = !keepsQuestion && paragraphs.length > 1 && paragraphs.at(-1)!.endsWith('?')
  const kept = isQuestion ? paragraphs.slice(0, -1) : paragraphs
  if (isFull) return kept.join('\n\n') || '[code]'
  return wholeSentences(kept[0] ?? '', lineCharacters) || '[a longer answer]'
}

/** Whether the message contains a name from the reply's code: "what does tag do there". */
function namesCodeOf(reply: string, message: string): boolean {
  const names = new Set(codeBlocks(reply).flatMap(({ code }) => code.match(/[A-Za-z_]\w{2,60}/g) ?? []))
  return (message.match(/[A-Za-z_]\w{2,60}/g) ?? []).some((word) => names.has(word))
}

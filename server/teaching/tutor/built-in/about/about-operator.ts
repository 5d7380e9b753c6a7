import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

const mostWords = 10

/** Explains an operator: "I don't know what ?? does". Finds it by its characters, which readings ignore. */
export function aboutSign(
  guide: FieldGuide,
  { spoken }: Conversation,
  { prose, code }: Message,
): BuiltInAnswer | null {
  const { codeTalk, understanding } = guide
  if (code !== '' || prose.split(/\s+/).length > mostWords || !codeTalk.asksMeaning(prose)) return null
  const named = prose
    .replace(/["'`“”‘’]/g, ' ')
    .split(/\s+/)
    .slice(0, -1)
    .concat(/[?!.]$/.test(prose) ? [] : (prose.split(/\s+/).at(-1) ?? ''))
  const sign = codeTalk.signNamed(named)
  if (!sign || understanding.tellingStems(prose).length > 2 || spoken.includes(sign.text)) return null
  return finishAnswer(guide, {
    kind: 'concept',
    topics: ['swift-basics'],
    linked: 0,
    parts: [sign.text, 'Where did you see it? Paste the line, and I say what it does there.'],
  })
}

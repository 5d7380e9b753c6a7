import { readQuickAction } from '#contract/chat/quick-action.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { looksLikeSwift } from '#server/teaching/guide/code/looks-like-swift.ts'
import { hasQuickAction } from './find-quick-action.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** The turn with its quick actions written out as sentences, which every model understands. */
export function sayQuickActions(guide: FieldGuide, turn: TutorTurn): TutorTurn {
  if (!hasQuickAction(turn)) return turn
  return {
    ...turn,
    thread: turn.thread.map((message, at) =>
      message.role === 'learner'
        ? { ...message, text: inFull(guide, turn, message.text, turn.thread.slice(0, at)) }
        : message,
    ),
  }
}

/** Writes out a quick action; other messages stay unchanged. */
function inFull(
  guide: FieldGuide,
  turn: Pick<TutorTurn, 'currentTask'>,
  message: string,
  before: readonly ThreadMessage[],
): string {
  const quick = readQuickAction(message)
  if (!quick) return message
  const { action, about } = quick
  switch (action) {
    case 'hint':
      return about === '' ? 'Give me a hint' : `Give me a hint: ${about}`
    case 'explain':
      return about === '' ? ideaOfTask(guide, turn) : `Explain ${about}`
    case 'next':
      return 'What should I do next?'
    case 'plan':
      return about === '' ? 'What is in my plan?' : `About my plan: ${about}`
    case 'review':
      return `Please review my code:\n\n${codeToReview(about, before) ?? ''}`
    case 'quiz':
      return about === '' ? 'Ask me a check question' : `Ask me a check question on ${about}`
  }
}

/** The Swift after /review, otherwise the newest that the learner sent; null if there is none. */
export function codeToReview(about: string, before: readonly ThreadMessage[]): string | null {
  const texts = [
    about,
    ...before
      .filter(({ role }) => role === 'learner')
      .map(({ text }) => readQuickAction(text)?.about ?? text)
      .toReversed(),
  ]
  for (const text of texts) {
    const blocks = codeBlocks(text).map(({ code }) => code.trimEnd())
    const code = blocks.length > 0 ? blocks.join('\n\n') : looksLikeSwift(text).code
    if (code.trim() !== '') return `\`\`\`swift\n${code.trim()}\n\`\`\``
  }
  return null
}

function ideaOfTask(guide: FieldGuide, { currentTask }: Pick<TutorTurn, 'currentTask'>): string {
  const article = currentTask?.topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null)
  return article
    ? `What is the idea of ${article.title}?`
    : currentTask
      ? `What is the idea behind this: ${currentTask.title}`
      : 'How do I begin with an app?'
}

export const quickActions = [
  { action: 'hint', does: 'The next hint for your task' },
  { action: 'explain', does: 'The idea behind your task, or what you name' },
  { action: 'quiz', does: 'A question to check yourself' },
  { action: 'next', does: 'What to do next' },
  { action: 'review', does: 'A look at the code you pasted' },
  { action: 'plan', does: 'Where you are in your plan' },
] as const

export type QuickAction = (typeof quickActions)[number]['action']

/**
 * Splits a quick action into its name and the text after it; null for any other message. "Quiz me" counts as
 * `/quiz`.
 */
export function readQuickAction(message: string): { action: QuickAction; about: string } | null {
  const wish = message
    .trim()
    .replace(/(?<![\s.!?])[\s.!?]+$/, '')
    .replace(/ please$/i, '')
  const quiz = /^(?:please |can you |could you |now )*(?:quiz|test) me(?: (?:on|about) (.+))?$/i.exec(wish)
  if (quiz) return { action: 'quiz', about: /^(?:it|this|that)$/i.test(quiz[1] ?? '') ? '' : (quiz[1] ?? '') }
  const found = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(message.trim())
  const known = quickActions.find(({ action }) => action === found?.[1]?.toLowerCase())
  return known ? { action: known.action, about: found?.[2]?.trim() ?? '' } : null
}

/** The start of every answer to `/quiz`; the question's card is shown below it. */
export const quizOpening = 'Here is a question on '

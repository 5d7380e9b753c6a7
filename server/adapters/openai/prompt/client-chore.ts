import { shortTitle } from './answer-without-tutor.ts'

/** Side requests that chat clients such as Open WebUI make for their own interface. */
type Chore = 'title' | 'tags' | 'follow-ups' | 'queries' | 'image' | 'autocomplete'

/** Recognised by the first words of the task. */
const chores: readonly [Chore, RegExp][] = [
  ['title', /^(?:generate|create|write) an? [^.]{0,60}\btitle\b/i],
  ['tags', /^generate [^.]{0,20}\btags\b/i],
  ['follow-ups', /^suggest [^.]{0,40}\bfollow-up questions\b/i],
  ['queries', /^analyze the chat history to determine the necessity of generating search queries/i],
  ['image', /^generate a detailed prompt for an?m? image generation/i],
  ['autocomplete', /^you are an autocompletion system/i],
]

/**
 * Null if a person may have written the message: it must start with "### Task:" and one of the known tasks.
 */
export function choreIn(message: string): Chore | null {
  const task = /^\s{0,20}### Task:\s{1,20}(\S[^\n]{0,300})/.exec(message.slice(0, 500))?.[1]
  if (task === undefined) return null
  return chores.find(([, opening]) => opening.test(task))?.[0] ?? null
}

/** The answer in the client's format. It counts no question and uses no model. */
export function answerChore(chore: Chore, message: string): string {
  switch (chore) {
    case 'title': {
      const title = shortTitle(firstQuestionIn(message))
      return wantsJson(message) ? JSON.stringify({ title }) : title
    }
    case 'tags':
      return JSON.stringify({ tags: ['iOS development', ...namesIn(chatIn(message))] })
    case 'follow-ups':
      return JSON.stringify({ follow_ups: followUps })
    case 'queries':
      return JSON.stringify({ queries: [] })
    case 'image':
      return JSON.stringify({ prompt: shortTitle(firstQuestionIn(message)) })
    case 'autocomplete':
      return JSON.stringify({ text: '' })
  }
}

const followUps = ['Why does it work that way?', 'Can you show a similar example?', 'What should I do next?']

const mostCharacters = 20_000
const mostTags = 2

/** The conversation in a request, without the end of a long one: the start is enough for a title and tags. */
function chatIn(message: string): string {
  const at = message.indexOf('<chat_history>')
  const text = at < 0 ? message : message.slice(at + '<chat_history>'.length)
  const end = text.indexOf('</chat_history>')
  return text.slice(0, Math.min(end < 0 ? text.length : end, mostCharacters))
}

/** The lines from the first "USER:" up to the next speaker. */
function firstQuestionIn(message: string): string {
  const lines = chatIn(message).split('\n')
  const first = lines.findIndex((line) => /^\s{0,10}user:/i.test(line))
  const rest = lines.slice(Math.max(first, 0))
  const next = rest.findIndex((line, at) => at > 0 && /^\s{0,10}(?:assistant|user|system):/i.test(line))
  const said = rest.slice(0, next < 0 ? rest.length : next).join('\n')
  return said.replace(/^\s{0,10}user:/i, '')
}

function wantsJson(message: string): boolean {
  return message.slice(0, mostCharacters).includes('"title"')
}

/** Names of types in a text, such as SwiftUI and NavigationStack. */
function namesIn(text: string): string[] {
  const names = text.match(/\b[A-Z][a-z]{1,20}[A-Z]\w{0,20}\b/g) ?? []
  return [...new Set(names)].slice(0, mostTags)
}

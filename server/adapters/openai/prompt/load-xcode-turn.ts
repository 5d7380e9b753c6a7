import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { loadProjectTurn } from '#server/features/chat/turn/load-turn.ts'
import { turnWithoutProject, type ThreadMessage, type TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { CompletionMessage } from '#server/adapters/openai/completion-request.ts'
import { readXcodePrompt } from './read-xcode-prompt.ts'

const codeCharacters = 20_000
/**
 * How much of the newest messages our own analysis reads, including the message that exceeds it. A language
 * model gets all of them.
 */
const thread = { characters: 256 * 1024, messages: 500 }
const asksAboutProblems = /\b(error|issue|warning|problem|bug|crash|fail|fix|wrong|broken|build|compile|why)/i
const asksAboutCode =
  /\b(this|my|these|the) (code|file|view|function|method|struct|class|line|selection|snippet|property|variable|model)|\b(explain|review|refactor|improve|simplify|wrong|fix)\b/i

interface XcodeCall {
  messages: readonly CompletionMessage[]
  isMerge: boolean
}

/**
 * The turn for a question from Xcode. The conversation comes from Xcode, everything else from the project.
 */
export async function loadXcodeTurn(
  database: Database,
  project: OwnedProjectId | null,
  { messages, isMerge }: XcodeCall,
): Promise<TutorTurn> {
  const known = project === null ? turnWithoutProject([]) : await loadProjectTurn(database, project)
  const said = messages.filter(({ role, text }) => role !== 'system' && role !== 'developer' && text !== '')
  const instructions = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n\n')
  const whole = said.map((message): ThreadMessage => ({ role: roleOf(message), text: message.text }))
  return {
    ...known,
    thread: newestOf(conversationIn(said)).map((message, at, all) =>
      shortened(message, at === all.length - 1),
    ),
    xcode: { instructions, messages: whole, isMerge },
  }
}

/**
 * Only what the learner and the tutor said. If the newest message is a tool result, ends with the question
 * before it.
 */
function conversationIn(said: readonly CompletionMessage[]): readonly CompletionMessage[] {
  const isTool = ({ role }: CompletionMessage) => role === 'tool' || role === 'function'
  const last = said.at(-1)
  const asked = said.findLastIndex(({ role }) => role === 'user')
  const read = last && isTool(last) && asked >= 0 ? said.slice(0, asked + 1) : said
  const spoken = read.filter((message) => !isTool(message))
  return spoken.length > 0 ? spoken : said
}

function newestOf(said: readonly CompletionMessage[]): readonly CompletionMessage[] {
  let characters = 0
  const oldest = said.findLastIndex(({ text }) => (characters += text.length) > thread.characters)
  return said.slice(Math.max(oldest, said.length - thread.messages, 0))
}

/**
 * A message as a person would type it: older ones without files, the newest one with the code its question is
 * about.
 */
function shortened(message: CompletionMessage, isLast: boolean): ThreadMessage {
  if (message.role !== 'user') return { role: roleOf(message), text: message.text }
  const { question, selection, file, issues } = readXcodePrompt(message.text)
  if (!isLast) return { role: 'learner', text: question }
  const given = selection ?? file?.code ?? ''
  const code =
    given !== '' && (asksAboutCode.test(question) || question === '') ? given.slice(0, codeCharacters) : ''
  const parts = [
    question,
    issues !== '' && asksAboutProblems.test(question) ? issues : '',
    code === '' ? '' : `\`\`\`swift\n${code}\n\`\`\``,
  ]
  return { role: 'learner', text: parts.filter((part) => part !== '').join('\n\n') }
}

function roleOf({ role }: CompletionMessage): ThreadMessage['role'] {
  return role === 'assistant' ? 'tutor' : 'learner'
}

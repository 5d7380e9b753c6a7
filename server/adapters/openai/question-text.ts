import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { CompletionMessage } from './completion-request.ts'
import { searchResults, type KindOfCall } from './kind-of-call.ts'
import { readXcodePrompt } from './read-xcode-prompt.ts'

/** What the project's conversation keeps of a call: the question and the files' names; code only where the learner wants it. */
export function textToKeep(message: CompletionMessage, kind: KindOfCall, keepsCode: boolean): string {
  const { question, selection, file, fileNames } = readXcodePrompt(message.text)
  const asked =
    kind === 'follow-up'
      ? 'Search results from Xcode'
      : withoutCode(question, keepsCode) || 'A question about the code'
  const files =
    fileNames.length > 0
      ? `Files: ${fileNames.map((name) => `\`${name.replaceAll('`', '')}\``).join(', ')}`
      : ''
  const code = keepsCode
    ? kind === 'follow-up'
      ? message.text.replace(searchResults, '').trim()
      : fenced(selection ?? file?.code ?? '')
    : ''
  const text = [asked, files, code]
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll('\0', '')
  return text.length <= limits.chatMessage ? text : `${text.slice(0, limits.chatMessage - 1)}…`
}

/** Names a question by all that was said up to it, so that the same one can be told from another. */
export function hashOfQuestion(model: string, messages: readonly CompletionMessage[]): string {
  return createHash('sha256')
    .update(JSON.stringify([model, messages.map(({ role, text }) => [role, text])]))
    .digest('hex')
}

function fenced(code: string): string {
  return code.trim() === '' ? '' : `\`\`\`swift\n${code}\n\`\`\``
}

/** Code that the learner typed belongs to the question; a fence that names a file is a file. */
function withoutCode(question: string, keepsCode: boolean): string {
  return keepsCode
    ? question
    : question.replace(/^```[\w+-]*:[^\n]+\n[\s\S]*?(^```[ \t]*$|$(?![\s\S]))/gm, '').trim()
}

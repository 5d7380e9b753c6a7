import { limits } from '#contract/limits.ts'
import { answerTurn } from '#server/features/chat/answer-turn.ts'
import { startExchange } from '#server/features/chat/exchange-store.ts'
import type { LiveAnswer } from '#server/features/chat/live/live-answer.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { KeyHolder } from '#server/features/keys/key-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  searchResults,
  type CompletionMessage,
  type CompletionRequest,
  type KindOfCall,
} from './completion-request.ts'
import { loadXcodeTurn } from '#server/adapters/openai/prompt/load-xcode-turn.ts'
import { OpenAIError } from './openai-error.ts'
import { readXcodePrompt } from '#server/adapters/openai/prompt/read-xcode-prompt.ts'

export interface Call {
  database: Database
  holder: KeyHolder
  project: OwnedProjectId | null
  request: CompletionRequest
}

const tooLongToMerge =
  'This file is too long for the language model to change as a whole. Make the change by hand.'

/**
 * Starts the tutor's answer. In a project, question and answer become part of its chat and can be followed
 * there.
 */
export async function beginAnswer(services: Services, call: Call): Promise<LiveAnswer> {
  const { database, holder, project, request } = call
  const { userId, keepsCode } = holder
  const turn = await turnOf(services, call)
  const last = request.messages.at(-1)!
  if (project === null || request.kind === 'merge' || last.role !== 'user')
    return answerTurn(services, { database, userId, turn, kept: null })
  const sent = {
    userId,
    asked: { content: textToKeep(last, request.kind, keepsCode) },
    clientKey: null,
    taskId: turn.currentTask?.id ?? null,
    model: services.tutor.modelName,
    source: 'xcode' as const,
  }
  const exchange = await startExchange(database, project, sent, services.now())
  return answerTurn(services, {
    database,
    userId,
    turn,
    kept: { ...exchange, project, tab: null, hasQuickActions: false, keepsView: false },
  })
}

async function turnOf(
  { tutor, settings }: Services,
  { database, holder, project, request }: Call,
): Promise<TutorTurn> {
  const isMerge = request.kind === 'merge'
  const turn: TutorTurn = {
    ...(await loadXcodeTurn(database, project, { messages: request.messages, isMerge })),
    tokensLeft: settings.tutorTokensPerMonth - holder.tokensUsed,
  }
  // If the file does not fit, the model would write back only the part it was sent.
  if (isMerge && tutor.fits?.(turn) === false)
    throw new OpenAIError(413, tooLongToMerge, { type: 'invalid_request_error', code: 'request_too_large' })
  return turn
}

/**
 * What the project's chat stores: the question and the file names, and code only if the learner allows it.
 */
function textToKeep(message: CompletionMessage, kind: KindOfCall, keepsCode: boolean): string {
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

function fenced(code: string): string {
  return code.trim() === '' ? '' : `\`\`\`swift\n${code}\n\`\`\``
}

/**
 * Removes files, which are fences with a file name. Code that the learner typed stays, as part of the
 * question.
 */
function withoutCode(question: string, keepsCode: boolean): string {
  if (keepsCode) return question
  let isInFile = false
  const kept = question.split('\n').filter((line) => {
    const isFile = isInFile || /^```[\w+-]*:./.test(line)
    isInFile = isFile && !(isInFile && line.trimEnd() === '```')
    return !isFile
  })
  return kept.join('\n').trim()
}

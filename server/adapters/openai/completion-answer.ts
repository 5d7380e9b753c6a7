import { answerEvents } from '#server/features/chat/live/answer-events.ts'
import type { AnswerEnd, LiveAnswer } from '#server/features/chat/live/live-answer.ts'
import { closingOfFence } from '#server/features/chat/live/open-fence.ts'
import { eventOf, eventStream } from '#server/platform/http/event-stream.ts'
import { within } from '#server/platform/within.ts'
import { createAbsoluteLinks } from './absolute-links.ts'
import { errorBody } from './openai-error.ts'

export interface CompletionAnswer {
  answer: LiveAnswer
  id: string
  model: string
  created: number
  promptCharacters: number
  /**
   * The address for links to the site's own pages; null if the answer goes into a file and must not be
   * changed.
   */
  publicUrl: string | null
  /** A line to add to a complete answer; empty for none. */
  closingLine: string
  includesUsage: boolean
  /**
   * Whether to report failures as a sentence in the answer: we do not know how Xcode shows an error in a
   * stream.
   */
  saysFailures: boolean
  /** Resolves when the charge is settled; the stream must not end before that. */
  settled: Promise<void>
}

type FinishReason = 'stop' | 'length'

export function wholeCompletion(completion: CompletionAnswer) {
  const links = createAbsoluteLinks(completion.publicUrl)
  const text = links.take(completion.answer.text()) + links.rest()
  const content = text + closingLineOf(completion)
  return {
    ...headOf(completion, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: finishReasonOf(completion),
      },
    ],
    usage: usageOf(completion),
  }
}

/**
 * Streams the answer from its start as server-sent events. If the client disconnects, generation stops: there
 * are no other readers.
 */
export function streamCompletion(
  completion: CompletionAnswer,
  keepAliveMs?: number,
): ReadableStream<Uint8Array> {
  const { answer, includesUsage } = completion
  const links = createAbsoluteLinks(completion.publicUrl)
  const head = headOf(completion, 'chat.completion.chunk')
  let taken = 0

  const events = answerEvents(answer, {
    opening: chunk({ role: 'assistant', content: '' }) + newText(),
    next: newText,
    // If the charge cannot be settled, the error is logged and the stream ends without its closing event.
    closing: () => closing().catch(() => ''),
  })
  return eventStream(events, {
    ...(keepAliveMs !== undefined && { keepAliveMs }),
    onLeave: () => (answer.end() === null ? answer.stop() : undefined),
  })

  function chunk(delta: object, finishReason: FinishReason | null = null): string {
    return eventOf({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...(includesUsage ? { usage: null } : {}),
    })
  }

  function newText(): string {
    const piece = answer.text().slice(taken)
    taken += piece.length
    const content = links.take(piece)
    return content === '' ? '' : chunk({ content })
  }

  async function closing(): Promise<string> {
    await completion.settled
    const end = answer.end()
    const rest = links.rest()
    const last = rest === '' ? '' : chunk({ content: rest })
    if (end?.status === 'failed' && !completion.saysFailures) {
      return `${last}${eventOf(errorBody({ message: end.error ?? 'The answer broke off', type: 'server_error', param: null, code: 'upstream_error' }))}`
    }
    const said = end?.status === 'failed' ? failureLineOf(completion, end) : closingLineOf(completion)
    const usage = includesUsage ? eventOf({ ...head, choices: [], usage: usageOf(completion) }) : ''
    return `${last}${said === '' ? '' : chunk({ content: said })}${chunk({}, finishReasonOf(completion))}${usage}data: [DONE]\n\n`
  }
}

/** Waits until the answer has text, but no longer than this. */
export async function beginsWithin(answer: LiveAnswer, milliseconds: number): Promise<void> {
  if (answer.text() === '') await within(milliseconds, answer.changed(), () => {})
}

/**
 * The line to add at the end. Empty after a search request, which Xcode must read unchanged, and after
 * unfinished code.
 */
function closingLineOf({ answer, closingLine }: CompletionAnswer): string {
  if (closingLine === '') return ''
  const text = answer.text().trimEnd()
  const endsInSearch = text
    .slice(text.lastIndexOf('\n') + 1)
    .trimStart()
    .startsWith('##SEARCH:')
  return endsInSearch || closingOfFence(text) !== '' || answer.isCutShort() ? '' : closingLine
}

/**
 * The failure as a sentence. An open code fence is closed first, so that the sentence is not part of the
 * code.
 */
function failureLineOf({ answer }: CompletionAnswer, { error }: AnswerEnd): string {
  return `${closingOfFence(answer.text())}\n\n*${error ?? 'The answer broke off.'}*`
}

function finishReasonOf({ answer }: CompletionAnswer): FinishReason {
  return answer.isCutShort() ? 'length' : 'stop'
}

function headOf({ id, created, model }: CompletionAnswer, object: string) {
  return { id, object, created, model }
}

/** An estimate of four characters per token. It is only for the client's statistics, not for billing. */
function usageOf({ promptCharacters, answer }: CompletionAnswer) {
  const prompt = Math.ceil(promptCharacters / 4)
  const completion = Math.ceil(answer.text().length / 4)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

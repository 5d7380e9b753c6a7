import { streamEvents } from '#server/features/chat/answer-events.ts'
import { changesWithin, type AnswerEnd, type LiveAnswer } from '#server/features/chat/live-answer.ts'
import { closingOfFence } from '#server/features/chat/open-fence.ts'
import { createAbsoluteLinks } from './absolute-links.ts'
import { errorBody } from './openai-error.ts'

export interface CompletionAnswer {
  answer: LiveAnswer
  id: string
  model: string
  created: number
  promptCharacters: number
  /** For links to the site's own pages; null where the answer goes into a file as it is. */
  publicUrl: string | null
  /** Stands after a whole answer in words. */
  closingLine: string
  includesUsage: boolean
  /** A failure becomes a sentence in the answer: how Xcode shows an error in the middle of a stream is not known. */
  saysFailures: boolean
  /** Resolves when the charge is settled; nothing says "done" before. */
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

/** The answer as server-sent events, from its start. A reader who leaves ends the answer: nobody else waits for it. */
export function streamCompletion(
  completion: CompletionAnswer,
  silenceMs?: number,
): ReadableStream<Uint8Array> {
  const { answer, includesUsage } = completion
  const links = createAbsoluteLinks(completion.publicUrl)
  const head = headOf(completion, 'chat.completion.chunk')
  let taken = 0

  return streamEvents(
    answer,
    {
      opening: chunk({ role: 'assistant', content: '' }) + newText(),
      next: newText,
      // That a charge could not be settled stands in the log; whoever reads sees that the end is missing.
      closing: () => closing().catch(() => ''),
      onLeave: () => (answer.end() === null ? answer.stop() : undefined),
    },
    silenceMs,
  )

  function chunk(delta: object, finishReason: FinishReason | null = null): string {
    return event({
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
      return `${last}${event(errorBody({ message: end.error ?? 'The answer broke off', type: 'server_error', param: null, code: 'upstream_error' }))}`
    }
    const said = end?.status === 'failed' ? failureLineOf(completion, end) : closingLineOf(completion)
    const usage = includesUsage ? event({ ...head, choices: [], usage: usageOf(completion) }) : ''
    return `${last}${said === '' ? '' : chunk({ content: said })}${chunk({}, finishReasonOf(completion))}${usage}data: [DONE]\n\n`
  }
}

/** Waits for the first of an answer, not longer than so many milliseconds. */
export async function beginsWithin(answer: LiveAnswer, milliseconds: number): Promise<void> {
  if (answer.text() === '') await changesWithin(answer, milliseconds)
}

/** Nothing stands behind lines that Xcode reads as a search, nor in code that was not brought to its end. */
function closingLineOf({ answer, closingLine }: CompletionAnswer): string {
  const text = answer.text().trimEnd()
  const endsInSearch = text
    .slice(text.lastIndexOf('\n') + 1)
    .trimStart()
    .startsWith('##SEARCH:')
  return endsInSearch || closingOfFence(text) !== '' || answer.isCutShort() ? '' : closingLine
}

/** Half a file is closed first: the sentence is none of its lines. */
function failureLineOf({ answer }: CompletionAnswer, { error }: AnswerEnd): string {
  return `${closingOfFence(answer.text())}\n\n*${error ?? 'The answer broke off.'}*`
}

function finishReasonOf({ answer }: CompletionAnswer): FinishReason {
  return answer.isCutShort() ? 'length' : 'stop'
}

function headOf({ id, created, model }: CompletionAnswer, object: string) {
  return { id, object, created, model }
}

function event(content: object): string {
  return `data: ${JSON.stringify(content)}\n\n`
}

/** Four characters a token, near enough for a client's own books; nothing is billed by it. */
function usageOf({ promptCharacters, answer }: CompletionAnswer) {
  const prompt = Math.ceil(promptCharacters / 4)
  const completion = Math.ceil(answer.text().length / 4)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

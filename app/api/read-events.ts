import { createParser } from 'eventsource-parser'

const longestEvent = 4 * 1024 * 1024

/** The data of each server-sent event in a response body. The signal, or leaving the loop, cancels the response. */
export function readEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<string, void, void> {
  const reader = body.getReader()
  // Not awaited: cancelling one branch of a teed stream waits for the other.
  const cancel = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel, { once: true })
  return read()

  async function* read(): AsyncGenerator<string, void, void> {
    const events: string[] = []
    const parser = createParser({
      onEvent: ({ data }) => events.push(data),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') throw error
      },
      maxBufferSize: longestEvent,
    })
    const decoder = new TextDecoder()
    try {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        parser.feed(decoder.decode(chunk.value, { stream: true }))
        yield* events.splice(0)
      }
    } finally {
      cancel()
    }
  }
}

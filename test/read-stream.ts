import { createParser } from 'eventsource-parser'

export interface StreamChunk {
  type: string
  delta?: string
  errorText?: string
  messageMetadata?: { userMessageId: number; tutorMessageId: number }
}

/** The chunks of a UI message stream, as they come; ends at [DONE]. */
export async function* readStream(response: Response): AsyncGenerator<StreamChunk> {
  const found: StreamChunk[] = []
  const parser = createParser({
    onEvent: ({ data }) => data !== '[DONE]' && found.push(JSON.parse(data) as StreamChunk),
  })
  const decoder = new TextDecoder()
  const reader = response.body!.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parser.feed(decoder.decode(read.value, { stream: true }))
      yield* found.splice(0)
    }
  } finally {
    // Not awaited: one of two readers of a teed stream would wait for the other.
    void reader.cancel().catch(() => {})
  }
}

export async function allChunks(response: Response): Promise<StreamChunk[]> {
  return Array.fromAsync(readStream(response))
}

export function textOf(chunks: StreamChunk[]): string {
  return chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')
}

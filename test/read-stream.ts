import { readEvents } from '#app/api/read-events.ts'

export interface StreamChunk {
  type: string
  delta?: string
  errorText?: string
  messageMetadata?: { userMessageId: number; tutorMessageId: number }
}

/** Yields the chunks of a UI message stream as they arrive, until [DONE]. */
export async function* readStream(response: Response): AsyncGenerator<StreamChunk> {
  for await (const data of readEvents(response.body!)) {
    if (data !== '[DONE]') yield JSON.parse(data) as StreamChunk
  }
}

export async function allChunks(response: Response): Promise<StreamChunk[]> {
  return Array.fromAsync(readStream(response))
}

export function textOf(chunks: StreamChunk[]): string {
  return chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')
}

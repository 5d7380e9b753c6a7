import type { Context } from 'hono'
import { within } from '#server/platform/within.ts'

const keepAlive = ': keep-alive\n\n'

interface EventStreamOptions {
  /** After this time without an event, a comment is sent to keep proxies from closing the connection. */
  keepAliveMs?: number
  /** Called if the client disconnects before the end. */
  onLeave?: () => void
}

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** A response body of server-sent events. The next event is requested when the client has taken the last one. */
export function eventStream(
  source: AsyncIterable<string>,
  { keepAliveMs = 15_000, onLeave }: EventStreamOptions = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const events = source[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<string>> | null = null
  let hasLeft = false
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= events.next()
      const event = await within(keepAliveMs, next, () => null)
      if (hasLeft) return
      if (event === null) return controller.enqueue(encoder.encode(keepAlive))
      next = null
      if (event.done) controller.close()
      else controller.enqueue(encoder.encode(event.value))
    },
    cancel() {
      hasLeft = true
      onLeave?.()
    },
  })
}

/** One event with its content as JSON. */
export function eventOf(content: unknown): string {
  return `data: ${JSON.stringify(content)}\n\n`
}

export function wantsEventStream(c: Context): boolean {
  return c.req.header('accept')?.includes('text/event-stream') ?? false
}

import { isSessionOpen } from '#server/features/auth/session-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Services } from '#server/features/services.ts'
import { listenToChanges } from './change-feed.ts'

const keepAliveMs = 25_000
const retryMs = 2000
/** A reader this far behind is let go; it comes back and reads everything anew. */
const mostWaiting = 200

interface Reader {
  database: Database
  userId: number
  sessionId: number
}

/** A user's changes as server-sent events, for as long as the session lasts. */
export function openChangeStream(
  { bus, eventStreams, now, logger }: Services,
  { database, userId, sessionId }: Reader,
): ReadableStream<Uint8Array> {
  let leave = () => {}
  const events = new ReadableStream<string>(
    {
      start(controller) {
        const forget = eventStreams.add(userId, close)
        const stopListening = listenToChanges(bus, userId, {
          onChange: (event) => send(`data: ${JSON.stringify(event)}\n\n`),
          onSessions: () => void closeWithSession(),
          onGap: () => send('event: gap\ndata:\n\n'),
        })
        const beat = setInterval(() => {
          send(':\n\n')
          void closeWithSession()
        }, keepAliveMs)
        let isOpen = true
        leave = () => {
          isOpen = false
          clearInterval(beat)
          stopListening()
          forget()
        }
        send(`retry: ${retryMs}\n\n`)

        function send(text: string): void {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(text)
          else close()
        }

        function close(): void {
          if (!isOpen) return
          leave()
          controller.close()
        }

        async function closeWithSession(): Promise<void> {
          try {
            if (!(await isSessionOpen(database, sessionId, now()))) close()
          } catch (error) {
            logger.warn({ error }, 'Whether a session is open could not be read; the next round tries again')
          }
        }
      },
      cancel: () => leave(),
    },
    new CountQueuingStrategy({ highWaterMark: mostWaiting }),
  )
  return events.pipeThrough(new TextEncoderStream())
}

import { isSessionOpen } from '#server/features/auth/session-store.ts'
import type { Services } from '#server/features/services.ts'
import type { Database } from '#server/platform/db/database.ts'
import { eventOf, eventStream } from '#server/platform/http/event-stream.ts'
import { listenToChanges } from './change-feed.ts'

const sessionCheckMs = 25_000
const retryMs = 2000
/** A client with more unread changes than this is disconnected; it then reconnects and reloads everything. */
const mostWaiting = 200

interface Reader {
  database: Database
  userId: number
  sessionId: number
}

/** A user's changes as server-sent events, until the session ends. */
export function openChangeStream(
  { bus, eventStreams, now, logger }: Services,
  { database, userId, sessionId }: Reader,
): ReadableStream<Uint8Array> {
  let leave = () => {}
  const changes = new ReadableStream<string>(
    {
      start(controller) {
        let isOpen = true
        const forget = eventStreams.add(userId, close)
        const stopListening = listenToChanges(bus, userId, {
          onChange: (event) => send(eventOf(event)),
          onSessions: () => void closeWithSession(),
          onGap: () => send('event: gap\ndata:\n\n'),
        })
        const sessionCheck = setInterval(() => void closeWithSession(), sessionCheckMs)
        leave = () => {
          isOpen = false
          clearInterval(sessionCheck)
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
            logger.warn({ error }, 'Whether a session is open could not be read; the next check tries again')
          }
        }
      },
    },
    new CountQueuingStrategy({ highWaterMark: mostWaiting }),
  )
  return eventStream(changes, { onLeave: () => leave() })
}

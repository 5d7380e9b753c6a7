import type { IncomingMessage, ServerResponse } from 'node:http'

interface Listener {
  on(event: 'request', answer: (request: IncomingMessage, response: ServerResponse) => void): unknown
}

/**
 * Closes the connection of a client that reads nothing for this long, because unread data is held in memory. A
 * response that is still being written may take longer.
 */
export function cutStalledReaders(server: Listener, afterMs: number): void {
  server.on('request', (_request, response) => {
    response.setTimeout(afterMs, () => {
      if (response.writableLength > 0) response.destroy()
    })
  })
}

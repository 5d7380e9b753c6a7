import { createServer, request, type Agent } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  close(): Promise<void>
}

/**
 * Balances calls between servers; uses new connections unless there is an agent. Skips servers that refuse or are
 * stopping; a broken response breaks here too.
 */
export async function startProxy(targets: string[], agent: Agent | false = false): Promise<Proxy> {
  let turns = 0
  const server = createServer((incoming, outgoing) => {
    const body: Buffer[] = []
    incoming.on('data', (piece: Buffer) => body.push(piece))
    incoming.on('end', () => {
      turns += 1
      attempt(targets.length, turns)
    })

    function attempt(left: number, turn: number): void {
      const { hostname, port } = new URL(targets[(turn + left) % targets.length]!)
      const forwarded = request(
        { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers, agent },
        (answer) => {
          if (answer.statusCode === 503 && left > 1) {
            answer.resume()
            return attempt(left - 1, turn)
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          answer.on('error', () => outgoing.destroy())
          answer.on('close', () => !answer.complete && outgoing.destroy())
        },
      )
      forwarded.on('error', () => {
        if (outgoing.headersSent) outgoing.destroy()
        else if (left > 1) attempt(left - 1, turn)
        else outgoing.writeHead(502).end()
      })
      outgoing.on('close', () => forwarded.destroy())
      forwarded.end(Buffer.concat(body))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server that takes a question, asks the model whose address it is given, and passes the answer on: no key, no quota, no prompt. Prints its port.
const modelUrl = process.argv[2] ?? ''

const server = createServer((request, response) => {
  void passOn()

  async function passOn(): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const answer = await fetch(modelUrl + request.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(pieces) })
    response.writeHead(answer.status, { 'content-type': 'text/event-stream' })
    for await (const piece of answer.body ?? []) response.write(piece)
    response.end()
  }
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

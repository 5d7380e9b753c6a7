import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A model server for the gateway benchmark: reads the question, then streams fifty pieces, one every five
// milliseconds. Prints its port.
const pieces = 50
const gapMs = 5

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    let sent = 0
    const send = () => {
      sent += 1
      response.write(`data: ${JSON.stringify(chunk({ content: `word ${sent} ` }, null))}\n\n`)
      if (sent < pieces) return setTimeout(send, gapMs)
      return response.end(`data: ${JSON.stringify(chunk({}, 'stop'))}\n\ndata: [DONE]\n\n`)
    }
    send()
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

function chunk(delta: object, finish_reason: string | null) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason }],
  }
}

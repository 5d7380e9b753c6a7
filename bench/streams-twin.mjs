// A minimal event stream: headers, and the same text for all readers. Ends the streams on SIGUSR2.
import { createServer } from 'node:http'

const readers = new Set()
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write('data: {"type":"start"}\n\n')
  readers.add(response)
})
setInterval(
  () =>
    readers.forEach((response) =>
      response.write('data: {"type":"text-delta","id":"answer","delta":"word "}\n\n'),
    ),
  5000,
)
process.on('SIGUSR2', () => {
  for (const response of readers) response.end('data: [DONE]\n\n')
  readers.clear()
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'))

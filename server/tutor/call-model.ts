import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'

const heldBytes = 64 * 1024

/** What a model answers, as Node's client gives it. */
export type ModelResponse = IncomingMessage

/** What a model's provider needs of `fetch`, with half of its time to the first byte: a text out, an answer in. Follows no redirect; rejects as Node's own client does. */
export const callModel: typeof fetch = async (address, { method = 'GET', headers = {}, body = null, signal = null } = {}) => {
  if (body !== null && typeof body !== 'string') throw new TypeError('A model is asked with a text')
  const url = new URL(address instanceof Request ? address.url : address)
  const message = await sendToModel(addressOf(url), { method, headers: Object.fromEntries(new Headers(headers)), signal }, body)
  return new Response(bodyOf(message), { status: message.statusCode!, headers: headersOf(message) })
}

/** Connections are kept for the next question, and proxies taken from the environment, by Node's own agent. */
export function sendToModel(address: ModelAddress, { signal, ...options }: ModelRequest, body: string | null): Promise<ModelResponse> {
  return new Promise((resolve, reject) => {
    const call = (address.protocol === 'https:' ? https : http).request({ ...address, ...options }, resolve)
    call.on('error', reject)
    if (signal) endWith(signal, call)
    call.end(body)
  })
}

/** What Node's client needs of a URL, and reads anew with each call where it is given one. */
export type ModelAddress = ReturnType<typeof addressOf>

export function addressOf(url: URL) {
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(url)
  return { protocol, hostname, port, path, auth }
}

interface ModelRequest {
  method: string
  headers: OutgoingHttpHeaders
  signal: AbortSignal | null
}

/** As the client's own option does, which also watches all of the call's streams and takes a third of the time of asking for it. */
function endWith(signal: AbortSignal, call: ClientRequest): void {
  const end = () => call.destroy(new DOMException('The call was ended', 'AbortError'))
  if (signal.aborted) return void end()
  signal.addEventListener('abort', end, { once: true })
  call.once('close', () => signal.removeEventListener('abort', end))
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!)
  return headers
}

function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        message.on('data', (bytes: Buffer) => {
          controller.enqueue(bytes)
          if ((controller.desiredSize ?? 0) <= 0) message.pause()
        })
        message.on('end', () => controller.close())
        message.on('error', (error) => controller.error(error))
      },
      pull: () => void message.resume(),
      cancel() {
        message.removeAllListeners('data').removeAllListeners('end')
        message.destroy()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: heldBytes }),
  )
}

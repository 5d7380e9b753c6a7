import { ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { keepHeadersBeside } from './headers-beside.ts'

/** Where a body goes. */
export interface Sink {
  /** False: it is held back for now, and the feed is asked for more when there is room. */
  write(bytes: Uint8Array): boolean
  end(): void
}

/** Writes a body as it comes about, to its `end`. */
export type Feed = (sink: Sink) => { more(): void; leave(): void }

type Bindings = HttpBindings | Http2Bindings
type Fetch = (request: Request, environment: Bindings) => Response | Promise<Response>

/** Behind it a fed body goes straight to Node's own response: a chain of web streams would cost a reader of an answer five times the memory. */
export function sendingDirectly(answer: Fetch): Fetch {
  return (request, environment) => {
    const { outgoing } = environment
    if (!(outgoing instanceof ServerResponse)) return answer(request, environment)
    keepHeadersBeside(outgoing)
    const direct: DirectEnvironment = Object.assign(environment, { outgoing, feed: null })
    const answered = answer(request, direct)
    return answered instanceof Promise
      ? answered.then((response) => (direct.feed ? send(outgoing, response.status, [...response.headers].flat(), direct.feed) : response))
      : answered
  }
}

/** An answer whose body is fed, also where nothing stands between the app and its caller. */
export function fed(c: Context, feed: Feed, headers: Record<string, string>): Response {
  const environment: unknown = c.env
  if (!isDirect(environment)) return c.body(streamOf(feed), 200, headers)
  environment.feed = feed
  return c.body(null, 200, headers)
}

/** As {@link fed}, for a route behind which nothing looks at its answer or sets a header of it: the first of the body leaves at once. */
export function fedAtOnce(c: Context, feed: Feed, headers: Record<string, string>): Response {
  const environment: unknown = c.env
  if (!isDirect(environment)) return c.body(streamOf(feed), 200, headers)
  return send(environment.outgoing, 200, Object.entries(headers).flat(), feed)
}

type DirectEnvironment = Bindings & { outgoing: ServerResponse; feed: Feed | null }

function isDirect(environment: unknown): environment is DirectEnvironment {
  return typeof environment === 'object' && environment !== null && 'feed' in environment
}

function send(outgoing: ServerResponse, status: number, headers: string[], feed: Feed): Response {
  outgoing.writeHead(status, headers)
  if (outgoing.req.method === 'HEAD' || outgoing.destroyed) outgoing.end()
  else {
    const { more, leave } = feed({ write: (bytes) => writeAtOnce(outgoing, bytes), end: () => outgoing.end() })
    outgoing.on('drain', more).on('close', leave).on('error', leave)
  }
  return RESPONSE_ALREADY_SENT
}

/** By itself Node holds a piece's parts together until nothing else is left to do. */
function writeAtOnce(outgoing: ServerResponse, bytes: Uint8Array): boolean {
  const hasRoom = outgoing.write(bytes)
  outgoing.socket?.uncork()
  return hasRoom
}

function streamOf(feed: Feed): ReadableStream<Uint8Array> {
  let fed: ReturnType<Feed>
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fed = feed({
          write(bytes) {
            controller.enqueue(bytes)
            return (controller.desiredSize ?? 0) > 0
          },
          end: () => controller.close(),
        })
      },
      pull: () => fed.more(),
      cancel: () => fed.leave(),
    },
    { highWaterMark: 16_384, size: (bytes) => bytes.byteLength },
  )
}

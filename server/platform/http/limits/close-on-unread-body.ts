import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'

/** Closes the connection of a refused call with a large unread body: reading the rest would cost far more than the response. */
export function closeOnUnreadBody(lingerMs = 2000) {
  return createMiddleware(async (c, next) => {
    await next()
    const isClosing = c.res.status === 429 || c.res.headers.get('Connection') === 'close'
    if (!isClosing || c.req.raw.bodyUsed) return
    if (!mayBeLarge(c.req.header('content-length'), c.req.header('transfer-encoding'))) return
    c.res.headers.set('Connection', 'close')
    const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
    if (incoming) linger(incoming.socket, lingerMs)
  })
}

/** Cut at once, a caller that is still sending would see a broken connection and never the answer. */
function linger(socket: HttpBindings['incoming']['socket'], lingerMs: number): void {
  // Node and its Hono adapter call it when the response has been written; what still arrives is dropped.
  socket.destroySoon = () => {
    socket.destroySoon = () => {}
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

function mayBeLarge(length: string | undefined, encoding: string | undefined): boolean {
  return encoding !== undefined || Number(length ?? 0) > limits.smallBodyBytes
}

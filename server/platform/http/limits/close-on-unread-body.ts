import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'

/**
 * Closes the connection of a rejected call with a large unread body, because reading the rest would cost far more
 * than the response.
 */
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

/** Delays closing: a client that is still sending would otherwise see a broken connection and never the response. */
function linger(socket: HttpBindings['incoming']['socket'], lingerMs: number): void {
  // Called by Node and its Hono adapter once the response is written. Anything that still arrives is discarded.
  socket.destroySoon = () => {
    socket.destroySoon = () => {}
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

function mayBeLarge(length: string | undefined, encoding: string | undefined): boolean {
  return encoding !== undefined || Number(length ?? 0) > limits.smallBodyBytes
}

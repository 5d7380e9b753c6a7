import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'

/** Closes the connection of a refused call with a large unread body: reading and dropping the rest would cost far more than the response. */
export const closeOnUnreadBody = createMiddleware(async (c, next) => {
  await next()
  if (c.res.status !== 429 || c.req.raw.bodyUsed) return
  if (mayBeLarge(c.req.header('content-length'), c.req.header('transfer-encoding')))
    c.res.headers.set('Connection', 'close')
})

function mayBeLarge(length: string | undefined, encoding: string | undefined): boolean {
  return encoding !== undefined || Number(length ?? 0) > limits.smallBodyBytes
}

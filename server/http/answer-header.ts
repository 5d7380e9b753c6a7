import type { Context } from 'hono'
import { directHeadersOf } from './direct-body.ts'

/** Sets a header of whatever is answered, unless the route sets the same. Behind Node it goes straight to Node's answer: on its way through a Response each one costs several times as much. */
export function answerHeader(c: Context, name: string, value: string): void {
  const headers = directHeadersOf(c)
  if (headers) headers[name.toLowerCase()] = value
  else c.header(name, value)
}

import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'

/** Sets a header of whatever is answered, unless the route sets the same. Behind Node it goes straight to Node's answer: on its way through a Response each one costs several times as much. */
export function answerHeader(c: Context, name: string, value: string): void {
  const outgoing = outgoingOf(c)
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}

/** Node's own answer; undefined where there is no connection, as in tests. */
export function outgoingOf(c: Context): HttpBindings['outgoing'] | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.outgoing
}

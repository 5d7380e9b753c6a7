import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { setBeside } from './headers-beside.ts'

/** Sets a header of whatever is answered, by its lower-case name, unless the route sets the same. Behind Node it waits beside Node's answer: on its way through a Response each one costs several times as much. */
export function answerHeader(c: Context, name: string, value: string): void {
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing
  if (!setBeside(outgoing, name, value)) c.header(name, value)
}

import { isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnvironment } from './app-environment.ts'

/** Puts the caller's address at a route's hand, as limits count it. `trustedProxies`: how many proxies of our own stand in front. */
export function withClientAddress(trustedProxies: number) {
  return createMiddleware<AppEnvironment>((c, next) => {
    c.set(
      'clientAddress',
      countedAddress(
        callerOf(
          connectionOf(c),
          trustedProxies > 0 ? c.req.header('x-forwarded-for') : undefined,
          trustedProxies,
        ),
      ),
    )
    return next()
  })
}

/**
 * The address that the outermost of our own proxies saw. Each proxy adds one at the right, so what a caller wrote into the header stands further left and is never read.
 * A header with fewer entries did not come through all of them: then the connection counts.
 */
export function callerOf(
  connection: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return connection
  const seen = forwardedFor.split(',').map((address) => address.trim())
  const caller = seen[seen.length - trustedProxies] ?? ''
  return isIPv4(caller) || isIPv6(caller) ? caller : connection
}

/** An IPv6 address counts by its /64, which one person usually holds whole; an IPv4 address in IPv6 clothes as itself. */
export function countedAddress(address: string): string {
  if (isIPv4(address)) return address
  // As a server that listens on both sees most callers.
  if (address.startsWith('::ffff:') && isIPv4(address.slice(7))) return address.slice(7)
  const plain = address.replace(/%.*$/s, '').toLowerCase()
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function groupsOf(address: string): number[] {
  const withoutDots = address.replace(
    /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, a, b, c, d) =>
      `${((Number(a) << 8) | Number(b)).toString(16)}:${((Number(c) << 8) | Number(d)).toString(16)}`,
  )
  const [head = '', tail] = withoutDots.split('::')
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** "local" where there is no connection, as in tests. */
function connectionOf(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'local'
}

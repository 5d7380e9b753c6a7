import { isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { tryGetContext } from 'hono/context-storage'
import { createMiddleware } from 'hono/factory'
import type { AppEnvironment } from './app-environment.ts'

/** Sets `clientAddress` in the form that limits count. `trustedProxies` is the number of our own proxies in front. */
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
 * The address seen by the outermost of our own proxies. Each proxy appends one, so entries that a caller wrote are
 * further left and are ignored. A header with fewer entries did not pass through all proxies; then the connection's
 * address is used.
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

/**
 * The form in which limits count addresses: of IPv6 the /64, which usually belongs to one person; IPv4-mapped as
 * IPv4.
 */
export function countedAddress(address: string): string {
  if (isIPv4(address)) return address
  // A server that listens on IPv4 and IPv6 sees IPv4 callers in this form.
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

/** The /48 of a counted IPv6 address, which a single person can own; for IPv4, the address itself. */
export function networkOf(address: string): string {
  if (!address.endsWith('::/64')) return address
  return `${address.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`
}

/** The groups that take turns, widest first. Accounts are free to make, so the address comes before the account. */
export function turnsOf(address: string, account: string): string[] {
  return [networkOf(address), address, account]
}

/** The counted address of the current request's caller; null outside of requests. */
export function addressOfCall(): string | null {
  return tryGetContext<AppEnvironment>()?.var.clientAddress ?? null
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

/** "local" if there is no connection, as in tests. */
function connectionOf(c: Context): string {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'local'
}

/** Text that would reveal internals. */
const leak =
  /\bat [\w.<>]+ \(|\.ts:\d+|node_modules|drizzle|pglite|pg_catalog|syntax error at|violates|insert into|select "|\/(?:home|root|tmp|work)\//i

/** The garbage collector may leave this many megabytes without a leak. */
const mayLie = 250

export interface FuzzAnswer {
  /** 0 when none came. */
  status: number
  type: string
  text: string
}

/** The promise that a response to a hostile request breaks; null for none. */
export function faultOf({ status, type, text }: FuzzAnswer): string | null {
  if (status === 0) return `no answer (${text})`
  if (status >= 500) return `status ${status}`
  // Node itself refuses an address that is too long, without a body.
  if (status === 431) return null
  if (leak.test(text) && !type.startsWith('text/event-stream') && status >= 400) return 'an answer that leaks'
  if (status >= 400 && status !== 404 && !type.includes('json'))
    return `an error that is ${type || 'nothing'}`
  return null
}

/**
 * Whether a process leaks, from its megabytes before, half-way and after. Caches fill in the first half; a
 * leak continues in the second.
 */
export function leakOf([before = 0, halfWay = 0, after = 0]: readonly number[]): string[] {
  const grown = after - halfWay
  return grown > Math.max(halfWay - before, mayLie)
    ? [`the memory grew by ${grown} MB in the second half, more than in the first`]
    : []
}

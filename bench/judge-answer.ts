/** Text that would reveal internals. */
const leak =
  /\bat [\w.<>]+ \(|\.ts:\d+|node_modules|drizzle|pglite|pg_catalog|syntax error at|violates|insert into|select "|\/(?:home|root|tmp|work)\//i

/** Megabytes that may remain uncollected without counting as a leak. */
const mayLie = 250

export interface FuzzAnswer {
  /** 0 if there was no response. */
  status: number
  type: string
  text: string
}

/** The promise that a response to a hostile request breaks; null if none. */
export function faultOf({ status, type, text }: FuzzAnswer): string | null {
  if (status === 0) return `no answer (${text})`
  if (status >= 500) return `status ${status}`
  // Node itself rejects addresses that are too long, without a body.
  if (status === 431) return null
  if (leak.test(text) && !type.startsWith('text/event-stream') && status >= 400) return 'an answer that leaks'
  if (status >= 400 && status !== 404 && !type.includes('json'))
    return `an error that is ${type || 'nothing'}`
  return null
}

/**
 * Reports a leak, judging by a process's megabytes before, halfway and after. Caches fill in the first half; a leak
 * continues in the second.
 */
export function leakOf([before = 0, halfWay = 0, after = 0]: readonly number[]): string[] {
  const grown = after - halfWay
  return grown > Math.max(halfWay - before, mayLie)
    ? [`the memory grew by ${grown} MB in the second half, more than in the first`]
    : []
}

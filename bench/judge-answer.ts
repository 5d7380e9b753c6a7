/** What would tell a stranger about our insides. */
const leak = /\bat [\w.<>]+ \(|\.ts:\d+|node_modules|drizzle|pglite|pg_catalog|syntax error at|violates|insert into|select "|\/(?:home|root|tmp|work)\//i

export interface FuzzAnswer {
  /** 0 when none came. */
  status: number
  type: string
  text: string
}

/** Which promise an answer to a hostile request breaks; null for none. */
export function faultOf({ status, type, text }: FuzzAnswer): string | null {
  if (status === 0) return `no answer (${text})`
  if (status >= 500) return `status ${status}`
  // An address longer than Node reads is answered by Node itself, without a word.
  if (status === 431) return null
  if (leak.test(text) && !type.startsWith('text/event-stream') && status >= 400) return 'an answer that leaks'
  if (status >= 400 && status !== 404 && !type.includes('json')) return `an error that is ${type || 'nothing'}`
  return null
}

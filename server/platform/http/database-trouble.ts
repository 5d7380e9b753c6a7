import { z } from 'zod'
import { site } from '#contract/site.ts'
import { storageFull } from '#server/platform/http/limits/storage-full.ts'
import { Problem } from './problem.ts'

/** Codes of temporary database or connection errors: starting, stopping, restarting, too many connections. */
const passing = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|53300|08\w{3})$/
const passingWords =
  /Connection terminated|timeout exceeded when trying to connect|embedded database has stopped/i
const full = /^(53100|ENOSPC)$/
const fullWords = /No space left on device|could not (?:extend|write)/i

/** The code of migration 0016 for writes beyond the user's storage limit. */
const storageIsFull = 'FL413'
const FullStorage = z.object({ limit: z.number(), isGuest: z.boolean(), accountLimit: z.number() })

/** PostgreSQL's code for a statement over its time limit; the embedded database uses it too. */
const tooLong = '57014'

/** PostgreSQL's code for a reference to a row that was deleted during the call. */
const orphaned = '23503'

/**
 * The problem to respond with if the database is down, its disk is full, a statement took too long, or the call's
 * subject has been deleted since; null for other errors.
 */
export function databaseTroubleOf(error: unknown): Problem | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (code === storageIsFull)
      return storageFull(
        FullStorage.parse(JSON.parse('detail' in cause ? String(cause.detail) : '{}')),
        cause,
      )
    if (code === tooLong)
      return new Problem(
        503,
        'This took the database too long, so it was stopped. Try again in a moment, or send less at once.',
        { cause: error, headers: { 'Retry-After': '10' } },
      )
    if (code === orphaned)
      return new Problem(404, 'The project or item that this belongs to has just been deleted', {
        cause: error,
      })
    if (full.test(code) || fullWords.test(cause.message)) {
      return new Problem(
        507,
        `The server's disk is full, so nothing was saved. Try again once the operator of ${site.name} has freed some space.`,
        {
          cause: error,
          headers: { 'Retry-After': '60' },
        },
      )
    }
    if (passing.test(code) || passingWords.test(cause.message)) {
      return new Problem(
        503,
        'The database cannot be reached just now. Nothing was lost; try again in a few seconds.',
        { cause: error, headers: { 'Retry-After': '5' } },
      )
    }
  }
  return null
}

import type { Database } from '#server/platform/db/database.ts'

export interface SessionUser {
  id: number
  isGuest: boolean
}

/** The context variables that middleware sets. */
export interface AppEnvironment {
  Variables: {
    database: Database
    /** The user behind the session cookie; null for a visitor. */
    user: SessionUser | null
    sessionId: number | null
    requestId: string
    /**
     * The client's address for rate limits: an IPv4 address, or the /64 of an IPv6 address. Its /48 is limited too.
     */
    clientAddress: string
    /** Work that continues while the response is streamed; absent if there is none. Never rejects. */
    work?: Promise<void>
  }
}

/** The context after `requireUser`, which guarantees a user. */
export interface SignedInEnvironment {
  Variables: AppEnvironment['Variables'] & { user: SessionUser }
}

import type { Database } from '#server/platform/db/database.ts'

export interface SessionUser {
  id: number
  isGuest: boolean
}

/** What middleware puts at a route's hand. */
export interface AppEnvironment {
  Variables: {
    database: Database
    /** The user behind the session cookie; null for a visitor. */
    user: SessionUser | null
    sessionId: number | null
    requestId: string
    /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
    clientAddress: string
    /** What a call still does while its answer is under way; absent where the answer ends it. Never rejects. */
    work?: Promise<void>
  }
}

/** Behind `requireUser` there is always one. */
export interface SignedInEnvironment {
  Variables: AppEnvironment['Variables'] & { user: SessionUser }
}

/**
 * The `type` of the problem that is solved by signing in again. In its own file, because pages without zod
 * use it.
 */
export const recentSignInNeeded = '/problems/recent-sign-in'

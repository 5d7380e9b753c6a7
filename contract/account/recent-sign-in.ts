/** The `type` of the problem that signing in again solves. Separate from the schemas, because pages without zod read it. */
export const recentSignInNeeded = '/problems/recent-sign-in'

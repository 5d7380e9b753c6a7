/** The `type` of the problem that a new sign-in with the same account solves. Apart from the schemas, because pages without zod read it. */
export const recentSignInNeeded = '/problems/recent-sign-in'

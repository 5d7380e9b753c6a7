import { z } from 'zod'

/** What the browser may know of the server's settings. */
export const PublicSettings = z.object({
  /** Null: this server has guests only. */
  googleSignIn: z.object({ projectId: z.string(), apiKey: z.string(), authDomain: z.string() }).nullable(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

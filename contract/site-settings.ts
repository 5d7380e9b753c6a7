import { z } from 'zod'

/** The server's settings that a browser needs; none is secret. */
export const SiteSettings = z.object({
  googleSignIn: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      /** host:port of the Google stand-in, in development and tests. */
      emulatorHost: z.string().nullable(),
    })
    .nullable(),
  /** 'field-guide' or the configured model's name. */
  tutor: z.string(),
  /** Whether the caller is signed in or a guest, so that the page need not learn it from a refusal. */
  hasSession: z.boolean(),
  /** Whether a guest logged out in this browser and can still return. */
  canReturnAsGuest: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

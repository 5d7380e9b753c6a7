import { z } from 'zod'

/** What a browser must know of the server's settings; nothing in it is a secret. */
export const SiteSettings = z.object({
  googleSignIn: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      /** host:port of a stand-in for Google, in development and tests. */
      emulatorHost: z.string().nullable(),
    })
    .nullable(),
  /** 'field-guide' or the configured model's name. */
  tutor: z.string(),
  /** Whether whoever asks is signed in or a guest, so that nobody has to find out by being refused. */
  hasSession: z.boolean(),
  /** Whether a guest logged out in this browser and can still come back. */
  canReturnAsGuest: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

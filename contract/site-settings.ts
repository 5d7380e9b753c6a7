import { z } from 'zod'

/** The server settings that browsers need; none of them is secret. */
export const SiteSettings = z.object({
  googleSignIn: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      /** host:port of the Google sign-in emulator, in development and tests; otherwise null. */
      emulatorHost: z.string().nullable(),
    })
    .nullable(),
  /** 'field-guide', or the name of the configured model. */
  tutor: z.string(),
  /** Whether there is a session, so that the page does not have to try a request to find out. */
  hasSession: z.boolean(),
  /** Whether a guest who logged out in this browser can return. */
  canReturnAsGuest: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

import { Hono, type Context } from 'hono'
import { SiteSettings } from '#contract/site-settings.ts'
import { readGuestReturnToken } from '#server/features/auth/guest-return-cookie.ts'
import { canReturn } from '#server/features/auth/guest-return-store.ts'
import type { Services } from '#server/features/services.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'

export function settingsRoutes({ settings, tutor, now }: Services) {
  return new Hono<AppEnvironment>().get(
    '/',
    documented({ summary: 'What this server offers', access: 'anyone', answers: { 200: SiteSettings } }),
    async (c) =>
      c.json({
        googleSignIn: settings.googleSignIn,
        tutor: tutor.modelName,
        hasSession: c.get('user') !== null,
        canReturnAsGuest: await canReturnAsGuest(c),
      }),
  )

  async function canReturnAsGuest(c: Context<AppEnvironment>): Promise<boolean> {
    const token = readGuestReturnToken(c, settings)
    return token !== undefined && canReturn(c.var.database, token, now())
  }
}

import { Hono } from 'hono'
import { SiteSettings } from '#contract/site-settings.ts'
import type { Services } from '#server/services.ts'
import type { AppEnvironment } from './app-environment.ts'
import { documented } from './documented.ts'

export function settingsRoutes({ settings, tutor }: Services) {
  return new Hono<AppEnvironment>().get('/', documented({ summary: 'What this server offers', access: 'anyone', answers: { 200: SiteSettings } }), (c) =>
    c.json({ googleSignIn: settings.googleSignIn, tutor: tutor.modelName, hasSession: c.get('user') !== null }),
  )
}

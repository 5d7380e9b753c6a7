import { afterAll } from 'vitest'
import type { Services } from '#server/features/services.ts'
import { readSettings } from '#server/platform/settings.ts'
import { startGoogleStandIn, type GoogleStandIn } from './google-stand-in.ts'
import { useTestApp, type TestApp } from '#test/test-app.ts'

export const googleProjectId = 'fledge-test'

/** The real app of {@link useTestApp}, with an emulator of Google sign-in. */
export async function useAppWithGoogle(
  change: (services: Services) => Partial<Services> = () => ({}),
): Promise<{ app: TestApp; google: GoogleStandIn }> {
  const google = await startGoogleStandIn({ projectId: googleProjectId })
  afterAll(() => google.stop())
  const app = useTestApp((services) => ({
    settings: readSettings({
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      FIREBASE_PROJECT_ID: googleProjectId,
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      FIREBASE_AUTH_EMULATOR_HOST: google.host,
    }),
    ...change(services),
  }))
  return { app, google }
}

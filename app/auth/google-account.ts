import { initializeApp } from '@firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
  type Auth,
  type User,
} from '@firebase/auth'
import type { SiteSettings } from '#contract/site-settings.ts'

type GoogleSettings = NonNullable<SiteSettings['googleSignIn']>

export interface GoogleToken {
  idToken: string
  endsAt: Date
}

/** Opens Google's account picker and returns an ID token of the chosen account. A second call cancels the first. */
export async function chooseGoogleAccount(settings: GoogleSettings): Promise<GoogleToken> {
  const auth = authFor(settings)
  if (settings.emulatorHost) await loadStandInScript(settings.emulatorHost)
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  const { user } = await signInWithPopup(auth, provider, browserPopupRedirectResolver)
  return tokenOf(user)
}

/** A new ID token for the account stored in this browser, or null. Throws if the account is no longer valid. */
export async function refreshGoogleToken(settings: GoogleSettings): Promise<GoogleToken | null> {
  const auth = authFor(settings)
  await auth.authStateReady()
  if (!auth.currentUser) return null
  await auth.currentUser.getIdToken(true)
  return tokenOf(auth.currentUser)
}

/** The token is new, so its whole lifetime counts from now by this browser's clock, even if that is wrong. */
async function tokenOf(user: User): Promise<GoogleToken> {
  const { token, issuedAtTime, expirationTime } = await user.getIdTokenResult()
  return {
    idToken: token,
    endsAt: new Date(Date.now() + Date.parse(expirationTime) - Date.parse(issuedAtTime)),
  }
}

let auth: Auth | undefined

function authFor(settings: GoogleSettings): Auth {
  return (auth ??= openAuth(settings))
}

/** `getAuth` would load all kinds of persistence, and prepare a popup on every page. */
function openAuth({ projectId, apiKey, authDomain, emulatorHost }: GoogleSettings): Auth {
  const opened = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: [indexedDBLocalPersistence, inMemoryPersistence],
  })
  if (emulatorHost) connectAuthEmulator(opened, `http://${emulatorHost}`, { disableWarnings: true })
  return opened
}

/** With the sign-in emulator, loads the emulator's copy of Google's script, if it has one. */
function loadStandInScript(host: string): Promise<void> {
  if ('gapi' in window) return Promise.resolve()
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = `http://${host}/js/api.js`
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => resolve())
    document.head.append(script)
  })
}

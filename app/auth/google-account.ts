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

/** Opens Google's account selection and returns the chosen account's ID token. A second call cancels the first. */
export async function chooseGoogleAccount(settings: GoogleSettings): Promise<GoogleToken> {
  const auth = authFor(settings)
  if (settings.emulatorHost) await loadStandInScript(settings.emulatorHost)
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  const { user } = await signInWithPopup(auth, provider, browserPopupRedirectResolver)
  return tokenOf(user)
}

/** A new ID token of the account this browser signed in with; null if it is not stored. Throws Firebase's error for an account that is no longer valid. */
export async function refreshGoogleToken(settings: GoogleSettings): Promise<GoogleToken | null> {
  const auth = authFor(settings)
  await auth.authStateReady()
  if (!auth.currentUser) return null
  await auth.currentUser.getIdToken(true)
  return tokenOf(auth.currentUser)
}

/** Just fetched, so its full lifetime starts now by this browser's clock, even if that is wrong. */
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

/** `getAuth` would load every kind of persistence and prepare for a popup on every page. */
function openAuth({ projectId, apiKey, authDomain, emulatorHost }: GoogleSettings): Auth {
  const opened = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: [indexedDBLocalPersistence, inMemoryPersistence],
  })
  if (emulatorHost) connectAuthEmulator(opened, `http://${emulatorHost}`, { disableWarnings: true })
  return opened
}

/** Loads the script from the Google stand-in, if it has one, instead of from Google. */
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

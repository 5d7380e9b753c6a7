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

/** Opens Google's account selection and gives the ID token of the account that was chosen. A second call cancels the first. */
export async function chooseGoogleAccount(settings: GoogleSettings): Promise<GoogleToken> {
  const auth = authFor(settings)
  if (settings.emulatorHost) await loadStandInScript(settings.emulatorHost)
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  const { user } = await signInWithPopup(auth, provider, browserPopupRedirectResolver)
  return tokenOf(user)
}

/** A new ID token of the account this browser signed in with; null when the browser has not kept it. Throws Firebase's error for an account that is no longer good. */
export async function refreshGoogleToken(settings: GoogleSettings): Promise<GoogleToken | null> {
  const auth = authFor(settings)
  await auth.authStateReady()
  if (!auth.currentUser) return null
  await auth.currentUser.getIdToken(true)
  return tokenOf(auth.currentUser)
}

/** Just fetched, so it holds for its whole life from now, by this browser's clock, however wrong that is. */
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

/** `getAuth` would bring every kind of persistence along, and ready itself for a popup on every page. */
function openAuth({ projectId, apiKey, authDomain, emulatorHost }: GoogleSettings): Auth {
  const opened = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: [indexedDBLocalPersistence, inMemoryPersistence],
  })
  if (emulatorHost) connectAuthEmulator(opened, `http://${emulatorHost}`, { disableWarnings: true })
  return opened
}

/** The stand-in brings the script that the SDK otherwise loads from Google; one that does not leaves that to the SDK. */
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

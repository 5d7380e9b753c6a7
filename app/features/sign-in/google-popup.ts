import { initializeApp } from 'firebase/app'
import { browserPopupRedirectResolver, connectAuthEmulator, GoogleAuthProvider, initializeAuth, inMemoryPersistence, signInWithPopup, signOut, type Auth } from 'firebase/auth'
import type { SiteSettings } from '#contract/site-settings.ts'

type GoogleSettings = NonNullable<SiteSettings['googleSignIn']>

/** Opens Google's account selection and gives the ID token of the account that was chosen. A second call cancels the first. */
export async function chooseGoogleAccount(settings: GoogleSettings): Promise<string> {
  auth ??= openAuth(settings)
  if (settings.emulatorHost) await loadStandInScript(settings.emulatorHost)
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  const { user } = await signInWithPopup(auth, provider)
  const idToken = await user.getIdToken()
  // From here on the session on our server counts, so no token of Google's stays in the browser.
  await signOut(auth)
  return idToken
}

let auth: Auth | undefined

/** `getAuth` would bring every kind of persistence along, and keep tokens in the browser's storage. */
function openAuth({ projectId, apiKey, authDomain, emulatorHost }: GoogleSettings): Auth {
  const opened = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), { persistence: inMemoryPersistence, popupRedirectResolver: browserPopupRedirectResolver })
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

/** Messages for users by Firebase error code, without "auth/". */
const sentences: Record<string, string> = {
  'popup-closed-by-user': 'The Google window was closed before an account was chosen. Nothing has changed.',
  'cancelled-popup-request': 'Another sign-in was started, so this one was cancelled.',
  'popup-blocked':
    'Your browser blocked the Google window. Press the button again, and if it stays blocked, allow pop-ups for this page.',
  'network-request-failed': 'Google could not be reached. Check your connection and try again.',
  'internal-error':
    'Google could not be reached. Check your connection, and whether something blocks apis.google.com, then try again.',
  'unauthorized-domain':
    'Google sign-in is not allowed at this address yet. The operator of this server has to add it in the Firebase console.',
  'operation-not-allowed':
    'Google sign-in is switched off for this server. Its operator has to switch it on in the Firebase console.',
  'web-storage-unsupported': 'Your browser blocks Google’s cookies. Allow them, or use another browser.',
  'user-disabled':
    'This account has been disabled. Choose another one, or write to us if you think this is a mistake.',
  'user-not-found': 'That account no longer exists. Choose another one.',
  'user-token-expired': 'Your sign-in has expired. Please sign in again.',
  'invalid-user-token': 'Your sign-in is no longer valid. Please sign in again.',
  'too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'requires-recent-login': 'This needs a recent sign-in. Please sign in again.',
  'invalid-credential': 'Google did not accept this sign-in. Please try again.',
  'wrong-password': 'Wrong password. Please try again.',
  'expired-action-code': 'This sign-in has expired. Please start again.',
  'email-already-in-use': 'This email belongs to another account. Sign in with that one.',
  'account-exists-with-different-credential':
    'An account with this email signs in another way. Use that instead.',
  'credential-already-in-use':
    'This Google account already belongs to another account here. Sign in with that one.',
  'multi-factor-auth-required':
    'This account uses two-step verification, which this page does not support yet. Choose another account.',
  'invalid-api-key':
    'Google sign-in is not set up correctly on this server. Its operator has to check FIREBASE_API_KEY.',
}

/** The message for a Firebase error; null for other errors. */
export function sentenceForGoogle(error: unknown): string | null {
  const code = googleErrorCode(error)
  return code === null ? null : (sentences[code] ?? (ownWordsOf(error) || 'Failed to sign in with Google'))
}

/** Whether the user cancelled: closing the window or starting again is not a failure. */
export function isCancelled(error: unknown): boolean {
  const code = googleErrorCode(error)
  return code === 'popup-closed-by-user' || code === 'cancelled-popup-request'
}

/** Firebase's error code without "auth/"; null for other errors. */
export function googleErrorCode(error: unknown): string | null {
  if (
    !(
      error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      error.code.startsWith('auth/')
    )
  )
    return null
  const code = error.code.slice('auth/'.length)
  // This code contains the server's message, so only its start can be compared.
  return code.startsWith('api-key-not-valid') ? 'invalid-api-key' : code
}

/** The text in "Firebase: Some words. (auth/code)."; empty if it is only "Error". */
function ownWordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message
    .replace(/^Firebase: /, '')
    .replace(/ ?\(auth\/[^()]*\)\.?$/, '')
    .replace(/^Error$/, '')
    .trim()
}

import { storage } from '#app/ui/browser-storage.ts'

export const sessionKey = 'fledge:session'

/** Whether this browser was signed in when it last looked. Pages built before anyone came ask the server only then. */
export function mayHaveSession(): boolean {
  return storage('local').read(sessionKey) !== null
}

export function noteSession(hasSession: boolean): void {
  if (hasSession) storage('local').write(sessionKey, '1')
  else storage('local').remove(sessionKey)
}

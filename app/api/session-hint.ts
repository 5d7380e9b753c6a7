import { storage } from '#app/ui/browser-storage.ts'

export const sessionKey = 'fledge:session'

/** Whether this browser last had a session. Prerendered pages ask the server only if it did. */
export function mayHaveSession(): boolean {
  return storage('local').read(sessionKey) !== null
}

export function noteSession(hasSession: boolean): void {
  if (hasSession) storage('local').write(sessionKey, '1')
  else storage('local').remove(sessionKey)
}

import { storage } from '#app/ui/browser-storage.ts'

const key = 'fledge:session'

/** Whether this browser last had a session. Prerendered pages ask the server only if it did. */
export function mayHaveSession(): boolean {
  return storage('local').read(key) !== null
}

export function noteSession(hasSession: boolean): void {
  if (hasSession) storage('local').write(key, '1')
  else storage('local').remove(key)
}

import { storage } from '#app/ui/browser-storage.ts'

const key = 'fledge:session'

/** Whether this browser was signed in when it last looked. Pages built before anyone came ask the server only then. */
export function mayHaveSession(): boolean {
  return storage('local').read(key) !== null
}

export function noteSession(hasSession: boolean): void {
  if (hasSession) storage('local').write(key, '1')
  else storage('local').remove(key)
}

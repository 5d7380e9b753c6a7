import { storage } from '#app/ui/browser-storage.ts'

const key = 'fledge:idea'

/** Stores the visitor's idea until the tab closes, so that it survives signing in; an empty one clears it. */
export function keepIdea(idea: string): void {
  if (idea) storage('session').write(key, idea)
  else storage('session').remove(key)
}

export function keptIdea(): string | null {
  return storage('session').read(key)
}

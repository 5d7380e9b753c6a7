import { storage } from '#app/ui/browser-storage.ts'

const key = 'fledge:idea'

/** Remembers the idea a visitor typed, until this tab closes, so that signing in goes on with it; an empty one forgets it. */
export function keepIdea(idea: string): void {
  if (idea) storage('session').write(key, idea)
  else storage('session').remove(key)
}

export function keptIdea(): string | null {
  return storage('session').read(key)
}

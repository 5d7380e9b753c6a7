/** What the browser keeps for us; a browser that refuses to keep anything has nothing and forgets what it is told. */
export function storage(kind: 'local' | 'session') {
  return {
    read: (key: string): string | null => attempt(() => storageOf(kind).getItem(key)),
    write: (key: string, value: string): void => void attempt(() => storageOf(kind).setItem(key, value)),
    remove: (key: string): void => void attempt(() => storageOf(kind).removeItem(key)),
  }
}

function storageOf(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? localStorage : sessionStorage
}

// Merely naming localStorage throws where site data is blocked.
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Browser storage that never throws: if the browser refuses access, reads return null and writes do nothing. */
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

// Merely accessing localStorage throws if site data is blocked.
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

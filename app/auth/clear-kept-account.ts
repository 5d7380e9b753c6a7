const keptBy = { database: 'firebaseLocalStorageDb', store: 'firebaseLocalStorage' }

/**
 * Removes the account that Firebase stores in this browser. Firebase's `signOut` first asks Google about the
 * account, which takes up to a minute if Google cannot be reached.
 */
export function clearKeptAccount(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(keptBy.database)
    opening.addEventListener('error', () => reject(failureOf(opening)))
    opening.addEventListener('success', () => {
      const database = opening.result
      if (!database.objectStoreNames.contains(keptBy.store)) {
        database.close()
        return resolve()
      }
      const clearing = database.transaction(keptBy.store, 'readwrite')
      clearing.objectStore(keptBy.store).clear()
      clearing.addEventListener('complete', () => resolve())
      clearing.addEventListener('abort', () => reject(failureOf(clearing)))
      database.close()
    })
  })
}

function failureOf({ error }: { error: DOMException | null }): Error {
  return error ?? new Error('The stored account could not be removed')
}

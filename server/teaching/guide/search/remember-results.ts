const mostCharacters = 512 * 1024

/** Caches results. Drops the oldest once the arguments exceed half a million characters in total. */
export function rememberResults<Given extends unknown[], Result>(
  find: (...given: Given) => Result,
): (...given: Given) => Result {
  const known = new Map<string, Result>()
  let characters = 0
  return (...given) => {
    const key = JSON.stringify(given)
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const result = find(...given)
    known.set(key, result)
    characters += key.length
    for (const oldest of known.keys()) {
      if (characters <= mostCharacters) break
      known.delete(oldest)
      characters -= oldest.length
    }
    return result
  }
}

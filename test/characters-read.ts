import { vi } from 'vitest'

/** The number of characters that some work reads as words. Unlike time, this is the same on every machine. */
export function charactersRead(run: () => unknown): number {
  let characters = 0
  const { normalize } = String.prototype
  // All text comparison starts with normalising, so the normalised characters are counted.
  const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    characters += this.length
    return normalize.call(this, form)
  })
  try {
    run()
  } finally {
    spy.mockRestore()
  }
  return characters
}

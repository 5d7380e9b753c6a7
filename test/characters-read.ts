import { vi } from 'vitest'

/** How many characters are read as words during the work: the same on every machine, unlike time. */
export function charactersRead(run: () => unknown): number {
  let characters = 0
  const { normalize } = String.prototype
  // All text comparison starts with normalising, so this counts the characters read.
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

/**
 * A short hash that identifies a code block in its message, the same in browser and server: FNV-1a in base
 * 36.
 */
export function nameOfCode(code: string): string {
  let hash = 0x811c9dc5
  for (const character of code.trim())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}

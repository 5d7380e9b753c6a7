/** "Monstera, Fern, Basil" as its items; other text is one item. */
export function listedIn(text: string): string[] {
  return [...new Set(text.split(/, ?/).map((item) => item.trim()))].filter(Boolean)
}

/** What the tiles of a grid or the choices of a picker say: "A, B", "A · B · C" and "Mon Tue Wed". */
export function itemsIn(text: string): string[] {
  const listed = listedIn(text)
  if (listed.length > 1) return listed
  const split = listedIn(text.split(' · ').join(', '))
  if (split.length > 1) return split
  const words = text.split(' ')
  return words.length > 2 && words.every(({ length }) => length <= 3) ? [...new Set(words)] : listed
}

/** Splits a sample text at commas: "Monstera, Fern, Basil" gives three items. Other text is one item. */
export function listedIn(text: string): string[] {
  return [...new Set(text.split(/, ?/).map((item) => item.trim()))].filter(Boolean)
}

/**
 * The labels of a grid's tiles or a picker's choices, from a text such as "A, B", "A · B · C" or "Mon Tue
 * Wed".
 */
export function itemsIn(text: string): string[] {
  const listed = listedIn(text)
  if (listed.length > 1) return listed
  const split = listedIn(text.split(' · ').join(', '))
  if (split.length > 1) return split
  const words = text.split(' ')
  return words.length > 2 && words.every(({ length }) => length <= 3) ? [...new Set(words)] : listed
}

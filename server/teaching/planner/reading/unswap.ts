/**
 * The text with each word that is not known and becomes a sought one by swapping two inner
 * letters: "whcih". In shorter words the result is often another word: "form" and "from".
 */
export function unswap(
  text: string,
  sought: ReadonlySet<string>,
  isKnown: (word: string) => boolean,
): string {
  return text.replace(/(?<![\p{L}\p{N}'’])[a-z]{5,24}(?![\p{L}\p{N}'’])/gu, (word) => {
    if (sought.has(word) || isKnown(word)) return word
    for (let at = 1; at < word.length - 2; at += 1) {
      const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
      if (sought.has(swapped)) return swapped
    }
    return word
  })
}

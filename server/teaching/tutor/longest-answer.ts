/** The most characters of an answer that are checked: more than any answer except a whole file for Xcode. */
export const longestAnswer = { totalCharacters: 128 * 1024 }

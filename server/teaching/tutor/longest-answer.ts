/** What is checked of an answer: longer than any but a whole file for Xcode. */
export const longestAnswer = { totalCharacters: 128 * 1024 }

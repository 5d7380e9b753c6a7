/** Marks the learner's text as data, and removes such marks from inside it. */
export function fenced(text: string): string {
  return `<learner-text>\n${text.replace(/<[\s/]*learner-text[^<>]*>?/gi, '')}\n</learner-text>`
}

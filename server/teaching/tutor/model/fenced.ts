/** Marks a person's text as data. Breaks any such mark inside it. */
export function fenced(text: string): string {
  return `<learner-text>\n${text.replace(/<[\s/]*learner-text[^<>]*>?/gi, '')}\n</learner-text>`
}

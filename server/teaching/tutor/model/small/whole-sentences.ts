import { sentencesOf } from '#server/teaching/guide/passages.ts'

/** As many whole sentences as fit; empty if not even the first does. */
export function wholeSentences(text: string, characters: number): string {
  const kept: string[] = []
  for (const sentence of sentencesOf(text)) {
    if ([...kept, sentence].join(' ').length > characters) break
    kept.push(sentence)
  }
  // What a colon announces would be missing.
  while (kept.at(-1)?.endsWith(':')) kept.pop()
  return kept.join(' ')
}

/** Markdown links as their text. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^[\]]{1,200})\]\([^()]{1,300}\)/g, '$1')
}

import { sentencesOf } from '#server/teaching/guide/passages.ts'

/** As many whole sentences as fit into `characters`; empty if not even the first does. */
export function wholeSentences(text: string, characters: number): string {
  const kept: string[] = []
  for (const sentence of sentencesOf(text)) {
    if ([...kept, sentence].join(' ').length > characters) break
    kept.push(sentence)
  }
  // Do not end with a colon: what it announces would be missing.
  while (kept.at(-1)?.endsWith(':')) kept.pop()
  return kept.join(' ')
}

/** Replaces Markdown links by their text. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^[\]]{1,200})\]\([^()]{1,300}\)/g, '$1')
}

import { withoutCodeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
/**
 * The Flesch–Kincaid grade (school year) of a Markdown text's prose. Code counts as one short word, an API
 * name by its capitalised parts, and a list item ends a sentence.
 */
export function readingLevel(markdown: string): number {
  const sentences = sentencesIn(proseOf(markdown))
  const words = sentences.flatMap(wordsIn)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

function proseOf(markdown: string): string {
  return withoutCodeBlocks(markdown, '\n\n')
    .replace(/`[^`\n]+`/g, 'code')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, 'link')
    .replace(/\b([A-Z][a-z]+)\s+>\s+/g, '$1 ')
    .replace(/[*_]{1,2}/g, '')
    .replace(/^#+ .*$/gm, '')
}

/** Sentences end with a full stop, a colon, a semicolon, a paragraph or a list item. */
function sentencesIn(prose: string): string[] {
  return prose
    .split(/\n{2,}|\n(?=[ \t]*(?:[-*]|\d+\.)\s)|(?<=[.!?:;…]["”)]?)\s+(?=["“(]?[\p{L}\d])/u)
    .map((sentence) => sentence.replace(/^\s*(?:[-*]|\d+\.)\s+/, '').trim())
    .filter((sentence) => wordsIn(sentence).length > 0)
}

function wordsIn(sentence: string): string[] {
  return sentence.match(/[\p{L}\d][\p{L}\d'’]*/gu) ?? []
}

function syllablesIn(word: string): number {
  if (/\d/.test(word)) return 1
  return word
    .split(/(?<=\p{Ll})(?=\p{Lu})/u)
    .map((part) => syllablesInPart(part.toLowerCase()))
    .reduce((sum, count) => sum + count, 0)
}

function syllablesInPart(part: string): number {
  if (part.length <= 3) return 1
  const spoken = part.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '').replace(/^y/, '')
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}

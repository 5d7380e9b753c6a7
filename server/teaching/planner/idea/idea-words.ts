import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { correctSpelling } from './spelling.ts'
import { stem } from './word-forms.ts'

export interface IdeaWord {
  /** Lower case, spelling corrected. */
  text: string
  stem: string
  start: number
  end: number
  startsClause: boolean
  startsSentence: boolean
}

const wordPattern = /[\p{L}\p{N}]+(?:[.+#]\p{N}+)?(?:['’](?:s|re|ve|ll|d|m|t)(?!\p{L}))?/gu
/** Correcting is the dear part; an idea of more unknown words than this is a pasted text. */
const mostCorrected = 150

export function readWords(knowledge: PlannerKnowledge, text: string): IdeaWord[] {
  const corrected = new Map<string, string>()
  const words: IdeaWord[] = []
  let end = 0
  for (const match of text.matchAll(wordPattern)) {
    const between = text.slice(end, match.index)
    const plain = bare(match[0])
    const word =
      corrected.get(plain) ??
      knowledge.meant.get(plain) ??
      withoutAccents(knowledge, plain) ??
      (corrected.size < mostCorrected ? correctSpelling(knowledge.spelling, plain) : plain)
    corrected.set(plain, word)
    const startsSentence = words.length === 0 || /[.!?\n]/.test(between)
    words.push({
      text: word,
      stem: stem(word),
      start: match.index,
      end: match.index + match[0].length,
      startsSentence,
      startsClause: startsSentence || /[,;:()–—]/.test(between),
    })
    end = match.index + match[0].length
  }
  return words
}

/** A run of words as the idea writes it, its misspellings put right. */
export function writtenAs({ classes }: PlannerKnowledge, text: string, words: IdeaWord[]): string {
  return words
    .map((word, at) => {
      const written = text.slice(word.start, word.end)
      const isCorrected = isSlip(bare(written), word.text) && !classes.functions.has(word.text)
      const between = at === 0 ? '' : text.slice(words[at - 1]!.end, word.start).replace(/\s+/g, ' ')
      return between + (isCorrected ? word.text : written)
    })
    .join('')
}

/** A letter too many or too few, or two that changed places; "shirts" may have been meant where we would read "shorts". */
function isSlip(written: string, meant: string): boolean {
  if (written === meant || written.startsWith(meant) || meant.startsWith(written)) return false
  return (
    written.length !== meant.length || [...written].toSorted().join('') === [...meant].toSorted().join('')
  )
}

/** "Pokédex" and "café" as we know them; a word of another language keeps its letters. */
function withoutAccents({ spelling }: PlannerKnowledge, word: string): string | null {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '')
  return plain !== word && !spelling.known.has(word) && spelling.known.has(plain) ? plain : null
}

function bare(word: string): string {
  const lower = word.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  if (lower === "can't") return 'cannot'
  return lower.endsWith("n't") ? 'not' : lower.replace(/'(s|re|ve|ll|d|m|t)$/, '')
}

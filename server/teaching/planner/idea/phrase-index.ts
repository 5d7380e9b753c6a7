import { stem, wordsOf } from './word-forms.ts'

/** Many phrases, looked for in one pass over an idea's words. */
export interface PhraseIndex {
  byFirst: ReadonlyMap<string, readonly Phrase[]>
}

export interface PhraseHit {
  /** What the phrase stands for, such as "feature:widget". */
  meaning: string
  from: number
  to: number
  /** Longer phrases say more. */
  words: number
}

interface Phrase {
  meaning: string
  parts: (ReadonlySet<string> | 'gap')[]
  also: string[]
  words: number
}

const longestGap = 4

/** Phrases by what they stand for; words of `dropped` do not count on either side. */
export function createPhraseIndex(
  phrases: Iterable<readonly [meaning: string, phrase: string]>,
  dropped: ReadonlySet<string>,
): PhraseIndex {
  const byFirst = new Map<string, Phrase[]>()
  for (const [meaning, text] of phrases) {
    const [head = '', ...rest] = text.split(' & ')
    const parts = partsOf(head, dropped)
    const first = parts[0]
    if (!first || first === 'gap')
      throw new Error(`The recogniser "${text}" of ${meaning} starts with no word`)
    const phrase = {
      meaning,
      parts,
      also: rest.map((also) =>
        also
          .split('|')
          .map((word) => formOf(word.trim()))
          .join('|'),
      ),
      words: parts.filter((part) => part !== 'gap').length + rest.length,
    }
    for (const word of first) {
      const known = byFirst.get(word)
      if (known) known.push(phrase)
      else byFirst.set(word, [phrase])
    }
  }
  return { byFirst }
}

/** The hits without those that stand inside a longer one of this meaning. */
export function withoutInside(hits: PhraseHit[], meaning: string): PhraseHit[] {
  const outer = hits.filter((hit) => hit.meaning === meaning)
  return hits.filter(
    (hit) =>
      hit.meaning !== meaning &&
      !outer.some((one) => one.from <= hit.from && one.to >= hit.to && one.to - one.from > hit.to - hit.from),
  )
}

export function findPhrases(
  index: PhraseIndex,
  words: readonly { text: string; stem: string }[],
): PhraseHit[] {
  const stems = words.map((word) => word.stem)
  const texts = words.map((word) => exact(word.text))
  const present = new Set([...stems, ...texts])
  const hits: PhraseHit[] = []
  for (let from = 0; from < stems.length; from += 1) {
    for (const phrase of [
      ...(index.byFirst.get(stems[from] ?? '') ?? []),
      ...(index.byFirst.get(texts[from] ?? '') ?? []),
    ]) {
      const to = endOf(phrase.parts, 0, stems, texts, from)
      if (to !== null && phrase.also.every((group) => group.split('|').some((word) => present.has(word))))
        hits.push({ meaning: phrase.meaning, from, to, words: phrase.words })
    }
  }
  return hits
}

/** Every single word that stands in a phrase, for the spelling. */
export function phraseWords(text: string): string[] {
  return wordsOf(text.replaceAll('...', ' ').replaceAll('|', ' '))
}

function partsOf(text: string, dropped: ReadonlySet<string>): Phrase['parts'] {
  return text
    .split(/\s+/)
    .filter((part) => part !== '' && !dropped.has(part))
    .flatMap<ReadonlySet<string> | 'gap'>((part) =>
      part === '...'
        ? ['gap']
        : part.includes('|') || part.startsWith('=')
          ? [new Set(part.split('|').map(formOf))]
          : wordsOf(part).map((word) => new Set([stem(word)])),
    )
}

/** `=splits` is that very word, not a form of it. */
function formOf(word: string): string {
  return word.startsWith('=') ? exact(word.slice(1)) : stem(word)
}

function exact(word: string): string {
  return `=${word}`
}

function endOf(
  parts: Phrase['parts'],
  at: number,
  stems: readonly string[],
  texts: readonly string[],
  word: number,
): number | null {
  const part = parts[at]
  if (part === undefined) return word
  if (part === 'gap') {
    for (let skipped = 0; skipped <= longestGap; skipped += 1) {
      const end = endOf(parts, at + 1, stems, texts, word + skipped)
      if (end !== null) return end
    }
    return null
  }
  return part.has(stems[word] ?? '') || part.has(texts[word] ?? '')
    ? endOf(parts, at + 1, stems, texts, word + 1)
    : null
}

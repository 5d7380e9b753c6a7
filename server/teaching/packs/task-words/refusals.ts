import { stemOf, wordsOf } from '#server/language/normalise.ts'

/** Something a sentence says not to do: “never by their place”, “and not in pages”, “without the pauses”. */
export interface Refusal {
  /** The preposition it starts with (`by` in “by their place”); null if none. */
  start: string | null
  /** The stems of its meaningful words. */
  stems: string[]
  /** Whether it follows “without”: what is left out may still be mentioned. */
  isLeftOut: boolean
}

const markers = new Set(['never', 'not', 'without'])
const prepositions = new Set(['by', 'in', 'on', 'as', 'with', 'from', 'at'])
/** Verbs that make a following “not” a fact: “SwiftData does not keep the order”. */
const states = new Set('do does did is are was were can could will would may has have need'.split(' '))
const small = new Set('the a an their its his her any all them it one be more than only'.split(' '))
const mostWords = 4
const pauses = new Set(['but', 'because', 'since', 'so', 'that', 'which', 'and', 'when', 'until', 'if', 'or'])

export function refusalsIn(sentence: string): Refusal[] {
  const tokens = sentence.match(/[\p{L}\p{N}_]+|[,;.:]/gu) ?? []
  return tokens.flatMap((token, at): Refusal[] => {
    const marker = token.toLowerCase()
    if (!markers.has(marker) || (marker === 'not' && states.has(tokens[at - 1]?.toLowerCase() ?? '')))
      return []
    const behind = tokens.slice(at + 1)
    const end = behind.findIndex((one) => /^[,;.:]$/.test(one) || pauses.has(one.toLowerCase()))
    const phrase = wordsOf((end < 0 ? behind : behind.slice(0, end)).join(' '))
    const [first = ''] = phrase
    const start = prepositions.has(first) ? first : null
    const stems = phrase
      .slice(start ? 1 : 0)
      .filter((word) => !small.has(word))
      .map(stemOf)
    return stems.length === 0 || stems.length > mostWords
      ? []
      : [{ start, stems, isLeftOut: marker === 'without' }]
  })
}

import { rememberResults } from '#server/teaching/guide/search/remember-results.ts'
import { boundWords } from '#server/language/bound-text.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { mostClauses, plainName, ruledOut, sentencesOf, type Clause, type ClauseRole } from './clause.ts'
import { readSentence } from './read-sentence.ts'
import { plain, readingWords, type Reading, type ReadingWords } from './reading-words.ts'

/** An idea split into clauses, before any decision. */
export interface Idea {
  text: string
  clauses: Clause[]
  /** The texts of the wanted clauses, joined. */
  wanted: string
}

export interface IdeaReader {
  readIdea: (text: string) => Idea
  /** The idea that consists of the given clauses of a text. */
  withClauses: (text: string, clauses: Clause[]) => Idea
  /** Splits a wish into clauses; "drop the map" becomes a ruled-out one. */
  readWish: (text: string) => Clause[]
}

/** How many opening phrases are removed from one clause: "please", "could you". */
const mostRepeats = 12
const longestHeading = 6

/** `refusable`: the names that ideas rule out most often. */
export function createIdeaReader(reading: Reading, refusable: readonly string[]): IdeaReader {
  const words = readingWords(reading, refusable)
  return {
    readIdea: rememberResults((text: string) => readIdea(words, text)),
    withClauses,
    readWish: (wish) => readWish(words, wish),
  }
}

function readWish(words: ReadingWords, wish: string): Clause[] {
  const clauses: Clause[] = []
  for (const sentence of sentencesOf(boundWords(wish)))
    if (clauses.length < mostClauses) clauses.push(...readWishSentence(words, sentence))
  return clauses.slice(0, mostClauses)
}

function readWishSentence(words: ReadingWords, sentence: string): Clause[] {
  const away = words.find.takesAway.find(sentence)
  if (away?.start === 0) return [ruledOut(sentence, sentence.slice(away.end))]
  return readSentence(words, sentence, 'wanted').map((clause) =>
    clause.role === 'wanted' ? { ...clause, about: withoutAsking(words, clause.text) } : clause,
  )
}

/** The name without its opening request: "please add a map" becomes "a map". */
function withoutAsking(words: ReadingWords, text: string, most = mostRepeats): string {
  const asking = most > 0 ? words.find.asks.find(text) : null
  return asking?.start === 0 ? withoutAsking(words, text.slice(asking.end).trim(), most - 1) : plainName(text)
}

function readIdea(words: ReadingWords, given: string): Idea {
  const text = boundWords(given).trim().replace(abbreviated, '$1$2')
  const clauses: Clause[] = []
  let section: ClauseRole = 'wanted'
  let listsFields = false
  for (const line of text.split('\n')) {
    const { heading, rest } = partsOfLine(words, line)
    if (heading !== null) {
      section = roleOfHeading(words, heading)
      listsFields = wordsOf(heading).some((word) => words.fieldHeadings.has(word))
    }
    let role = section
    // A bullet asks for something, unless its heading introduces fields.
    const isBullet = /^\s*[-*•]\s/.test(line) && !listsFields
    for (const sentence of sentencesOf(rest)) {
      const inLine = partsOfLine(words, sentence)
      if (clauses.length > mostClauses) break
      const asked = clauses.at(-1)
      if (asked?.text.endsWith('?') && words.saysNo.has(plain(sentence))) {
        clauses.splice(-1, 1, ruledOut(asked.text, asked.text.slice(0, -1)))
        continue
      }
      if (isRefusing(words, inLine.heading)) role = roleOfHeading(words, inLine.heading)
      const read = readSentence(words, isRefusing(words, inLine.heading) ? inLine.rest : sentence, role)
      clauses.push(...(isBullet ? read.map((clause) => ({ ...clause, isBullet })) : read))
    }
    if (clauses.length > mostClauses) break
  }
  return withClauses(text, clauses.slice(0, mostClauses))
}

function withClauses(text: string, clauses: Clause[]): Idea {
  const wanted = clauses
    .filter(({ role }) => role === 'wanted')
    .map((clause) => clause.text)
    .join(', ')
  return { text, clauses, wanted }
}

function isRefusing(words: ReadingWords, heading: string | null): heading is string {
  return heading !== null && roleOfHeading(words, heading) !== 'wanted'
}

function roleOfHeading(words: ReadingWords, heading: string): ClauseRole {
  if (words.outHeadings.has(heading)) return 'ruled-out'
  return words.laterHeadings.has(heading) ? 'later' : 'wanted'
}

/**
 * Splits a line into heading and rest: "Non-goals: accounts", "## Later", or a short line that ends with a
 * colon.
 */
function partsOfLine(words: ReadingWords, line: string): { heading: string | null; rest: string } {
  const bare = line.replace(/^[\s#>*_-]+/, '').trim()
  const colon = bare.indexOf(':')
  const head = plain(colon < 0 ? bare : bare.slice(0, colon))
  const isKnown = words.outHeadings.has(head) || words.laterHeadings.has(head)
  if (isKnown) return { heading: head, rest: colon < 0 ? '' : bare.slice(colon + 1) }
  const isHeading =
    /^\s*#/.test(line) || (colon === bare.length - 1 && colon > 0 && wordsOf(bare).length <= longestHeading)
  // "For each glaze:" names the thing that the fields below belong to, so it is also read as text.
  const isTold = isHeading && wordsOf(head).some((word) => words.fieldHeadings.has(word))
  return isHeading ? { heading: head, rest: isTold ? head : '' } : { heading: null, rest: bare }
}

/** "e.g." and "i.e.", whose full stops do not end a sentence. */
const abbreviated = /\b(e|i)\.[ ]?(g|e)\.,?/gi

import { boundWords } from '#server/language/bound-text.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import type { Reading } from '#server/teaching/planner/planner-data.ts'

export type ClauseRole = 'wanted' | 'ruled-out' | 'later'

export interface Clause {
  text: string
  role: ClauseRole
}

/** What an idea says, clause by clause, before anything is decided. */
export interface Idea {
  text: string
  clauses: Clause[]
  /** Its wanted clauses as one text. */
  wanted: string
}

export interface IdeaReader {
  readIdea: (text: string) => Idea
  /** A wish for a plan: "drop the map" rules out. */
  readWish: (text: string) => Clause[]
}

/** More clauses than this are not read. */
const mostClauses = 120
const longestHeading = 6

export function createIdeaReader(reading: Reading): IdeaReader {
  const find = {
    rulesOut: createPhraseFinder(reading.rulesOut),
    rulesNothingOut: createPhraseFinder(reading.rulesNothingOut),
    later: createPhraseFinder(reading.later),
  }
  const beginsAgain = new Set(reading.beginsAgain)
  const outHeadings = new Set(reading.outHeadings.map(plain))
  const laterHeadings = new Set(reading.laterHeadings.map(plain))

  const takesAway = createEdgePhrases(reading.takesAway)

  return {
    readIdea,
    readWish: (wish) =>
      sentencesOf(boundWords(wish)).flatMap((sentence): Clause[] =>
        takesAway.startsWithOne(sentence)
          ? [{ text: sentence, role: 'ruled-out' }]
          : readSentence(sentence, 'wanted'),
      ),
  }

  function readIdea(given: string): Idea {
    const text = boundWords(given).trim()
    const clauses: Clause[] = []
    let section: ClauseRole = 'wanted'
    for (const line of text.split('\n')) {
      const { heading, rest } = partsOfLine(line)
      if (heading !== null) section = roleOfHeading(heading)
      for (const sentence of sentencesOf(rest)) clauses.push(...readSentence(sentence, section))
      if (clauses.length > mostClauses) break
    }
    const kept = clauses.slice(0, mostClauses)
    const wanted = kept.filter(({ role }) => role === 'wanted').map((clause) => clause.text)
    return { text, clauses: kept, wanted: wanted.join(', ') }
  }

  function roleOfHeading(heading: string): ClauseRole {
    if (outHeadings.has(heading)) return 'ruled-out'
    return laterHeadings.has(heading) ? 'later' : 'wanted'
  }

  /** "Non-goals: accounts", "## Later", and any other line that only heads what follows. */
  function partsOfLine(line: string): { heading: string | null; rest: string } {
    const bare = line.replace(/^[\s#>*_-]+/, '').trim()
    const colon = bare.indexOf(':')
    const head = plain(colon < 0 ? bare : bare.slice(0, colon))
    const isKnown = outHeadings.has(head) || laterHeadings.has(head)
    if (isKnown) return { heading: head, rest: colon < 0 ? '' : bare.slice(colon + 1) }
    const isHeading =
      /^\s*#/.test(line) || (colon === bare.length - 1 && colon > 0 && wordsOf(bare).length <= longestHeading)
    return isHeading ? { heading: head, rest: '' } : { heading: null, rest: bare }
  }

  function readSentence(sentence: string, section: ClauseRole): Clause[] {
    if (section !== 'wanted') return [{ text: sentence, role: section }]
    if (find.later.isIn(sentence))
      return partsOf(sentence).map((text) => ({ text, role: find.later.isIn(text) ? 'later' : 'wanted' }))
    const clauses: Clause[] = []
    let goesOn = false
    for (const part of partsOf(sentence)) {
      goesOn &&= continuesList(part)
      if (goesOn) {
        clauses.push({ text: part, role: 'ruled-out' })
        continue
      }
      const at = find.rulesNothingOut.isIn(part) ? -1 : find.rulesOut.at(part)
      goesOn = at >= 0
      if (at < 0) clauses.push({ text: part, role: 'wanted' })
      else {
        if (at > 0) clauses.push({ text: part.slice(0, at).trim(), role: 'wanted' })
        clauses.push({ text: part.slice(at).trim(), role: 'ruled-out' })
      }
    }
    return clauses
  }

  /** "no accounts, ads or servers" rules out all three. */
  function continuesList(part: string): boolean {
    const words = wordsOf(part)
    return (
      words.length <= 4 && !beginsAgain.has(words[0] ?? '') && !beginsAgain.has(words.slice(0, 2).join(' '))
    )
  }
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function partsOf(sentence: string): string[] {
  return sentence
    .split(/,\s|\s[–—-]\s|[()]|\s(?=but\s|aber\s|pero\s|mais\s)/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

function plain(text: string): string {
  return wordsOf(text).join(' ')
}

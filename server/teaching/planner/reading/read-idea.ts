import { boundWords } from '#server/language/bound-text.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { Language, Translate } from './translate.ts'
import type { Reading } from '#server/teaching/planner/planner-data.ts'

export type ClauseRole = 'wanted' | 'ruled-out' | 'later'

export interface Clause {
  text: string
  role: ClauseRole
  /** What it names, without the words that want or refuse it; absent where it only tells. */
  about?: string
}

/** What an idea says, clause by clause, before anything is decided. */
export interface Idea {
  text: string
  clauses: Clause[]
  /** Its wanted clauses as one text. */
  wanted: string
  language: Language | 'en'
  /** The same in English words, as far as they are known. */
  english: string
  /** The same without the words of another language that are not known. */
  known: string
}

export interface IdeaReader {
  readIdea: (text: string) => Idea
  /** The idea that these clauses of a text make. */
  withClauses: (text: string, clauses: Clause[]) => Idea
  /** A wish for a plan: "drop the map" rules out. */
  readWish: (text: string) => Clause[]
}

/** More clauses than this are not read. */
const mostClauses = 120
const longestHeading = 6

export function createIdeaReader(reading: Reading, translate: Translate): IdeaReader {
  const find = {
    joinsRuledOut: createPhraseFinder(reading.joinsRuledOut),
    rulesNothingOut: createPhraseFinder(reading.rulesNothingOut),
    later: createPhraseFinder(reading.later),
    takesAway: createPhraseFinder(reading.takesAway),
    asks: createPhraseFinder(reading.asks),
  }
  const rulesOut = {
    en: createPhraseFinder(reading.rulesOut.en),
    de: createPhraseFinder(reading.rulesOut.de),
    es: createPhraseFinder(reading.rulesOut.es),
    fr: createPhraseFinder(reading.rulesOut.fr),
  }
  const beginsAgain = new Set(reading.beginsAgain)
  const outHeadings = new Set(reading.outHeadings.map(plain))
  const laterHeadings = new Set(reading.laterHeadings.map(plain))

  return {
    readIdea,
    withClauses,
    readWish: (wish) => sentencesOf(boundWords(wish)).flatMap(readWishSentence),
  }

  function readWishSentence(sentence: string): Clause[] {
    const { language } = translate(sentence)
    const away = find.takesAway.find(sentence)
    if (away?.start === 0) return [ruledOut(sentence, sentence.slice(away.end))]
    return readSentence(sentence, 'wanted', language).map((clause) =>
      clause.role === 'wanted' ? { ...clause, about: withoutAsking(clause.text) } : clause,
    )
  }

  /** "please add a map": "a map". */
  function withoutAsking(text: string): string {
    const asking = find.asks.find(text)
    return asking?.start === 0 ? withoutAsking(text.slice(asking.end).trim()) : plainName(text)
  }

  function readIdea(given: string): Idea {
    const text = boundWords(given).trim()
    const { language } = translate(text)
    const clauses: Clause[] = []
    let section: ClauseRole = 'wanted'
    for (const line of text.split('\n')) {
      const { heading, rest } = partsOfLine(line)
      if (heading !== null) section = roleOfHeading(heading)
      let role = section
      for (const sentence of sentencesOf(rest)) {
        const inLine = partsOfLine(sentence)
        if (isRefusing(inLine.heading)) role = roleOfHeading(inLine.heading)
        clauses.push(...readSentence(isRefusing(inLine.heading) ? inLine.rest : sentence, role, language))
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
    return { text, clauses, wanted, ...translate(wanted) }
  }

  function isRefusing(heading: string | null): heading is string {
    return heading !== null && roleOfHeading(heading) !== 'wanted'
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

  function readSentence(sentence: string, section: ClauseRole, language: Language | 'en'): Clause[] {
    if (section === 'ruled-out') return [ruledOut(sentence, sentence)]
    if (section === 'later') return [{ text: sentence, role: 'later' }]
    const parts = partsOf(sentence)
    if (find.later.isIn(sentence))
      return parts.map((text) => ({ text, role: find.later.isIn(text) ? 'later' : 'wanted' }))
    let listEnd = 0
    return parts.flatMap((part, at): Clause[] => {
      if (at < listEnd) return [ruledOut(part, part.replace(/^(?:and|or|nor|und|oder|y|o|et|ou|ni) /i, ''))]
      const out = find.rulesNothingOut.isIn(part) ? null : rulesOut[language].find(part)
      if (!out) return [{ text: part, role: 'wanted' }]
      listEnd = endOfList(parts, at)
      const before = part.slice(0, out.start).trim()
      return [
        ...(before === '' ? [] : [{ text: before, role: 'wanted' as const }]),
        ruledOut(part.slice(out.start), part.slice(out.end)),
      ]
    })
  }

  /** "no accounts, ads or servers" rules out all three: where the list ends that begins at a part. */
  function endOfList(parts: readonly string[], from: number): number {
    const goesOn = parts.findIndex((part, at) => at > from && !continuesList(part))
    const rest = parts.slice(from + 1, goesOn < 0 ? parts.length : goesOn)
    return from + 2 + rest.findLastIndex((part) => find.joinsRuledOut.isIn(part))
  }

  function continuesList(part: string): boolean {
    const words = wordsOf(part)
    return (
      words.length <= 4 && !beginsAgain.has(words[0] ?? '') && !beginsAgain.has(words.slice(0, 2).join(' '))
    )
  }
}

function ruledOut(text: string, about: string): Clause {
  return { text: text.trim(), role: 'ruled-out', about: plainName(about) }
}

/** Without an article before it and a full stop after it. */
function plainName(text: string): string {
  return text
    .trim()
    .replace(/^(?:an?|the|any) /i, '')
    .replace(/(?<![.!?;])[.!?;]+$/, '')
    .replace(/ please$/i, '')
}

/** The sentences of a text, its lines apart. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|\n/)
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

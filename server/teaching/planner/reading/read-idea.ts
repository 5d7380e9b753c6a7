import { rememberResults } from '#server/teaching/guide/search/remember-results.ts'
import { boundWords } from '#server/language/bound-text.ts'
import { createPhraseFinder, type Place } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { Reading } from '#server/teaching/planner/planner-data.ts'
import { sentencesOf } from './sentences-of.ts'

export type ClauseRole = 'wanted' | 'ruled-out' | 'later'

export interface Clause {
  text: string
  role: ClauseRole
  /** What it names, without the words that want or refuse it; absent if it only describes. */
  about?: string
  /** Whether it is an item of a bulleted list. */
  isBullet?: boolean
  /**
   * The full text in brackets, an example or a reason: it explains what comes before and asks for nothing.
   */
  aside?: string
}

/** An idea split into clauses, before any decision. */
export interface Idea {
  text: string
  clauses: Clause[]
  /** Its wanted clauses as one text. */
  wanted: string
}

export interface IdeaReader {
  readIdea: (text: string) => Idea
  /** Builds an idea from some clauses of a text. */
  withClauses: (text: string, clauses: Clause[]) => Idea
  /** Reads a wish for a plan; "drop the map" becomes a ruled-out clause. */
  readWish: (text: string) => Clause[]
}

/** Limits for an idea or a wish: clauses that are read, and items of a list of refusals. */
const mostClauses = 120
const longestList = 24
/** How often one clause may refuse or ask: "no cloud no account", "please could you". */
const mostRepeats = 12
const longestHeading = 6

/** `refusable` names what ideas rule out most often. */
export function createIdeaReader(reading: Reading, refusable: readonly string[]): IdeaReader {
  const find = {
    rulesOut: createPhraseFinder(reading.rulesOut),
    rulesOutNames: createPhraseFinder(reading.rulesOutNames),
    refusable: createPhraseFinder(refusable),
    joinsRuledOut: createPhraseFinder(reading.joinsRuledOut),
    rulesNothingOut: createPhraseFinder(reading.rulesNothingOut),
    loses: createPhraseFinder(reading.loses),
    later: createPhraseFinder(reading.later),
    takesAway: createPhraseFinder(reading.takesAway),
    asks: createPhraseFinder(reading.asks),
    examples: createPhraseFinder(reading.examples),
    reasons: createPhraseFinder(reading.reasons),
    wants: createPhraseFinder(reading.wants),
  }
  const notBeforeLike = new Set(reading.notBeforeLike)
  const beginsAgain = new Set(reading.beginsAgain)
  const freeOf = new Set(reading.freeOf)
  const relatives = new Set(reading.relatives)
  const describes = new Set(reading.describes.map(plain))
  const ofApp = new Set(reading.ofApp)
  const owns = new Set(reading.owns)
  const saysNo = new Set(reading.saysNo.map(plain))
  const fillsLists = new Set(reading.fillsLists)
  const beforeNot = new Set(reading.beforeNot)
  const namesOut = new Set(
    [...refusable, ...reading.joinsRuledOut, ...reading.joinsNames].flatMap((name) => wordsOf(name)),
  )
  const fieldHeadings = new Set(reading.fieldHeadings)
  const outHeadings = new Set(reading.outHeadings.map(plain))
  const laterHeadings = new Set(reading.laterHeadings.map(plain))

  return {
    readIdea: rememberResults(readIdea),
    withClauses,
    readWish,
  }

  function readWish(wish: string): Clause[] {
    const clauses: Clause[] = []
    for (const sentence of sentencesOf(boundWords(wish)))
      if (clauses.length < mostClauses) clauses.push(...readWishSentence(sentence))
    return clauses.slice(0, mostClauses)
  }

  function readWishSentence(sentence: string): Clause[] {
    const away = find.takesAway.find(sentence)
    if (away?.start === 0) return [ruledOut(sentence, sentence.slice(away.end))]
    return readSentence(sentence, 'wanted').map((clause) =>
      clause.role === 'wanted' ? { ...clause, about: withoutAsking(clause.text) } : clause,
    )
  }

  /** "please add a map": "a map". */
  function withoutAsking(text: string, most = mostRepeats): string {
    const asking = most > 0 ? find.asks.find(text) : null
    return asking?.start === 0 ? withoutAsking(text.slice(asking.end).trim(), most - 1) : plainName(text)
  }

  function readIdea(given: string): Idea {
    const text = boundWords(given).trim().replace(abbreviated, '$1$2')
    const clauses: Clause[] = []
    let section: ClauseRole = 'wanted'
    let listsFields = false
    for (const line of text.split('\n')) {
      const { heading, rest } = partsOfLine(line)
      if (heading !== null) {
        section = roleOfHeading(heading)
        listsFields = wordsOf(heading).some((word) => fieldHeadings.has(word))
      }
      let role = section
      // A bullet is a wish, unless its heading introduces fields.
      const isBullet = /^\s*[-*•]\s/.test(line) && !listsFields
      for (const sentence of sentencesOf(rest)) {
        const inLine = partsOfLine(sentence)
        if (clauses.length > mostClauses) break
        const asked = clauses.at(-1)
        if (asked?.text.endsWith('?') && saysNo.has(plain(sentence))) {
          clauses.splice(-1, 1, ruledOut(asked.text, asked.text.slice(0, -1)))
          continue
        }
        if (isRefusing(inLine.heading)) role = roleOfHeading(inLine.heading)
        const read = readSentence(isRefusing(inLine.heading) ? inLine.rest : sentence, role)
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

  function isRefusing(heading: string | null): heading is string {
    return heading !== null && roleOfHeading(heading) !== 'wanted'
  }

  function roleOfHeading(heading: string): ClauseRole {
    if (outHeadings.has(heading)) return 'ruled-out'
    return laterHeadings.has(heading) ? 'later' : 'wanted'
  }

  /** Splits off a heading: "Non-goals: accounts", "## Later", or a line that only heads what follows. */
  function partsOfLine(line: string): { heading: string | null; rest: string } {
    const bare = line.replace(/^[\s#>*_-]+/, '').trim()
    const colon = bare.indexOf(':')
    const head = plain(colon < 0 ? bare : bare.slice(0, colon))
    const isKnown = outHeadings.has(head) || laterHeadings.has(head)
    if (isKnown) return { heading: head, rest: colon < 0 ? '' : bare.slice(colon + 1) }
    const isHeading =
      /^\s*#/.test(line) || (colon === bare.length - 1 && colon > 0 && wordsOf(bare).length <= longestHeading)
    // "For each glaze:" names the thing that the fields below belong to.
    const isTold = isHeading && wordsOf(head).some((word) => fieldHeadings.has(word))
    return isHeading ? { heading: head, rest: isTold ? head : '' } : { heading: null, rest: bare }
  }

  function readSentence(sentence: string, section: ClauseRole): Clause[] {
    if (section === 'ruled-out') return partsOf(sentence).map(refusedPart)
    if (section === 'later') return [{ text: sentence, role: 'later' }]
    const free = freeIn(sentence)
    if (free.length > 0)
      return [
        ...readSentence(
          sentence.replace(compoundOfFree, (whole, word: string) => (isFree(word) ? '' : whole)),
          section,
        ),
        ...free.map((word) => ruledOut(`${word}-free`, word)),
      ]
    const pieces = piecesOf(sentence).slice(0, mostClauses)
    const parts = pieces.map(({ text }) => text)
    if (find.later.isIn(sentence))
      return parts.map((text) => ({ text, role: find.later.isIn(text) ? 'later' : 'wanted' }))
    let listEnd = 0
    return parts.flatMap((part, at): Clause[] => {
      if (at < listEnd) return [refusedPart(part)]
      const out = refusedBy(part)
      const aside = pieces[at]!.aside ?? (listEnd > 0 && isReason(part) ? part : undefined)
      if (!out) return [{ text: part, role: 'wanted', ...(aside === undefined ? {} : { aside }) }]
      listEnd = endOfList(parts, at)
      const before = part.slice(0, out.start).trim()
      // "Photos and sounds are not needed": the refused things come first.
      if (before !== '' && !/[\p{L}\p{N}]/u.test(part.slice(out.end)))
        return [ruledOut(part, withoutVerb(before))]
      return [
        ...(before === '' ? [] : [{ text: before, role: 'wanted' as const }]),
        ...refusedIn(part.slice(out.start), out.end - out.start),
      ]
    })
  }

  /** "No tuner, I tune by ear" says why; "no tuner, I want a list" does not. */
  function isReason(part: string): boolean {
    return find.reasons.find(part)?.start === 0 && !find.wants.isIn(part)
  }

  /** Splits a sentence and marks parts in brackets or after "such as". */
  function piecesOf(sentence: string): Pick<Clause, 'text' | 'aside'>[] {
    return sentence.split(/[()]/, mostClauses).flatMap((stretch, at) => {
      if (at % 2 === 1) return partsOf(stretch).map((text) => ({ text, aside: stretch }))
      let isListed = false
      return partsOf(stretch).flatMap((text) => {
        const marker = find.examples.find(text)
        if (marker && isExample(text, marker)) {
          const [before, given] = [text.slice(0, marker.start).trim(), text.slice(marker.end).trim()]
          // After "like 437.5 Hz" the list before it continues.
          isListed = !/\d/.test(given)
          return [...(before === '' ? [] : [{ text: before }]), { text: given, aside: given }]
        }
        isListed &&= continuesList(text)
        return [isListed ? { text, aside: text } : { text }]
      })
    })
  }

  /** True for "tags like autumn", but not for "I would like" or "an app like". */
  function isExample(text: string, { start, end }: Place): boolean {
    const isLike = /^like$/i.test(text.slice(start, end))
    const before = wordsOf(text.slice(0, start)).at(-1)
    return text.slice(end).trim() !== '' && !(isLike && (before === undefined || notBeforeLike.has(before)))
  }

  /** Where a part begins to refuse. "So no cellar floods" is to be prevented, "so no accounts" is refused. */
  function refusedBy(part: string) {
    const out = find.rulesOut.find(part) ?? nameOutIn(part)
    if (!out || isHarmless(part, out)) return null
    if (find.loses.isIn(part) && !isNameOut(part.slice(out.end))) return null
    // "Paid or not" is a choice, not a refusal.
    const isChoice = /\bor$/i.test(part.slice(0, out.start).trim())
    return isChoice && !/[\p{L}\p{N}]/u.test(part.slice(out.end)) ? null : out
  }

  /** "I never forget" refuses nothing, "I never want to see" does; "who has no account" only describes. */
  function isHarmless(part: string, out: Place): boolean {
    const nothing = find.rulesNothingOut.find(part)
    const isInside = nothing && out.start <= nothing.start && out.end >= nothing.end
    if (nothing && !(isInside && out.end - out.start > nothing.end - nothing.start)) return true
    const before = wordsOf(part.slice(0, out.start))
    if (owns.has(before.at(-1) ?? '') && before.some((word) => relatives.has(word))) return true
    const isOfThing = before.length > 0 && !before.some((word) => ofApp.has(word))
    return (
      isOfThing && describes.has(plain(part.slice(out.start, out.end))) && !isNameNext(part.slice(out.end))
    )
  }

  /** "Zero notifications" refuses something, "zero waste" does not. */
  function nameOutIn(part: string): Place | null {
    const out = find.rulesOutNames.find(part)
    return out && isNameNext(part.slice(out.end)) ? out : null
  }

  function isNameNext(text: string): boolean {
    const named = find.refusable.find(text)
    return named !== null && wordsOf(text.slice(0, named.start)).every(isFiller)
  }

  function isFiller(word: string): boolean {
    return fillsLists.has(word)
  }

  /** "photos" for "photos are", from "photos are not needed". */
  function withoutVerb(text: string): string {
    const end = text.lastIndexOf(' ')
    return end > 0 && beforeNot.has(text.slice(end + 1).toLowerCase()) ? text.slice(0, end) : text
  }

  function isFree(word: string): boolean {
    return freeOf.has(word.toLowerCase())
  }

  /** What an "ad-free" text rules out. */
  function freeIn(sentence: string): string[] {
    return [...sentence.matchAll(compoundOfFree)].map(([, word]) => word!).filter(isFree)
  }

  /** Splits "no cloud no account" into two refusals; the first name starts at `begin`. */
  function refusedIn(text: string, begin: number, most = mostRepeats): Clause[] {
    const next = most > 0 ? find.rulesOut.find(text.slice(begin)) : null
    if (!next || next.start === 0) return [ruledOut(text, text.slice(begin))]
    const end = begin + next.start
    return [
      ruledOut(text.slice(0, end), text.slice(begin, end)),
      ...refusedIn(text.slice(end), next.end - next.start, most - 1),
    ]
  }

  /** Under a refusing heading or in a list of refusals, "and no audio" means the same as "audio". */
  function refusedPart(part: string): Clause {
    const said = part.replace(/^(?:and|or|nor) /i, '')
    const out = find.rulesOut.find(said) ?? find.rulesOutNames.find(said)
    return ruledOut(part, out?.start === 0 ? said.slice(out.end) : said)
  }

  /** Where the list of refusals from a part ends: "no accounts, ads or servers" rules out all three. */
  function endOfList(parts: readonly string[], from: number): number {
    const following = parts.slice(from + 1, from + 1 + longestList)
    const goesOn = following.findIndex((part) => !continuesList(part))
    const rest = following.slice(0, goesOn < 0 ? longestList : goesOn)
    return from + 2 + rest.findLastIndex((part) => find.joinsRuledOut.isIn(part) || isNameOut(part))
  }

  /** True if a part consists only of refusable names: "no ads, login and cloud". */
  function isNameOut(part: string): boolean {
    const rest = find.rulesOut.find(part)
    return wordsOf(rest ? part.slice(0, rest.start) : part).every(
      (word) => namesOut.has(word) || isFiller(word),
    )
  }

  function continuesList(part: string): boolean {
    const all = wordsOf(part)
    const words = beginsAgain.has(all[0] ?? '') ? all : all.filter((word) => !isFiller(word))
    return (
      words.length <= 4 && !beginsAgain.has(words[0] ?? '') && !beginsAgain.has(words.slice(0, 2).join(' '))
    )
  }
}

/** "e.g." and "i.e." end no sentence. */
const abbreviated = /\b(e|i)\.[ ]?(g|e)\.,?/gi
const compoundOfFree = /(?<!\p{L})(\p{L}{1,64})-free\b/giu

function ruledOut(text: string, about: string): Clause {
  return { text: text.trim(), role: 'ruled-out', about: plainName(about) }
}

/** Without a leading article and without a trailing full stop or conjunction. */
function plainName(text: string): string {
  return text
    .trim()
    .replace(/^(?:an?|the|any) /i, '')
    .replace(/(?<![.!?;])[.!?;]+$/, '')
    .replace(/ please$/i, '')
    .replace(/ (?:and|or|nor|&)$/i, '')
}

function partsOf(sentence: string): string[] {
  return sentence
    .split(
      /,\s|\s[–—-]\s|(?<!\b(?:any|every)thing)(?<!\sand)\s(?=but\s|(?:and\s)?neither\s(?:is|are)\s)/,
      mostClauses,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

function plain(text: string): string {
  return wordsOf(text).join(' ')
}

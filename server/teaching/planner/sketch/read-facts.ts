import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'

/** A fact about a thing, which becomes a property. */
export interface Fact {
  label: string
  field: string
  /** A Swift type; `readings` is a list of timestamped values. */
  type: string
  /** A sample value; null for texts, for which there is no general sample. */
  sample: string | null
}

export type FactKnowledge = Pick<PlannerKnowledge, 'details' | 'ownApp' | 'ownNames' | 'kinds'>

export const readings = 'readings'
const mostNamed = 3
const mostFacts = 10
const samples: Record<string, string> = {
  Bool: 'Yes',
  'Date?': '12 March',
  'Decimal?': '24.50',
  'Int?': '3',
  'Double?': '4.5',
  'Data?': 'one picture',
  [readings]: 'the newest value',
}

/**
 * Reads each item of a list such as "length in mm, paid yes/no, made on" as a fact, whose type its words
 * decide. At most `mostFacts`; repeated names are dropped.
 */
export function readFacts(knowledge: FactKnowledge, text: string): Fact[] {
  const parts = text
    .split(/[,;\n]|\sand\s/i)
    .map((part) => part.trim())
    .slice(0, mostFacts)
  const facts = new Map<string, Fact>()
  for (const part of parts) {
    const fact = readFact(knowledge, part)
    // Filler words in a name can make the difference: "high water" and "next high water".
    const field = fact && facts.has(fact.field) ? fieldOf(fact.label) : fact?.field
    if (fact && field && !facts.has(field)) facts.set(field, { ...fact, field })
  }
  return [...facts.values()]
}

function readFact(knowledge: FactKnowledge, text: string): Fact | null {
  const detail = detailAsked(knowledge, text)
  if (detail) return { label: detail.label, field: detail.field, type: detail.type, sample: detail.sample }
  const { unit, rest } = unitIn(knowledge, text)
  const type = unit === null ? typeOf(knowledge, rest) : 'Double?'
  const said = withoutType(knowledge, rest)
  const field = fieldName(knowledge, said)
  if (field === null) return null
  return {
    label: sentenceCase(unit === null ? said : `${said} (${unit})`),
    field: field + (unit === null ? '' : sentenceCase(plain(unit))),
    type,
    sample: unit === null ? (samples[type] ?? null) : `12 ${unit}`,
  }
}

export function isCounted(type: string): boolean {
  return /^(?:Int|Double|Decimal)/.test(type)
}

/** The numeric detail that the text asks for as a whole: "how long it took". */
function detailAsked({ details }: FactKnowledge, text: string) {
  const said = wordsOf(text).join(' ')
  return details.find(
    ({ asks, type }) => isCounted(type) && asks.some((asked) => wordsOf(asked).join(' ') === said),
  )
}

/** Splits off the unit in "length in mm", "length (mm)" or "length mm". */
function unitIn({ ownApp: { units } }: FactKnowledge, text: string): { unit: string | null; rest: string } {
  const words = text
    .replace(/[()[\]]/g, ' ')
    .trim()
    .split(/\s+/)
  const last = words.at(-1) ?? ''
  if (words.length < 2 || !units.includes(last)) return { unit: null, rest: text }
  const end = words.at(-2)?.toLowerCase() === 'in' ? -2 : -1
  return { unit: last, rest: words.slice(0, end).join(' ') }
}

function typeOf({ ownApp: { factTypes }, details }: FactKnowledge, text: string): string {
  const stems = stemsOf(text)
  const said = ` ${stems.join(' ')} `
  const known = factTypes.find(({ words, isLast, isFirst }) =>
    words.some((sign) => {
      const sought = ` ${stemsOf(sign).join(' ')} `
      if (isLast) return said.endsWith(sought) && said !== sought
      return isFirst ? said.startsWith(sought) : said.includes(sought)
    }),
  )
  if (known) return known.type
  // The last words decide: "training minutes" are minutes.
  const detail =
    details.find((one) => one.words.some((name) => stemsOf(name).join(' ') === stems.join(' '))) ??
    details.find(
      (one) => isCounted(one.type) && one.words.some((name) => said.endsWith(` ${stemsOf(name).join(' ')} `)),
    )
  return detail?.type.replace(/^(Int|Date)$/, '$1?') ?? 'String'
}

/** Removes words that only state the type: "paid yes/no" becomes "paid". */
function withoutType({ ownApp: { factTypes } }: FactKnowledge, text: string): string {
  const yesNo =
    factTypes.find(({ type }) => type === 'Bool')?.words.filter((words) => words.includes(' ')) ?? []
  const said = text
    .replace(/[()[\]?:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const words = wordsOf(said)
  const ending = yesNo.find((pair) => words.length > 2 && words.slice(-2).join(' ') === pair)
  return ending ? said.slice(0, said.toLowerCase().lastIndexOf(ending.split(' ')[0]!)).trim() : said
}

/** A Swift property name without filler words; null if no word is left. */
export function fieldName(
  { kinds, ownNames }: Pick<FactKnowledge, 'kinds' | 'ownNames'>,
  text: string,
): string | null {
  const words = plain(text)
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
  const distinctive = words.filter((word) => !kinds.functions.has(word))
  // A filler word at the end is kept: "made on".
  const last = words.at(-1)
  const named = distinctive.length === 0 ? words.slice(0, mostNamed) : distinctive.slice(0, mostNamed)
  if (last !== undefined && distinctive.length > 0 && distinctive.at(-1) !== last) named.push(last)
  const field = named.map((word, at) => (at === 0 ? word : sentenceCase(word))).join('')
  if (!/^[a-z]/.test(field)) return field === '' ? null : `value${field}`
  return field !== 'name' && ownNames.reserved.includes(field) ? `${field}Text` : field
}

/** A Swift property name from all words of a label. */
function fieldOf(label: string): string {
  const [first = '', ...rest] = plain(label).toLowerCase().split(' ')
  return [first, ...rest.map(sentenceCase)].join('')
}

/** The letters and digits without accents: "Größe" becomes "Grosse". */
function plain(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
}

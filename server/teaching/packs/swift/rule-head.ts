import { isSwiftName } from '#server/swift/swift-text.ts'
import type { PlannedType } from './planned-types.ts'

const mostParameters = 2

/** The signature of a rule's function: as the task states it, otherwise a guess that the learner may change. */
export function ruleHead(
  name: string,
  title: string,
  description: string,
  types: readonly PlannedType[],
): string {
  const text = `${title} ${description}`
  const made = typeMade(description, types)
  const result = `${made?.written ?? resultOf(text, types)}${/\bnil\b/.test(description) ? '?' : ''}`
  const [, told, labels] =
    /(?<![\w.])([a-z]\w{1,40})\(((?:(?:_|[a-z]\w{0,20}):){1,6})\)/.exec(description) ?? []
  if (told && labels && isSwiftName(told))
    return `${told}(${parametersOf(labels.slice(0, -1).split(':'), types)}) -> ${result}`
  const start = /^[a-z]\w*$/.test(name) && isSwiftName(name) ? name : 'answer'
  if (readsText(text)) return `${start}(_ text: String) -> ${result}`
  const own = types
    .filter(({ name: type }) => type !== made?.name)
    .slice(0, mostParameters)
    .map((type) => (isMany(text, type) ? `${type.many}: [${type.name}]` : `${type.one}: ${type.name}`))
  const counts = countsTold(description)
  const today = /\b(?:today|now|due|late|day)\b/i.test(text) ? ['today: Date'] : []
  const given = [...counts, ...own, ...today]
  return `${start}(${given.length > 0 ? given.join(', ') : 'value: Double'}) -> ${result}`
}

/** The project's type that the rule returns, named after a verb such as propose: “propose even legs”. */
function typeMade(
  description: string,
  types: readonly PlannedType[],
): { name: string; written: string } | null {
  const [, behind = ''] =
    /\b(?:returns?|gives? back|proposes?|cuts? \w+ into|makes?) ([^.;:]{1,60})/i.exec(description) ?? []
  const words = behind
    .toLowerCase()
    .split(/[^a-z]+/)
    .slice(0, mostWordsBefore)
  const type = types.find((one) => words.includes(one.manyWords) || words.includes(one.words))
  if (!type) return null
  return { name: type.name, written: words.includes(type.manyWords) ? `[${type.name}]` : type.name }
}

const mostWordsBefore = 5

/** Whether the input is a list: the text has “the photos” but not “a photo”. */
function isMany(text: string, { words, manyWords }: PlannedType): boolean {
  return new RegExp(`\\b${manyWords}\\b`, 'i').test(text) && !new RegExp(`\\ban? ${words}\\b`, 'i').test(text)
}

/** Int parameters for counts in the text: “from a number of chapters” gives `chapters: Int`. */
function countsTold(description: string): string[] {
  return [...description.matchAll(/\bnumber of ([a-z]{3,20})\b/g)]
    .flatMap(([, counted = '']) => (isSwiftName(counted) ? `${counted}: Int` : []))
    .slice(0, mostParameters)
}

/** Whether the input is typed or pasted text instead of one of the app's types. */
function readsText(text: string): boolean {
  return /\b(?:parse|parser|splits? a typed|out of a line|reads? (?:a|one|an? \w+ from one) (?:line|number)|what was typed|turns “)/i.test(
    text,
  )
}

/** Parameters whose type follows from their label. */
const known: readonly [labels: RegExp, write: (label: string) => string][] = [
  [/^calendar$/, () => 'calendar: Calendar'],
  [/^using$/, () => 'using generator: inout some RandomNumberGenerator'],
  [/^(?:today|now|day|date|time|since)$/, (label) => `${label}: Date`],
  [/^(?:on|at|after|upTo|before)$/, (label) => `${label} moment: Date`],
  [/^(?:minutes|seconds|count|players|generations|hours|rows|columns)$/, (label) => `${label}: Int`],
]

function parametersOf(labels: readonly string[], types: readonly PlannedType[]): string {
  const left = [...types]
  const written = labels.map((label, at) => {
    const plain = known.find(([which]) => which.test(label))
    if (plain) return plain[1](label)
    const type = left.shift()
    const name = type?.one ?? (at === 0 ? 'value' : `value${at + 1}`)
    return `${label === name ? name : `${label} ${name}`}: ${type?.name ?? 'String'}`
  })
  return written.join(', ')
}

/** Result types by words in the task, most specific first. */
const results: readonly [RegExp, string][] = [
  [/\b(?:whether|allowed|refuse|valid)\b/i, 'Bool'],
  [/\bnext (?:day|date|time|watering|turn)|\bdue\b|\bwhich day\b/i, 'Date'],
  [/\b(?:price|cost|money|cents?|total|tip|tax|owes?|owed)\b/i, 'Decimal'],
  [/\b(?:count|how many|number of|score|points)\b/i, 'Int'],
  [/\b(?:sum|average|mean|rate|pace|speed|distance|share|percent)\b/i, 'Double'],
  [/\b(?:sort|order|group|filter|rank|list|find)\b/i, '[String]'],
  [/\b(?:sentence|words?|text|title|label|name it|say it|says)\b/i, 'String'],
]

function resultOf(text: string, [type]: readonly PlannedType[]): string {
  const found = results.find(([words]) => words.test(text))?.[1] ?? unknownResult
  return found === '[String]' && type ? `[${type.name}]` : found
}

/** The name of the result's type if the task does not say what the result is. */
export const unknownResult = 'Outcome'

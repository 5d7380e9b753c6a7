import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentencesOf } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import { readFacts } from './read-facts.ts'

/**
 * Facts that the idea lists after words such as "has" or "note", or asks for, by the thing named last before
 * them.
 */
export function factsIn(
  knowledge: PlannerKnowledge,
  idea: Idea,
  names: readonly string[],
): Map<string, string[]> {
  const facts = new Map<string, string[]>()
  const heads = new Map(names.map((name) => [name.split(' ').at(-1)!, name]))
  const refused = idea.clauses.filter(({ role }) => role !== 'wanted').map((clause) => clause.text)
  let last = names[0]
  for (const sentence of sentencesOf(idea.text)) {
    if (last === undefined || refused.some((part) => sentence.includes(part))) continue
    const { listed, before } = listIn(knowledge, sentence, heads)
    for (const word of before) last = heads.get(singular(plainWord(word))) ?? last
    const told = toldIn(knowledge, sentence)
      .filter((fact) => !heads.has(singular(fact)))
      .filter((fact) => listed.every((one) => !isListed(knowledge, fact, one)))
    const known = facts.get(last) ?? []
    facts.set(last, distinctFacts(knowledge, [...known, ...listed, ...told]))
  }
  return facts
}

/** The day and the person that a list names are the ones that are spoken of. */
function isListed(knowledge: PlannerKnowledge, told: string, listed: string): boolean {
  const [one, other] = [told, listed].map((fact) => readFacts(knowledge, fact)[0]?.type)
  return (one === 'Date?' && other === one) || (told.startsWith('by ') && listed.endsWith(' by'))
}

/** "Date" is told already where "date of birth" is listed, and one picture is enough. */
function distinctFacts(knowledge: PlannerKnowledge, facts: readonly string[]): string[] {
  const fields = facts.flatMap((fact) => readFacts(knowledge, fact).map(({ type }) => ({ fact, type })))
  return fields
    .filter(
      ({ fact, type }, at) =>
        !fields.some(
          (other, place) =>
            place < at &&
            (` ${other.fact} `.includes(` ${fact} `) || (type === 'Data?' && other.type === 'Data?')),
        ),
    )
    .map(({ fact }) => fact)
}

/** The list at the end of a sentence, and the words before it. */
function listIn(
  knowledge: PlannerKnowledge,
  sentence: string,
  heads: ReadonlyMap<string, string>,
): { listed: string[]; before: string[] } {
  const { ownNames, ownApp } = knowledge
  const opens = new Set([...ownNames.introduces, ...ownNames.joins, ...ownApp.reads.introduces])
  const words = sentence.split(/\s+/)
  const colon = words.findIndex((word) => word.endsWith(':'))
  const at = Math.max(
    colon,
    words.findLastIndex((word, place) => opens.has(plainWord(word)) && place > 0 && place < words.length - 1),
  )
  if (at < 0) return { listed: [], before: words }
  const items = words
    .slice(at + 1)
    .join(' ')
    .split(/,\s|\s(?:and|or(?! not\b))\s/)
    .map((item) =>
      item
        .replace(/[.!?]$/, '')
        .split(/ (?:so|while|because|when) /)[0]!
        .trim(),
    )
  const facts = items.map(
    (item) => factOfClause(knowledge, item) ?? (isFact(knowledge, item, heads) ? factNamed(item) : null),
  )
  const end = facts.indexOf(null)
  const listed = facts.slice(0, end < 0 ? facts.length : end).filter((fact) => fact !== null)
  const isList = listed.length > 1 || listed.some((item) => knowledge.isProperty(item.split(' ').at(-1)!))
  return { listed: isList ? listed : [], before: words.slice(0, at) }
}

/** "Whether it is fixed" as "fixed yes/no"; null for what is no such clause. */
function factOfClause({ readFactClause }: PlannerKnowledge, item: string): string | null {
  const told = readFactClause(item).find(({ slots }) => wordsOf(slots['what'] ?? '').length <= mostInClause)
  return told ? told.meaning.replace('{what}', told.slots['what']!.toLowerCase()) : null
}

const mostInClause = 2

/** Facts that a sentence speaks of or asks for: "how heavy", "who drew it", "who owes what". */
function toldIn({ ownApp: { reads }, details }: PlannerKnowledge, sentence: string): string[] {
  const said = ` ${stemsOf(sentence).join(' ')} `
  const isSaid = (phrase: string) => said.includes(` ${stemsOf(phrase).join(' ')} `)
  const isAgain = reads.again.some(isSaid)
  // Repeated measurements become a list of readings.
  const named = ({ words, asks, type }: (typeof details)[number]) => {
    const name = asks.some(isSaid) ? words[0] : words.find(isSaid)
    return name === undefined || type === 'String' || type === 'Date'
      ? []
      : [isAgain && type === 'Double?' ? `${name} readings` : name]
  }
  return [
    ...details.flatMap(named),
    ...reads.told.filter(({ signs }) => signs.some(isSaid)).map(({ fact }) => fact),
  ]
}

/** Whether an item is a short noun phrase: "its own age", "a length in millimetres". */
function isFact(
  { kinds, ownApp, ownNames, isProperty }: PlannerKnowledge,
  item: string,
  heads: ReadonlyMap<string, string>,
): boolean {
  const words = wordsOf(factNamed(item))
  const head = words.findIndex((word) => ['in', 'of'].includes(word))
  const nouns = words.slice(0, head < 0 ? words.length : head)
  // "A doctor" is a fact, "people" are who uses it.
  const isSomebody = nouns.length === 1 && ownApp.reads.articles.includes(item.split(' ')[0]!.toLowerCase())
  return (
    nouns.length > 0 &&
    words.length <= mostInFact &&
    !/[:;?()]/.test(item) &&
    nouns.every(
      (word) =>
        !kinds.functions.has(word) &&
        !ownNames.tells.includes(word) &&
        (!kinds.people.has(word) || isProperty(word) || isSomebody) &&
        !heads.has(singular(word)),
    ) &&
    !kinds.verbs.has(stemOf(nouns.length > 1 ? nouns[0]! : ''))
  )
}

const mostInFact = 4

function factNamed(item: string): string {
  return item
    .replace(/^(?:(?:and|or|its|their|his|her|the|a|an|own|my|our|each|which|how many|number of) )+/i, '')
    .toLowerCase()
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}]/gu, '')
}

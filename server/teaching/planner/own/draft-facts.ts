import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentencesOf } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'

/** Facts listed after words such as "has" or "note", with the thing named last before them. */
export function factsIn(
  knowledge: PlannerKnowledge,
  { text, clauses }: Idea,
  names: readonly string[],
): Map<string, string[]> {
  const { ownNames, ownApp } = knowledge
  const facts = new Map<string, string[]>()
  const heads = new Map(names.map((name) => [name.split(' ').at(-1)!, name]))
  const refused = clauses.filter(({ role }) => role !== 'wanted').map((clause) => clause.text)
  const opens = new Set([...ownNames.introduces, ...ownNames.joins, ...ownApp.reads.introduces])
  let last = names[0]
  for (const sentence of sentencesOf(text)) {
    if (refused.some((part) => sentence.includes(part))) continue
    const words = sentence.split(/\s+/)
    const at = words.findLastIndex(
      (word, place) => opens.has(plainWord(word)) && place > 0 && place < words.length - 1,
    )
    for (const word of words.slice(0, Math.max(0, at))) last = heads.get(singular(plainWord(word))) ?? last
    if (at < 0 || last === undefined) continue
    const items = words
      .slice(at + 1)
      .join(' ')
      .split(/,\s|\s(?:and|or)\s/)
      .map((item) =>
        item
          .replace(/[.!?]$/, '')
          .split(/ (?:so|while|because|when) /)[0]!
          .trim(),
      )
    const end = items.findIndex((item) => !isFact(knowledge, item, heads))
    const listed = items.slice(0, end < 0 ? items.length : end).map(factNamed)
    const isList = listed.length > 1 || listed.some((item) => knowledge.isProperty(item.split(' ').at(-1)!))
    if (isList) facts.set(last, [...new Set([...(facts.get(last) ?? []), ...listed])])
  }
  return facts
}

/** Whether an item is a noun phrase of one or two nouns: "its own age", "a length in millimetres". */
function isFact(
  { kinds, ownNames }: PlannerKnowledge,
  item: string,
  heads: ReadonlyMap<string, string>,
): boolean {
  const words = wordsOf(factNamed(item))
  const head = words.findIndex((word) => ['in', 'of'].includes(word))
  const nouns = words.slice(0, head < 0 ? words.length : head)
  return (
    nouns.length > 0 &&
    words.length <= mostInFact &&
    !/[:;?()]/.test(item) &&
    nouns.every(
      (word) =>
        !kinds.functions.has(word) &&
        !ownNames.tells.includes(word) &&
        !kinds.people.has(word) &&
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

import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'

const mostDetails = 6
const mostInDetail = 4
const mostInClause = 2
/** Words that list properties of the thing before them. */
const opensList = /^(?:with|plus|including)\s/

/**
 * The details that an idea names after the thing it keeps: "and how tall it was", "with title and author".
 * What only follows the thing is no detail: "books i lent to a friend".
 */
export function detailsIn(knowledge: PlannerKnowledge, rest: string, thing: string): string[] {
  const items = rest
    .toLowerCase()
    .replace(/[.!?]{1,9}$/, '')
    .split(/[,;:()]|\s(?=with\s|plus\s|including\s)|(?:^|\s)and\s/)
    .map((item) => item.trim())
  const found: string[] = []
  let isList = false
  for (const item of items) {
    isList ||= opensList.test(item)
    const [text = ''] = item.replace(opensList, '').split(/ (?:so|while|because) /)
    const detail = text === '' ? null : (clauseOf(knowledge, text) ?? nounOf(knowledge, text, thing, isList))
    if (detail !== null && !found.includes(detail)) found.push(detail)
  }
  return found.slice(0, mostDetails)
}

/** A detail in a clause: "how tall it was" is "height", "whether it is fixed" is "fixed yes/no". */
function clauseOf({ details, readFactClause }: PlannerKnowledge, text: string): string | null {
  const told = readFactClause(text).find(({ slots }) => wordsOf(slots['what'] ?? '').length <= mostInClause)
  if (told) return told.meaning.replace('{what}', told.slots['what']!)
  const words = wordsOf(text.replace(/^((?:what|how much) )(?:they|he|she) /, '$1it '))
  const asked = details.find(({ asks }) =>
    asks.some((phrase) => wordsOf(phrase).every((word, at) => words[at] === word)),
  )
  return asked?.words[0] ?? null
}

/** A detail that is a noun: "the weight of each hive" is "weight". */
function nounOf(
  { kinds, isProperty, readAsk }: PlannerKnowledge,
  text: string,
  thing: string,
  isList: boolean,
): string | null {
  const isOfThing = /^(?:the|its|their|a|an) /.test(text)
  const [named = ''] = text
    .replace(/^(?:the|its|their|a|an) /, '')
    .split(/ of (?:each|every|the|a|an|it|them|all)\b/)
  const words = wordsOf(named)
  const head = words.at(-1)
  if (head === undefined || words.length > mostInDetail || head === thing.split(' ').at(-1)) return null
  const isPhrase = words.every(
    (word) => /^\p{L}{2,}$/u.test(word) && !kinds.functions.has(word) && !kinds.people.has(singular(word)),
  )
  if (!isPhrase || (words.length > 1 && kinds.verbs.has(stemOf(words[0]!)))) return null
  // A feature of the app, such as a widget, is no detail of the thing.
  if (isProperty(head)) return named
  const isMany = singular(head) !== head && plural(singular(head)) === head
  return (isList || (isOfThing && !isMany)) && readAsk.asked(`a ${named}`).length === 0 ? named : null
}

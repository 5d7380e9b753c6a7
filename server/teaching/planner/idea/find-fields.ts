import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { singular, stem, typeName, wordsOf } from './word-forms.ts'

const item = String.raw`(?:[\p{L}-]+ ){0,2}[\p{L}-]+`
const list = new RegExp(
  String.raw`(?:\bwith|\bincluding|:)\s+(${item}(?:, ${item}){0,12},? (?:and|or) ${item})`,
  'giu',
)
const mostFields = 6

/** Fields the idea lists itself: "with grade, tries and a short note". */
export function findFields(knowledge: PlannerKnowledge, text: string): Record<string, string> {
  const names = [...text.replace(/\s+/g, ' ').matchAll(list)]
    .flatMap((match) => (match[1] ?? '').split(/, (?:and |or )?| (?:and|or) /))
    .map((words) => fieldWords(knowledge, words))
  return Object.fromEntries(
    names
      .filter((words) => words.length > 0 && !/^notes?$/.test(words.at(-1) ?? ''))
      .slice(0, mostFields)
      .map((words) => [fieldName(words), typeOf(words.at(-1) ?? '')]),
  )
}

/** Empty for what is a feature, a person or a doing rather than something to note down. */
function fieldWords({ classes, thingByStems, phrases }: PlannerKnowledge, words: string): string[] {
  const kept = wordsOf(words).filter(
    (word) =>
      !classes.dropped.has(word) && !classes.functions.has(word) && !classes.adjectives.has(stem(word)),
  )
  const last = kept.at(-1)
  if (
    !last ||
    kept.length > 2 ||
    kept.some(
      (word) =>
        classes.verbs.has(stem(word)) && !thingByStems.has(stem(word)) && stem(word) !== stem('tries'),
    )
  )
    return []
  const isOther =
    thingByStems.get(stem(last))?.role === 'subject' ||
    classes.people.has(stem(last)) ||
    classes.roles.has(stem(last)) ||
    classes.vague.has(stem(last))
  const isFeature = (phrases.byFirst.get(stem(last)) ?? []).some(
    (phrase) =>
      phrase.words === 1 &&
      phrase.meaning.startsWith('feature:') &&
      !phrase.meaning.endsWith('notes-text') &&
      !phrase.meaning.endsWith('ratings'),
  )
  return isOther || isFeature ? [] : kept
}

function fieldName(words: string[]): string {
  const [first = '', ...rest] = words.map((word) => (typeOf(word) === 'Int' ? word : singular(word)))
  return first.toLowerCase().replace(/[^a-z0-9]/g, '') + rest.map(typeName).join('')
}

function typeOf(word: string): string {
  if (/^(date|day|birthday|deadline)s?$/.test(word)) return 'Date'
  if (/^(price|cost|amount|fee|total|salary|rent)s?$/.test(word)) return 'Decimal'
  if (
    /^(weight|height|length|distance|depth|duration|temperature|size|width|dose|volume|speed|humidity)s?$/.test(
      word,
    )
  )
    return 'Double'
  if (
    /^(count|number|age|year|tries|attempts|pages|minutes|rating|score|quantity|repetitions|reps|sets|calories)$/.test(
      word,
    )
  )
    return 'Int'
  return 'String'
}

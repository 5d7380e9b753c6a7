import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { OwnQuestionsData } from '#server/teaching/guide/own-questions.ts'
import type { OwnType } from './fit-example.ts'
import type { ThreadMessage } from '#server/teaching/tutor/turn.ts'

/** Asks for the properties of a type of which only the name is known. */
export function askProperties(type: string): string {
  return `Which ones does \`${type}\` have?`
}

type PropertyWords = Pick<OwnQuestionsData, 'propertyTypes' | 'betweenProperties' | 'countedBy'>

/** Types whose properties the learner listed in words, when asked or as "my Hike has …"; newest first. */
export function toldTypes(data: PropertyWords, thread: readonly ThreadMessage[]): OwnType[] {
  return thread
    .flatMap(({ role, text }, at) => {
      if (role !== 'learner') return []
      const asked = askedType(thread[at - 1]?.text ?? '')
      const found = asked ? typeOf(data, asked, text) : describedType(data, text)
      return found ? [found] : []
    })
    .toReversed()
}

function askedType(reply: string): string | null {
  return /Which ones does `(\w{1,60})` have\?/.exec(reply)?.[1] ?? null
}

/**
 * The type that a text describes: "My Hike has a name and km", "a DogPost (imageName, likes)". Null if it
 * describes none.
 */
function describedType(data: PropertyWords, text: string): OwnType | null {
  const own = /\b[Mm]y ([A-Z]\w{1,60}) (?:struct |model |class |type )?(?:has|with)\b([^.?!\n]{3,120})/.exec(
    text,
  )
  const listed = /\b([A-Z][a-z]+[A-Z]\w{0,60}|[A-Z]\w{2,60}) \(([^()\n]{3,120})\)/.exec(text)
  const [, name, fields] = own ?? listed ?? []
  return name && fields && !fields.includes(':') ? typeOf(data, name, fields) : null
}

function typeOf(data: PropertyWords, name: string, text: string): OwnType | null {
  const fields = toldFields(data, text)
  return fields ? { name, fields } : null
}

const mostFields = 8
const mostWordsOfField = 3

/**
 * The properties listed in words: "A name, a birthday and how many gifts". Null if the text is not a list.
 */
export function toldFields(
  { propertyTypes, betweenProperties, countedBy }: PropertyWords,
  text: string,
): OwnType['fields'] | null {
  if (/[?{}=]/.test(text)) return null
  const between = new Set(betweenProperties)
  const counted = createPhraseFinder(countedBy)
  const parts = text
    .split(/[,;\n&+]|\band\b|\bund\b|\bet\b/)
    .map((part) => ({ part, place: counted.find(part) }))
  const names = parts
    .map(({ part, place }) => (place ? part.slice(place.end) : part))
    .map((part) => (part.match(/[A-Za-z]\w{0,40}/g) ?? []).filter((word) => !between.has(word.toLowerCase())))
    .filter((words) => words.length > 0)
  const isList =
    names.length > 0 && names.length <= mostFields && names.every((words) => words.length <= mostWordsOfField)
  if (!isList) return null
  const kinds = propertyTypes.map(({ type, says }) => ({ type, isIn: createPhraseFinder(says).isIn }))
  return names.map((words) => {
    const name = camelCased(words)
    const isCounted = parts.some(({ part, place }) => place !== null && part.includes(words[0] ?? ''))
    const type = isCounted ? 'Int' : (kinds.find(({ isIn }) => isIn(spoken(name)))?.type ?? 'String')
    return { name, type, line: `var ${name}: ${type}` }
  })
}

function camelCased(words: readonly string[]): string {
  return words
    .map((word, at) => (at === 0 ? lowered(word) : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

function lowered(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1)
}

function spoken(name: string): string {
  return wordsOf(name.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ')
}

import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { wordsOfName } from '#server/teaching/packs/swift/planned-types.ts'

const small = new Set(['a', 'an', 'the', 'its', 'one', 'their', 'both'])
const forms = new Set(['struct', 'structs', 'model', 'models', 'class', 'classes'])
/** Words that end the list. */
const ends = new Set(['computed', 'that', 'which', 'where', 'so', 'for', 'in', 'on', 'of', 'or', 'each'])
const fewestFields = 2

/**
 * Properties that a sentence lists as stored: “as a struct with amount, percent and people”. Only lists of single
 * plain words count.
 */
export function listedProperties(sentence: string): string[] {
  // "price: Decimal?": the type is compared elsewhere.
  const tokens = tokensOf(sentence.replace(/: \[?[A-Z]\w{0,60}\]?\??/g, ''))
  const at = tokens.findIndex((token, place) => token === 'with' && forms.has(tokens[place - 1] ?? ''))
  const fields = at < 0 ? null : listFrom(tokens.slice(at + 1))
  return fields && fields.length >= fewestFields ? fields : []
}

/**
 * Properties to be computed instead of stored: “computed properties for tip, total and share”, “a computed
 * paidMinutes”.
 */
export function computedProperties(sentence: string): string[] {
  const tokens = tokensOf(sentence)
  const at = tokens.indexOf('computed')
  if (at < 0) return []
  const behind = tokens.slice(at + 1)
  if (/^propert(?:y|ies)$/.test(behind[0] ?? '') && behind[1] === 'for')
    return listFrom(behind.slice(2)) ?? []
  if (behind[0] === 'property' && tokens[at - 2] === 'as' && /^[a-z]\w+$/.test(tokens[at - 3] ?? ''))
    return [tokens[at - 3]!]
  return /[a-z][A-Z]/.test(behind[0] ?? '') ? [behind[0]!] : []
}

function tokensOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}_]+|[,;.:]/gu) ?? []
}

/** The items of “amount, percent and people”; null if an item has more than one word. */
function listFrom(tokens: readonly string[]): string[] | null {
  const found: string[] = []
  let isOpen = true
  for (const token of tokens) {
    if (small.has(token)) continue
    if (token === ',' || token === 'and') isOpen = true
    else if (/^[;.:]$/.test(token) || (isOpen && ends.has(token))) return found
    else if (!isOpen || !/^[a-z]\w+$/.test(token)) return null
    else {
      found.push(token)
      isOpen = false
    }
  }
  return found
}

/** Whether a name in code contains a word of the task: `tipAmount` contains “tip”. */
export function saysWord(name: string, word: string): boolean {
  const own = stemsOf(wordsOfName(name))
  const wanted = stemsOf(wordsOfName(word))
  return wanted.length > 0 && wanted.every((stem) => own.includes(stem))
}

const smallWords = new Set(['is', 'has', 'was', 'on', 'at', 'of', 'the', 'in', 'by', 'to'])

/**
 * Whether a text mentions all words of a property's name, in order: “a mark” for `isMarked`, but not “watering” for
 * `waterNote`. Enum cases do not count.
 */
export function namesProperty(sentences: readonly string[], name: string): boolean {
  const wanted = wordsOfName(name)
    .split(' ')
    .filter((word) => !smallWords.has(word))
  return sentences.some((sentence) => {
    const told = wordsOf(withoutCases(sentence)).filter((word) => !smallWords.has(word))
    return (
      told.includes(name.toLowerCase()) ||
      told.some((_, at) => wanted.every((word, place) => isSameWord(told[at + place], word)))
    )
  })
}

function isSameWord(told: string | undefined, word: string): boolean {
  if (told === undefined) return false
  const [one] = stemsOf(told)
  const [other] = stemsOf(word)
  return told === word || (one !== undefined && one === other)
}

function withoutCases(sentence: string): string {
  const colon = sentence.indexOf(':')
  return colon > 0 && /\b(?:enum|states?|kinds?)\b/i.test(sentence.slice(0, colon))
    ? sentence.slice(0, colon)
    : sentence
}

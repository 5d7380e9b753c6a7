import { isWordLength } from '#server/language/bound-text.ts'

const stopWords = new Set(
  `a an and are as at be been but by can cant could did do does doesnt dont for from get gets getting got had has have hello help hey hi how i if im in into is isnt it its ive
just like me my need no not of on or our please show so some someone still tell than thanks that thats the their them then there they thing this those to too trying try tried use used using was way we what whats
when where which who why will with work working works would you your guide know idea anyone really very am any about explain mean means best good way want wants make makes making even actually exactly basically literally somehow anyway maybe probably stuff much pls plz btw`.split(
    /\s+/,
  ),
)

/** "Where" comes as "wher". */
let stopStems: ReadonlySet<string> | undefined

function isStopWord(word: string): boolean {
  stopStems ??= new Set([...stopWords].flatMap((stop) => [stop, withoutEnding(stop)]))
  return stopStems.has(word)
}

/** The words to search by, in order: lower case, without endings; `NavigationStack` gives "navigationstack", "navigation" and "stack". */
export function searchWords(text: string): readonly string[] {
  if (text === last.text) return last.words
  const words: string[] = []
  for (const token of tokensIn(text)) {
    if (isWordLength(token)) words.push(...knownWords(token))
  }
  if (text.length <= longestRemembered) last = { text, words }
  return words
}

const longestRemembered = 2000

/** A question's words are asked for several times on its way through a search. */
let last: { text: string; words: readonly string[] } = { text: '', words: [] }

/** Most questions have no letter that can be written in two ways, and need not be looked at as Unicode. */
function tokensIn(text: string): readonly string[] {
  const tokens = isAscii(text)
    ? text.match(/[@#]?[A-Za-z_][\w']*|\d+(?:\.\d+)*/g)
    : text
        .replace(/[’‘]/g, "'")
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .match(/[@#]?[\p{L}_][\p{L}\p{N}_']*|\d+(?:\.\d+)*/gu)
  return tokens ?? []
}

export function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text)
}

/** The words of a question that carry meaning; all its words where nothing else is left. */
export function meaningfulWords(text: string): readonly string[] {
  const words = searchWords(text)
  const kept = words.filter((word) => !isStopWord(word) && !(word.length === 1 && /[a-z]/.test(word)))
  return kept.length > 0 ? kept : words
}

const mostKnown = 50_000
const known = new Map<string, string[]>()

/** Of all words that are ever looked at, a few stand nearly everywhere. */
function knownWords(token: string): string[] {
  const words = known.get(token) ?? wordsOfToken(token)
  if (known.size >= mostKnown) known.clear()
  known.set(token, words)
  return words
}

function wordsOfToken(token: string): string[] {
  const sign = /^[@#]/.exec(token)?.[0] ?? ''
  const name = token
    .replace(/^[@#]/, '')
    .replace(/'(s|re|ve|ll|d|m)?$/, '')
    .replaceAll("'", '')
  const parts = name
    .split('_')
    .flatMap(splitAtHumps)
    .filter((part) => part !== '')
  const whole = parts.join('').toLowerCase()
  if (whole === '') return []
  const split = parts.length > 1 ? parts.map((part) => withoutEnding(part.toLowerCase())).filter((part) => part.length > 1) : []
  return [...(sign ? [sign + whole] : []), parts.length > 1 ? whole : withoutEnding(whole), ...split]
}

function splitAtHumps(name: string): string[] {
  return name.split(/(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
}

/** A light stemmer: enough to bring "lists", "listing" and "listed" together, never so much that names of API collide. */
function withoutEnding(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const singular =
    word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : /(ss|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : /[^suia]s$/.test(word) ? word.slice(0, -1) : word
  const stem =
    singular.length > 5 && singular.endsWith('ing')
      ? singular.slice(0, -3)
      : singular.length > 4 && singular.endsWith('ed') && !singular.endsWith('eed')
        ? singular.slice(0, -2)
        : singular
  const single = stem !== singular && /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
  return single.length > 4 && single.endsWith('e') ? single.slice(0, -1) : single
}

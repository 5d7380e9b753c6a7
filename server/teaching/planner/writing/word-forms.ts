import pluralize from 'pluralize'

pluralize.addUncountableRule(
  /(?:ness|ics|sis|falconry|pottery|archery|tarot|yoga|chess|money|weather|water|sleep|food|homework|laundry|luggage|progress|maintenance|gear)$/i,
)

pluralize.addIrregularRule('garment', 'clothes')
pluralize.addSingularRule(/\b(exc|f|m|ref|ab)uses$/i, '$1use')
pluralize.addSingularRule(/\blenses$/i, 'lens')

/** The plural of the last word of a phrase: "sour dough" → "sour doughs". */
export function plural(phrase: string): string {
  return withLastWord(phrase, pluralize.plural)
}

export function singular(phrase: string): string {
  return withLastWord(phrase, pluralize.singular)
}

function withLastWord(phrase: string, change: (word: string) => string): string {
  const at = phrase.lastIndexOf(' ') + 1
  return phrase.slice(0, at) + change(phrase.slice(at))
}

export function sentenceCase(text: string): string {
  // "iPad" stays as it is.
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The clause in quotation marks, without a leading conjunction or trailing punctuation. */
export function quote(clause: string): string {
  return `“${clause.replace(/^(?:and|or|plus|then|but) /i, '').replace(/[\s.,;:!]{1,9}$/, '')}”`
}

/** The -ing form: "open" becomes "opening", "swap" becomes "swapping". Only verbs of one syllable double their last letter. */
export function gerund(verb: string): string {
  const doubles = /^(?:qu|[^aeiouy])*[aeiou][bdgmnprt]$/.test(verb)
  const stem = /[^eoy]e$/.test(verb) ? verb.slice(0, -1) : verb
  return `${doubles ? `${verb}${verb.at(-1)}` : stem}ing`
}

export function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}

/** With a small first letter, except for "PDF" and the like. */
export function decapitalised(text: string): string {
  return /^(?:\p{Lu}{2}|\p{Lu} )/u.test(text) && !text.startsWith('A ')
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

export function titleCase(phrase: string): string {
  return phrase.split(' ').map(sentenceCase).join(' ')
}

export function withArticle(phrase: string): string {
  return `${/^(?:[aeio]|u(?!ni|se|s[aeiu])|hour|honest|heir|x-ray|nfc|mp3)/i.test(phrase) ? 'an' : 'a'} ${phrase}`
}

/** A Swift type name: "model train" becomes ModelTrain. Names of system types get "Item" appended. */
export function typeName(phrase: string): string {
  const letters = phrase.normalize('NFKD').replace(/[^\p{L}\p{N} -]/gu, '')
  const name = titleCase(letters.replaceAll('-', ' ').toLowerCase()).replaceAll(' ', '')
  const named = /^\p{L}/u.test(name) ? name : `Item${name}`
  return systemTypes.has(named) ? `${named}Item` : named
}

const systemTypes = new Set(
  `Alert Angle Animation App Array Binding Bundle Button Calendar Category Character Circle Color Data Date Error Font Form Formatter Gauge Gesture Grid Group Image Label Layout
Link List Locale Map Measurement Menu Method Model Notification Operation Path Picker Process Product Progress Protocol Query Result Scanner Scene Schema Section Set Shape Slider State
Stepper Stream String Tab Table Task Test Text Thread Timer Toggle Transaction Unit View`.split(/\s+/),
)

/** The singular as used in a sentence: "My Robes" becomes "robe". Empty if it has no letters. */
export function nameOfOne(said: string): string {
  const words = said
    .replace(/[^\p{L}\p{N} -]/gu, ' ')
    .trim()
    .split(/\s+/)
  const named = words.length > 1 && articles.has(words[0]!.toLowerCase()) ? words.slice(1) : words
  const name = named.map((word) => (/^\p{Lu}{2,}/u.test(word) ? word : word.toLowerCase())).join(' ')
  return /\p{L}/u.test(name) ? singular(name) : ''
}

const articles = new Set(['a', 'an', 'the', 'my', 'our', 'one', 'each', 'every'])

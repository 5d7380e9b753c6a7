const unstripped = new Set(
  ('news series species gps ios bus gas lens canvas atlas bias always this is was has does its us plus yes evening everything nothing anything ' +
    'something during thing bring string spring king ring red bed need needs seed feed speed less class glass pass address process press access express ' +
    'chess mess kiss boss loss miss diabetes corps mars christmas paris texas athletics sports arts physics mathematics maths').split(' '),
)
const irregular: Record<string, string> = {
  children: 'child', people: 'person', men: 'man', women: 'woman', mice: 'mouse', feet: 'foot', teeth: 'tooth', geese: 'goose', lives: 'life', knives: 'knife',
  leaves: 'leaf', wolves: 'wolf', shelves: 'shelf', wives: 'wife', loaves: 'loaf', halves: 'half', movies: 'movie', cookies: 'cookie', calories: 'calorie',
  selfies: 'selfie', hobbies: 'hobby', ties: 'tie', pies: 'pie', zombies: 'zombie', heroes: 'hero', potatoes: 'potato', tomatoes: 'tomato', photos: 'photo', videos: 'video',
  caches: 'cache', shoes: 'shoe', dishes: 'dish', quizzes: 'quiz', buses: 'bus', lenses: 'lens', statuses: 'status', geocaches: 'geocache', horses: 'horse', courses: 'course',
  expenses: 'expense', purchases: 'purchase', houses: 'house', exercises: 'exercise', doses: 'dose', verses: 'verse', databases: 'database', licenses: 'license', nurses: 'nurse', phrases: 'phrase',
}
const irregularPlurals = new Map(Object.entries(irregular).map(([plural, singular]) => [singular, plural]))
const uncountable = /^(news|weather|music|homework|equipment|furniture|luggage|money|food|water|sleep|sheet music|series|species|maintenance|progress|mood|spending|gear|clothing|laundry|fitness|nutrition|traffic|.*(ness|ics))$/

/** Lower-case words; hyphens and slashes part words, an apostrophe's ending is dropped. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'").replace(/n't\b/g, ' not').replace(/'(s|re|ve|ll|d|m)\b/g, '').match(/[\p{L}\p{N}]+(?:[.+#][\p{N}]+)?/gu) ?? []
}

/** A common stump for the forms of a word; only ever compared with other stumps. */
export function stem(word: string): string {
  if (unstripped.has(word) || word.length < 4) return word
  let stump = irregular[word] ?? word
  if (/ies$/.test(stump) && stump.length > 4) stump = `${stump.slice(0, -3)}y`
  else if (/(ss|sh|ch|x|zz)es$/.test(stump)) stump = stump.slice(0, -2)
  else if (/[^sui]s$/.test(stump)) stump = stump.slice(0, -1)
  if (!unstripped.has(stump)) stump = stump.replace(/^(.*[aeiouy].*..?)ing$/, keepLong).replace(/^(.*[aeiouy].*)ied$/, '$1y').replace(/^(.*[aeiouy].*)ed$/, keepLong)
  stump = stump.replace(/is(e|er|ation)?$/, 'iz$1').replace(/isation$/, 'ization').replace(/(...)our$/, '$1or')
  if (/([bdfgmnprt])\1$/.test(stump)) stump = stump.slice(0, -1)
  return stump.length > 3 ? stump.replace(/e$/, '') : stump
}

function keepLong(whole: string, head: string): string {
  return head.length >= 3 ? head : whole
}

export function singular(word: string): string {
  if (irregular[word]) return irregular[word]
  if (unstripped.has(word) || word.length < 4 || uncountable.test(word)) return word
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

/** The plural of the last word of a phrase. */
export function plural(phrase: string): string {
  const last = phrase.split(' ').at(-1) ?? phrase
  const head = phrase.slice(0, phrase.length - last.length)
  if (uncountable.test(phrase) || uncountable.test(last)) return phrase
  if (irregularPlurals.has(last)) return head + irregularPlurals.get(last)
  if (/[^aeiou]y$/.test(last)) return `${head}${last.slice(0, -1)}ies`
  return head + last + (/(s|sh|ch|x|z)$/.test(last) ? 'es' : 's')
}

const shownInCapitals = new Set(['qr', 'nfc', 'ar', 'vr', 'tv', 'pdf', 'gps', 'ai', 'llm', 'rss', 'dna', 'cd', 'dvd', 'dj', 'usb', 'faq', 'gif', 'rpg', 'iot', 'midi', 'wifi', 'url', 'id', 'api', 'ocr', 'bmi', 'gpa', 'diy', 'html', 'csv', '3d', '2d', 'epub', 'isbn', 'ssh', 'nhl', 'nba', 'nfl', 'f1', 'adhd', 'bbq'])

export function titleCase(phrase: string): string {
  return phrase.split(' ').map((word) => (shownInCapitals.has(word) ? word.toUpperCase() : word.replace(/^\p{L}|(?<=-)\p{L}/gu, (letter) => letter.toUpperCase()))).join(' ')
}

export function sentenceCase(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  const shown = shownInCapitals.has(first) ? first.toUpperCase() : first.charAt(0).toUpperCase() + first.slice(1)
  return [shown, ...rest.map((word) => (shownInCapitals.has(word) ? word.toUpperCase() : word))].join(' ')
}

/** The name of a Swift type: "QR code" becomes QRCode. */
export function typeName(phrase: string): string {
  const name = titleCase(phrase.normalize('NFKD').replace(/[^\p{L}\p{N} -]/gu, '').replaceAll('-', ' ').toLowerCase()).replaceAll(' ', '')
  return /^\p{L}/u.test(name) ? name : `Item${name}`
}

export function withArticle(phrase: string): string {
  return `${/^([aeio]|u(?!ni|se|s[aeiu])|hour|honest|heir|rss|x-ray|nfc|mp3|llm|html)/i.test(phrase) ? 'an' : 'a'} ${phrase}`
}

export function joinWords(words: string[], last = 'and'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

import { isWordLength } from '#server/language/bound-text.ts'

const unstripped = new Set(
  (
    'news clothes series species gps ios bus gas lens canvas atlas bias always this is was has does its us plus yes evening everything nothing anything ' +
    'something during thing bring string spring king ring red bed need needs seed feed speed less class glass pass address process press access express ' +
    'chess mess kiss boss loss miss diabetes corps mars christmas paris texas athletics sports arts physics mathematics maths'
  ).split(' '),
)
const irregular = new Map(
  Object.entries({
    children: 'child',
    people: 'person',
    men: 'man',
    women: 'woman',
    mice: 'mouse',
    feet: 'foot',
    teeth: 'tooth',
    geese: 'goose',
    lives: 'life',
    knives: 'knife',
    wolves: 'wolf',
    shelves: 'shelf',
    wives: 'wife',
    loaves: 'loaf',
    halves: 'half',
    menus: 'menu',
    movies: 'movie',
    cookies: 'cookie',
    calories: 'calorie',
    selfies: 'selfie',
    hobbies: 'hobby',
    ties: 'tie',
    pies: 'pie',
    zombies: 'zombie',
    heroes: 'hero',
    potatoes: 'potato',
    tomatoes: 'tomato',
    photos: 'photo',
    videos: 'video',
    caches: 'cache',
    shoes: 'shoe',
    dishes: 'dish',
    quizzes: 'quiz',
    buses: 'bus',
    lenses: 'lens',
    statuses: 'status',
    geocaches: 'geocache',
    horses: 'horse',
    courses: 'course',
    expenses: 'expense',
    purchases: 'purchase',
    houses: 'house',
    exercises: 'exercise',
    doses: 'dose',
    verses: 'verse',
    databases: 'database',
    licenses: 'license',
    nurses: 'nurse',
    phrases: 'phrase',
  }),
)
// “leaves” alone is what somebody does at five o’clock.
const irregularPlurals = new Map(
  [...irregular, ['leaves', 'leaf'] as const, ['bookshelves', 'bookshelf'] as const].map(
    ([plural, singular]) => [singular, plural],
  ),
)
const uncountable =
  /^(news|weather|music|homework|equipment|furniture|luggage|money|food|water|sleep|sheet music|series|species|maintenance|progress|mood|spending|gear|clothing|clothes|laundry|fitness|nutrition|traffic|.*(ness|ics))$/

/** Lower-case words; hyphens and slashes part words, an apostrophe's ending is dropped. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’ʼ]/g, "'")
      .replace(/n't\b/g, ' not')
      .replace(/'(s|re|ve|ll|d|m)\b/g, '')
      .match(/[\p{L}\p{N}]+(?:[.+#][\p{N}]+)?/gu) ?? []
  )
}

const endingInE = new Set(
  (
    'dive achieve advise analyse announce archive arrange arrive bake base become believe breathe browse calculate capture care categorize cause celebrate change charge chase choose chore code collaborate collapse combine come compare compete complete compose compute ' +
    'continue convince cope create cruise customize cycle dance date decide declare decline decorate define delete describe disable divide donate dose drive edge educate empire enable encode encourage engage enhance erase escape estimate evaluate examine exchange ' +
    'execute expire explode explore expose face fade file fire force freeze frame gauge generate give glance glide grade grate guide handle have hide hike hire ignore image imagine improve include increase inspire invite issue joke judge juggle knife leave like line live locate ' +
    'love lose machine make manage measure merge migrate mine mode motivate move name navigate note notice nudge observe operate invoice organize outline pace package page participate paste pause phone phrase place plunge pledge pose practice practise precise prepare price produce promise promote propose prove ' +
    'provide purchase queue race raise range rate realize receive recipe recite recognize reduce refine release relate remove rename repeat replace require rescue reserve resize resolve response restore reuse reveal revise rhyme ride rise rotate route rule sale sample save scale schedule score scrape scribble ' +
    'separate serve settle shade shake shape share shave shine simulate size slice slide smile smoke snooze solve space spice sponge squeeze stage stare state stole store struggle style subscribe suppose surprise survive swipe take taste tease tile time toggle trace trade transcribe translate trigger tube tune type update upgrade use ' +
    'validate value vibrate visualize voice vote wake waste wave welcome whistle wipe write battle bundle bubble dodge fake fuse hustle ice judge juice knife lace lease license loose mingle nurse puzzle rattle shuffle sparkle sprinkle stumble tackle tickle tumble wiggle dine doodle commute compile conjugate meditate hydrate calibrate automate illustrate annotate rehearse pronounce improvise ferment nurture'
  ).split(' '),
)

/** A common stump for the forms of a word; only ever compared with other stumps. */
export function stem(word: string): string {
  if (unstripped.has(word) || word.length < 4 || !isWordLength(word)) return word
  let stump = irregular.get(word) ?? word
  if (stump.endsWith('ies') && stump.length > 4) stump = `${stump.slice(0, -3)}y`
  else if (/(ss|sh|ch|x|zz)es$/.test(stump)) stump = stump.slice(0, -2)
  else if (/[^sui]s$/.test(stump)) stump = stump.slice(0, -1)
  if (!unstripped.has(stump))
    stump = stump
      .replace(/^([^aeiouy]*[aeiouy].*)ied$/, '$1y')
      .replace(/^([^aeiouy]*[aeiouy].*)(?:ing|ed)$/, baseOfVerb)
  return stump
    .replace(/is(e|er|ation)?$/, 'iz$1')
    .replace(/(...)our$/, '$1or')
    .replace(/iz$/, 'ize')
}

function baseOfVerb(whole: string, head: string): string {
  if (head.length < 2) return whole
  if (endingInE.has(`${head}e`) || head.endsWith('is')) return `${head}e`
  if (head.length < 3) return whole
  return /([bdfgmnprt])\1$/.test(head) ? head.slice(0, -1) : head
}

export function singular(word: string): string {
  const known = irregular.get(word)
  if (known) return known
  if (unstripped.has(word) || word.length < 4 || uncountable.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
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

const shownInCapitals = new Set([
  'qr',
  'nfc',
  'ar',
  'vr',
  'tv',
  'pdf',
  'gps',
  'ai',
  'llm',
  'rss',
  'dna',
  'cd',
  'dvd',
  'dj',
  'usb',
  'faq',
  'gif',
  'rpg',
  'iot',
  'midi',
  'wifi',
  'url',
  'id',
  'api',
  'ocr',
  'bmi',
  'gpa',
  'diy',
  'html',
  'csv',
  '3d',
  '2d',
  'epub',
  'isbn',
  'ssh',
  'nhl',
  'nba',
  'nfl',
  'f1',
  'adhd',
  'bbq',
])

export function titleCase(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) =>
      shownInCapitals.has(word)
        ? word.toUpperCase()
        : word.replace(/^\p{L}|(?<=-)\p{L}/gu, (letter) => letter.toUpperCase()),
    )
    .join(' ')
}

export function sentenceCase(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  const shown = shownInCapitals.has(first)
    ? first.toUpperCase()
    : first.charAt(0).toUpperCase() + first.slice(1)
  return [shown, ...rest.map((word) => (shownInCapitals.has(word) ? word.toUpperCase() : word))].join(' ')
}

/** The name of a Swift type: "QR code" becomes QRCode. */
export function typeName(phrase: string): string {
  const name = titleCase(
    phrase
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll('-', ' ')
      .toLowerCase(),
  ).replaceAll(' ', '')
  return /^\p{L}/u.test(name) ? name : `Item${name}`
}

/** The name of an entity; what the system calls a type of its own gets a word more, so that `Task { }` and `Set` still mean what they mean. */
export function entityName(phrase: string): string {
  return takenTypes.has(typeName(phrase)) ? `${titleCase(phrase)} Item` : titleCase(phrase)
}

const takenTypes = new Set(
  `Alert Angle Animation App Array Binding Bundle Button Calendar Category Character Circle Color Data Date Error Font Form Formatter Gauge Gesture Grid Group Image Label Layout
Link List Locale Map Measurement Menu Method Model Notification Operation Path Picker Process Product Progress Protocol Query Result Scanner Scene Schema Section Set Shape Slider State
Stepper Stream String Tab Table Task Text Thread Timer Toggle Transaction Unit View`.split(/\s+/),
)

export function withArticle(phrase: string): string {
  return `${/^([aeio]|u(?!ni|se|s[aeiu])|hour|honest|heir|rss|x-ray|nfc|mp3|llm|html)/i.test(phrase) ? 'an' : 'a'} ${phrase}`
}

export function joinWords(words: string[], last = 'and'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

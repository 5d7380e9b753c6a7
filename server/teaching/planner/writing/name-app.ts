import type { PlanKind } from '#server/teaching/planner/choose-kind.ts'
import type { Thing } from '#server/teaching/planner/idea/find-things.ts'
import { stemsOf, type PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/idea/read-idea.ts'
import { singular, stem, titleCase, wordsOf } from '#server/teaching/planner/idea/word-forms.ts'

const roles = new Set(
  (
    'tracker planner manager organiser organizer log logger diary journal list recorder reader player viewer scheduler assistant companion helper guide guestbook ' +
    'finder converter calculator counter editor maker builder scanner monitor timer clock simulator trainer tutor coach quiz library collection catalog client browser generator launcher ' +
    'catalogue checker translator explorer picker tuner metronome vault dashboard'
  ).split(' '),
)
/** Those that can only be the app itself, and not somebody who uses it. */
const bareRoles = new Set(
  (
    'tracker planner log logger diary journal list recorder scheduler calculator counter scanner timer clock quiz library collection catalog catalogue translator tuner ' +
    'metronome dashboard guestbook'
  ).split(' '),
)
/** What follows one of these is a part of the app and not the app. */
const addingWords = new Set(['with', 'and', 'or', 'plus', 'as', 'to', 'by', 'against', 'on', 'from', 'over'])
/** What an app is called that does this first of all. */
const roleOfVerb = new Map(
  Object.entries({
    remind: 'reminder',
    compare: 'comparison',
    track: 'tracker',
    count: 'counter',
    plan: 'planner',
    log: 'log',
    collect: 'collection',
    share: 'circle',
    scan: 'scanner',
    find: 'finder',
    rate: 'ratings',
    calculate: 'calculator',
    convert: 'converter',
    translate: 'translator',
    identify: 'finder',
    warn: 'alert',
    learn: 'trainer',
    practise: 'trainer',
  }).map(([verb, role]) => [stem(verb), role]),
)
const beforeVerb = new Set(['that', 'which', 'to', 'i', 'who', 'can', 'app', 'me', 'want', 'help', 'helps'])
/** An unknown word has to be somebody's, or what something is done with, to stand in the name. */
const enoughUnknown = 1.5
/** What an unknown word is said more clearly than a known one. */
const surelyMeant = 1
/** So many apps keep these that one more word has to tell which. */
const generalTopics = new Set([
  'item',
  'entry',
  'thing',
  'record',
  'note',
  'photo',
  'picture',
  'video',
  'word',
  'place',
  'spot',
  'list',
  'meter',
  'station',
  'board',
  'dish',
  'session',
  'date',
  'visit',
  'radio station',
])
const longestName = { words: 4, letters: 28 }

/** One to three words of the idea that one would call the app: "Hike List", "Recipe Scheduler". */
export function nameApp(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { kind, shape, said }: PlanKind,
  thing: string,
  doing: string | null = null,
): string {
  if (!idea.isUnderstood) return 'First App'
  if (shape.shape === 'game') return titleCase(thing)
  const telling = idea.things.flatMap((thing) => tellingPart(knowledge, thing))
  const called = telling
    .filter(({ role, at }) => role !== null && roles.has(role) && !isAdded(knowledge, idea, at))
    .toSorted((a, b) => a.at - b.at)[0]
  if (called?.role) return asWritten(idea, shortened(called.name, '', called.role))
  const role = bareRole(knowledge, idea)
  const about = telling.some(({ name }) => name === thing) ? thing : aboutWhat(telling)
  const topicOfKind = topicSaid(knowledge, said)
  if (role)
    return asWritten(
      idea,
      shortened(
        about ??
          (topicOfKind === role ? null : topicOfKind) ??
          adjectiveBefore(knowledge, idea, role) ??
          thing,
        '',
        role,
      ),
    )
  const topic = longerOf(idea, about, topicOfKind) ?? telling[0]?.name ?? doing ?? thing
  const suffix = roleOfDoing(idea) ?? kind.suffix.toLowerCase()
  const isCommon =
    generalTopics.has(topic) || (said !== null && stemsOf(said).split(' ').includes(stemsOf(topic)))
  const more = isCommon ? distinction(knowledge, telling, `${topic} ${suffix}`) : null
  // "Car Maintenance Tracker", but "Trip Expense Tracker".
  return asWritten(
    idea,
    more?.known?.role === 'record'
      ? shortened(more.name, topic, suffix)
      : shortened(topic, more?.name ?? '', suffix),
  )
}

/** "Secret Santa" and not "Santa". */
function longerOf({ text }: Idea, about: string | null, topic: string | null): string | null {
  return about && topic?.endsWith(` ${about}`) && text.toLowerCase().includes(topic)
    ? topic
    : (about ?? topic)
}

/** "letter" of "daughter letter": somebody is no name of an app, and "50 photos" are photos. */
function tellingPart(knowledge: PlannerKnowledge, thing: Thing): Thing[] {
  const words = thing.name.split(' ')
  const kept =
    thing.role === null || words.length > 1
      ? words.filter((word) => !knowledge.classes.people.has(stem(word)))
      : words
  return kept.length > 0 && !kept.every((word) => isEmptyWord(knowledge, word))
    ? [{ ...thing, name: kept.join(' ') }]
    : []
}

/** "secret santa" of "Secret Santa for our family"; a verb says nothing here. */
function topicSaid(knowledge: PlannerKnowledge, said: string | null): string | null {
  const words = wordsOf(said ?? '').filter(
    (word) =>
      !knowledge.classes.functions.has(word) &&
      !knowledge.classes.dropped.has(word) &&
      !knowledge.classes.verbs.has(stem(word)),
  )
  return words.every((word) => isEmptyWord(knowledge, word)) ? null : words.slice(0, 2).join(' ')
}

function aboutWhat(telling: Thing[]): string | null {
  const known =
    telling.find(
      (thing) =>
        isSomething(thing) && thing.known !== null && thing.score >= 1 && !generalTopics.has(thing.name),
    ) ?? telling.find((thing) => isSomething(thing) && thing.known !== null && thing.score >= 1)
  const told = telling.find((thing) => isSomething(thing) && thing.score >= enoughUnknown)
  const likely = known && told && told.score - known.score >= surelyMeant ? told : (known ?? told)
  return (
    (
      likely ??
      telling.find((thing) => isSomething(thing) && thing.known !== null) ??
      telling.find(isSomething)
    )?.name ?? null
  )
}

/** "private" of "a private diary". */
function adjectiveBefore({ classes }: PlannerKnowledge, idea: Idea, role: string): string | null {
  const before = idea.words[idea.words.findIndex((word) => singular(word.text) === role) - 1]
  return before && classes.adjectives.has(before.stem) ? before.text : null
}

/** "iMessage" and "TÜV" keep the capitals they came with. */
function asWritten({ words, text }: Idea, name: string): string {
  const own = new Map(
    words
      .map((word) => [word.text, text.slice(word.start, word.end)] as const)
      .filter(([, written]) => hasOwnCapitals(written, text)),
  )
  return name
    .split(' ')
    .map((word) => own.get(word.toLowerCase()) ?? word)
    .join(' ')
}

/** Somebody who shouts gives no hint. */
function hasOwnCapitals(word: string, text: string): boolean {
  return (
    /^.+\p{Lu}/u.test(word) &&
    (word !== word.toUpperCase() || (word.length <= 5 && text !== text.toUpperCase()))
  )
}

function shortened(about: string, more: string, role: string): string {
  const last = wordsOf(about).at(-1) ?? ''
  const ending = stem(singular(last)) === stem(singular(role)) ? '' : role
  const names = [`${more} ${about} ${ending}`, `${about} ${ending}`, `${last} ${ending}`].map((name) =>
    name.replace(/\s+/g, ' ').trim(),
  )
  return titleCase(
    names.find((name) => wordsOf(name).length <= longestName.words && name.length <= longestName.letters) ??
      names[2]!,
  )
}

/** "in a list", "a diary of", "Log every": the app's own word for itself, said without a name. */
function bareRole(knowledge: PlannerKnowledge, idea: Idea): string | null {
  const nextSentence = idea.words.findIndex((word, at) => at > 0 && word.startsSentence)
  const first = idea.words.slice(0, nextSentence === -1 ? undefined : nextSentence)
  const found = first.find((word, at) => bareRoles.has(singular(word.text)) && !isAdded(knowledge, idea, at))
  return found ? singular(found.text) : null
}

/** "Remind me of my cars" asks for a reminder. */
function roleOfDoing({ words }: Idea): string | null {
  const verb = words.find(
    (word, at) =>
      roleOfVerb.has(word.stem) &&
      !word.text.endsWith('ed') &&
      (word.startsSentence || beforeVerb.has(words[at - 1]?.text ?? '')),
  )
  return (verb && roleOfVerb.get(verb.stem)) ?? null
}

function isAdded({ classes }: PlannerKnowledge, idea: Idea, at: number): boolean {
  const before = idea.words
    .slice(
      idea.words.findLastIndex((word, index) => index <= at && word.startsClause),
      at,
    )
    .findLast((word) => classes.functions.has(word.text))
  return before !== undefined && addingWords.has(before.text)
}

/** Says nothing of what an app is about. */
function isEmptyWord({ classes }: PlannerKnowledge, word: string): boolean {
  return classes.vague.has(stem(word)) || classes.adjectives.has(stem(word)) || classes.functions.has(word)
}

function isSomething(thing: Thing): boolean {
  return thing.known?.role !== 'subject' && thing.score > 0
}

/** A word that tells this app from others of its kind: "Bread" for a recipe scheduler. */
function distinction({ classes }: PlannerKnowledge, telling: Thing[], name: string): Thing | null {
  const taken = new Set(stemsOf(name).split(' '))
  const other = telling.find(
    (thing) =>
      isSomething(thing) &&
      (thing.known !== null || (thing.score >= enoughUnknown && !classes.verbs.has(stem(thing.name)))) &&
      wordsOf(thing.name).length === 1 &&
      !generalTopics.has(thing.name) &&
      !taken.has(stem(thing.name)),
  )
  return other ?? null
}

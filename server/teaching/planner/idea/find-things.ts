import type { IdeaWord } from './idea-words.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { KnownThing } from '#server/teaching/planner/planner-knowledge.ts'
import { singular, stem } from './word-forms.ts'

/** Something the idea names: "vehicle", "blood test". */
export interface Thing {
  /** Singular, lower case, in the idea's own word. */
  name: string
  known: KnownThing | null
  score: number
  at: number
  /** "tracker" in "expense tracker". */
  role: string | null
}

interface Chunk {
  words: IdeaWord[]
  /** The last word before it, and the one before that. */
  before: IdeaWord | null
  possessed: boolean
  at: number
}

export const keepingVerbs = new Set(
  'track log record save collect catalog list manage organize remember keep store monitor count watch review rate add plan schedule scan find discover browse learn practice memorize draw write edit make create share show see follow play build grow train'
    .split(' ')
    .map(stem),
)
const possessives = new Set(['my', 'your', 'our', 'their', 'his', 'her', 'its'])
const verbStarters = new Set([
  'to',
  'and',
  'or',
  'i',
  'you',
  'we',
  'they',
  'who',
  'that',
  'can',
  'could',
  'should',
  'must',
  'help',
  'helps',
  'let',
  'lets',
  'people',
  'users',
  'me',
  'us',
  'will',
  'it',
  'then',
  'which',
  'app',
  'widget',
])

const verbAlwaysAfter = new Set([
  'app',
  'widget',
  'to',
  'i',
  'can',
  'who',
  'that',
  'which',
  'should',
  'could',
  'must',
  'will',
])

/** The nouns of an idea, the likeliest things to keep or show first. */
export function findThings(knowledge: PlannerKnowledge, words: IdeaWord[]): Thing[] {
  const byName = new Map<string, Thing>()
  for (const chunk of chunksOf(knowledge, words)) {
    const thing =
      chunk.before && knowledge.classes.negations.has(chunk.before.text) ? null : thingOf(knowledge, chunk)
    if (!thing) continue
    const before = byName.get(thing.name)
    byName.set(
      thing.name,
      before
        ? { ...before, score: Math.max(before.score, thing.score) + 0.5, role: before.role ?? thing.role }
        : thing,
    )
  }
  return [...byName.values()].toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, 12)
}

function chunksOf(knowledge: PlannerKnowledge, words: IdeaWord[]): Chunk[] {
  const { classes } = knowledge
  const chunks: Chunk[] = []
  let current: Chunk | null = null
  let last: IdeaWord | null = null
  let possessed = false
  for (const [at, word] of words.entries()) {
    const isName =
      !classes.functions.has(word.text) &&
      !classes.dropped.has(word.text) &&
      !isVerbHere(knowledge, words, at)
    if (!isName || word.startsClause) {
      if (current) chunks.push(current)
      current = null
    }
    if (isName) {
      current ??= { words: [], before: last, possessed, at }
      current.words.push(word)
    } else {
      possessed = possessives.has(word.text)
      if (!classes.dropped.has(word.text)) last = word
    }
    if (isName) possessed = false
  }
  if (current) chunks.push(current)
  return chunks
}

function isVerbHere({ classes, thingByStems }: PlannerKnowledge, words: IdeaWord[], at: number): boolean {
  const word = words[at]!
  if (word.text === 'track' && words[at - 1]?.stem === 'keep') return true
  if (!classes.verbs.has(word.stem)) return false
  const following = words[at + 1]
  if (following && !following.startsClause && thingByStems.has(`${word.stem} ${following.stem}`)) return false
  const previous = word.startsClause ? null : words[at - 1]
  const next = words[at + 1]
  const couldBeNoun = thingByStems.has(word.stem) || classes.roles.has(word.stem)
  if (word.text.endsWith('ed') || (word.text.endsWith('ing') && !couldBeNoun)) return true
  if (!couldBeNoun)
    return !(
      previous &&
      classes.dropped.has(previous.text) &&
      (!next || next.startsClause || classes.functions.has(next.text))
    )
  if (
    next &&
    !next.startsClause &&
    (classes.roles.has(next.stem) || (next.text.endsWith('ing') && classes.verbs.has(next.stem)))
  )
    return false
  if (!previous)
    return (
      word.startsSentence ||
      Boolean(next && classes.dropped.has(next.text)) ||
      Boolean(next && !classes.functions.has(next.text) && !next.startsClause)
    )
  if (verbStarters.has(previous.text))
    return (
      Boolean(next && !next.startsClause && !classes.functions.has(next.text)) ||
      verbAlwaysAfter.has(previous.text)
    )
  return false
}

function thingOf(knowledge: PlannerKnowledge, chunk: Chunk): Thing | null {
  const { classes, thingByStems } = knowledge
  let words = chunk.words
  let role: string | null = null
  while (words.length > 0 && isRole(knowledge, words)) {
    role ??= words.at(-1)!.text
    words = words.slice(0, -1)
  }
  const nouns = words.filter(
    (word, at) =>
      !(/^\d+$/.test(word.text) || classes.adjectives.has(word.stem) || isAdverb(knowledge, word)) ||
      thingByStems.has([word.stem, words[at + 1]?.stem].join(' ')),
  )
  if (nouns.length === 0) return null
  const known = longestKnown(knowledge, nouns)
  const kept = known ? nouns.slice(-Math.max(known.length, Math.min(2, nouns.length))) : nouns.slice(-2)
  const head = kept.at(-1)!
  // Too general a word for most ideas, unless it is somebody's own: "my goals", "my team".
  const isOwn =
    chunk.possessed && known !== null && known.thing.role !== 'person' && known.thing.role !== 'subject'
  if (
    (!isOwn && (classes.vague.has(head.stem) || (classes.people.has(head.stem) && role === null))) ||
    /^\d/.test(head.text) ||
    head.text.length < 2
  )
    return null
  const isSubject = known?.thing.role === 'subject' || known?.thing.role === 'person'
  const name = [...kept.slice(0, -1).map((word) => word.text), singular(head.text)].join(' ')
  const verb = chunk.before && keepingVerbs.has(chunk.before.stem)
  const score =
    (known ? (isSubject ? 0 : 3) : 1) +
    (verb ? 2 : 0) +
    (chunk.possessed ? 1 : 0) +
    (role ? 2 : 0) -
    (weakens(chunk.before) ? 1 : 0) -
    Math.min(1, chunk.at / 60)
  return { name, known: known?.thing ?? null, score, at: chunk.at, role: role && singular(role) }
}

/** "tracker" in "expense tracker"; the "books" of a reader and a "construction site" are things. */
function isRole({ classes, thingByStems }: PlannerKnowledge, words: IdeaWord[]): boolean {
  const last = words.at(-1)!
  if (!classes.roles.has(last.stem)) return false
  return words.length === 1
    ? !thingByStems.has(last.stem)
    : !(thingByStems.has(last.stem) && last.text !== singular(last.text)) &&
        !thingByStems.has(`${words.at(-2)!.stem} ${last.stem}`)
}

function isAdverb({ thingByStems, classes }: PlannerKnowledge, word: IdeaWord): boolean {
  return /.{3}ly$/.test(word.text) && !thingByStems.has(word.stem) && !classes.people.has(word.stem)
}

function longestKnown(
  { thingByStems }: PlannerKnowledge,
  nouns: IdeaWord[],
): { thing: KnownThing; length: number } | null {
  for (let length = Math.min(3, nouns.length); length > 0; length -= 1) {
    const thing = thingByStems.get(
      nouns
        .slice(-length)
        .map((noun) => noun.stem)
        .join(' '),
    )
    if (thing) return { thing, length }
  }
  return null
}

function weakens(before: IdeaWord | null): boolean {
  return (
    before !== null &&
    [
      'with',
      'by',
      'on',
      'in',
      'at',
      'from',
      'via',
      'using',
      'without',
      'like',
      'as',
      'near',
      'around',
      'through',
      'into',
    ].includes(before.text)
  )
}

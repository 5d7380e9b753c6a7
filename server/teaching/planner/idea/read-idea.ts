import { boundWords } from '#server/language/bound-text.ts'
import { findAudience } from './find-audience.ts'
import { findFields } from './find-fields.ts'
import { findThings, type Thing } from './find-things.ts'
import { readWords, writtenAs, type IdeaWord } from './idea-words.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { readWants, type Want } from './read-wants.ts'
import { findPhrases, withoutInside } from './phrase-index.ts'
import type { KnownHazard } from '#server/teaching/planner/planner-knowledge.ts'

/** What an idea says, before anything is decided. */
export interface Idea {
  text: string
  /** The same with its misspellings put right. */
  written: string
  words: IdeaWord[]
  /** Meaning, such as "feature:widget", to where it is said, best first. */
  said: Map<string, Saying[]>
  /** Feature ids the idea says it does not want. */
  unwanted: Set<string>
  /** What it asks for that Fledge does not plan; their words are already taken out of everything else here. */
  hazards: KnownHazard[]
  /** True when nothing safe was left of it and something else stands in its place. */
  isReplaced: boolean
  /** False when it names nothing we know. */
  isUnderstood: boolean
  things: Thing[]
  /** What it wants one by one, in its own words and their order. */
  wants: Want[]
  /** Fields it lists itself, with their Swift types. */
  fields: Record<string, string>
  /** Null when the idea names nobody. */
  audience: string | null
  /** Platforms named that this plan does not build for. */
  elsewhere: string[]
}

interface Saying {
  text: string
  words: number
  at: number
  /** Where it stands in the text. */
  start: number
}

const negationReach = 4

const fewestWordsLeft = 3

/** What an idea says; where it asks for something dangerous, what remains of it without that. */
export function readIdea(knowledge: PlannerKnowledge, text: string): Idea {
  const idea = readText(knowledge, boundWords(text))
  if (idea.hazards.length === 0) return idea
  const left = readText(knowledge, withoutHazards(knowledge, idea))
  const names = left.words.filter(
    (word) =>
      !knowledge.classes.functions.has(word.text) &&
      !knowledge.classes.dropped.has(word.text) &&
      !knowledge.classes.vague.has(word.stem),
  )
  if (names.length >= fewestWordsLeft && left.hazards.length === 0) return { ...left, hazards: idea.hazards }
  return { ...readText(knowledge, idea.hazards[0]!.alternative), hazards: idea.hazards, isReplaced: true }
}

function withoutHazards(knowledge: PlannerKnowledge, idea: ReadText): string {
  let text = idea.text
  for (const { hazard, from, to } of idea.dangerous.toSorted((a, b) => b.from - a.from)) {
    const known = knowledge.hazards.find((entry) => entry.id === hazard)
    const first =
      known?.removes === 'phrase'
        ? from
        : idea.words.findLastIndex((word, at) => at <= from && word.startsSentence)
    const next =
      known?.removes === 'phrase' ? to : idea.words.findIndex((word, at) => at >= to && word.startsSentence)
    text = `${text.slice(0, idea.words[Math.max(first, 0)]!.start)} ${text.slice(idea.words[next]?.start ?? text.length)}`
  }
  return text.replace(/\s+/g, ' ').trim()
}

interface ReadText extends Idea {
  dangerous: { hazard: string; from: number; to: number }[]
}

function readText(knowledge: PlannerKnowledge, text: string): ReadText {
  const words = readWords(knowledge, text)
  const counted = words.filter((word) => !knowledge.classes.dropped.has(word.text))
  const hits = withoutInside(findPhrases(knowledge.phrases, counted), 'idiom')
  const dangerous = hits.filter((hit) => hit.meaning.startsWith('hazard:'))
  const said = new Map<string, Saying[]>()
  const unwanted = new Set<string>()
  for (const hit of hits) {
    const first = counted[hit.from]!
    const last = counted[hit.to - 1]!
    if (isNegated(knowledge, counted, hit.from)) {
      if (hit.meaning.startsWith('feature:')) unwanted.add(hit.meaning.slice('feature:'.length))
      continue
    }
    const saying = {
      text: shorten(text.slice(first.start, last.end)),
      words: hit.words,
      at: hit.from,
      start: first.start,
    }
    const before = said.get(hit.meaning)
    if (before) before.push(saying)
    else said.set(hit.meaning, [saying])
  }
  // oxlint-disable-next-line unicorn/no-array-sort -- The lists are this function's own.
  for (const sayings of said.values()) sayings.sort((a, b) => b.words - a.words || a.at - b.at)
  // "Secret Santa … without anybody seeing who got whom" wants the draw it names.
  for (const id of unwanted) if ((said.get(`feature:${id}`)?.[0]?.words ?? 0) > 1) unwanted.delete(id)
  const places = dangerous.map((hit) => ({
    hazard: hit.meaning.slice('hazard:'.length),
    from: words.indexOf(counted[hit.from]!),
    to: words.indexOf(counted[hit.to - 1]!) + 1,
  }))
  const things = findThings(knowledge, words)
  return {
    text,
    written: writtenAs(knowledge, text, words) + text.slice(words.at(-1)?.end ?? 0),
    words,
    said,
    unwanted,
    hazards: knowledge.hazards.filter((hazard) => places.some((place) => place.hazard === hazard.id)),
    dangerous: places,
    isReplaced: false,
    isUnderstood: isUnderstood(knowledge, words, things, said),
    things,
    wants: readWants(knowledge, text, words),
    fields: findFields(knowledge, text),
    audience: findAudience(knowledge, text, words),
    elsewhere: Object.keys(knowledge.words.elsewhere).filter((place) => said.has(`elsewhere:${place}`)),
  }
}

/** Something known is said or named, or most of its words are words at all. */
function isUnderstood(
  knowledge: PlannerKnowledge,
  words: IdeaWord[],
  things: Thing[],
  said: Map<string, Saying[]>,
): boolean {
  if (said.size > 0 || things.some((thing) => thing.known !== null)) return true
  const known = words.filter((word) => knowledge.spelling.known.has(word.text))
  return words.length >= fewestWordsLeft && known.length > words.length / 2
}

/** They begin a new wish after "and", where "without internet" ends before. */
const wishVerbs = new Set([
  'read',
  'reads',
  'spoken',
  'speaks',
  'tell',
  'tells',
  'show',
  'shows',
  'shown',
  'play',
  'plays',
  'keep',
  'keeps',
  'remind',
  'reminds',
  'save',
  'saves',
  'print',
  'prints',
])

/** "without an account", "no ads", "doesn't need a map": a negation shortly before, in the same clause. */
function isNegated(knowledge: PlannerKnowledge, words: IdeaWord[], at: number): boolean {
  let isNewWish = false
  for (let back = 0; back <= negationReach; back += 1) {
    const word = words[at - back]
    if (!word) return false
    if (back > 0 && knowledge.classes.negations.has(word.text))
      return !isNewWish || (word.text !== 'without' && word.text !== 'no')
    if (word.text === 'and' && wishVerbs.has(words[at - back + 1]?.text ?? '')) isNewWish = true
    if (word.startsClause || word.text === 'but') return false
  }
  return false
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/["{}]/g, '').trim()
  return line.length <= 60 ? line : `${line.slice(0, 57).trimEnd()}…`
}

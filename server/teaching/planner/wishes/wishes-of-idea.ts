import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import { asDeed, isQuestion, shortDeed } from '#server/teaching/planner/deeds.ts'
import { partInWords, type Part } from '#server/teaching/planner/part.ts'
import { filled } from '#server/teaching/planner/writing/names.ts'
import { quote, sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import type { Clause } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** Limits in words: a shorter clause is a name, a longer one a story. */
const wordsOfWish = { fewest: 2, most: 30 }
const mostWishes = 5
/** In a longer idea, only bullets count as wishes. */
const longestIdea = 160
/** Share of a clause's nouns that the plan must contain for the clause to count as planned. */
const leastPlanned = 0.5
/** The most words of a title. */
const longestTitle = 5

export interface WishesOfIdea {
  parts: Part[]
  /** Requests that the plan lists but has no tasks for. */
  notPlanned: { what: string; why: string }[]
  /** Sentences of the idea that are neither planned nor short enough for a title. */
  open: string[]
}

/**
 * Requests that no part of the plan covers. Those that name an action become stories, the others are listed
 * as not planned. `made`: stems of the other parts.
 */
export function wishesOfIdea(
  knowledge: PlannerKnowledge,
  idea: Idea,
  archetype: Archetype,
  made: ReadonlySet<string>,
): WishesOfIdea {
  const told = wishesNotPlanned(knowledge, idea, made)
  const deeds = distinct(
    told.flatMap(({ wish, deed, isAsked }) => (deed ? [{ wish, deed, isAsked }] : [])),
  ).slice(0, mostWishes)
  const isBuilt = ({ deed, isAsked }: Deed) => isAsked || wayOf(knowledge, deed) !== undefined
  const planned = new Set(deeds.map(({ wish }) => wish))
  const left = told.flatMap(({ wish }) => (planned.has(wish) ? [] : [wish]))
  const { design, designWhy, notPlanned } = knowledge.ownWishes
  const isTitle = (wish: string) => isShortName(knowledge, wish)
  return {
    parts: deeds.filter(isBuilt).map((one, at) => partOfDeed(knowledge, archetype, one, at)),
    notPlanned: [
      ...deeds
        .filter((one) => !isBuilt(one))
        .map(({ deed }) => ({ what: design.replace('{wish}', () => deed), why: designWhy })),
      ...left
        .filter(isTitle)
        .slice(0, mostWishes)
        .map((wish) => ({ what: sentenceCase(wish), why: notPlanned })),
    ],
    open: left.filter((wish) => !isTitle(wish) && !tells(knowledge, wish)),
  }
}

interface Told {
  wish: string
  deed: string | null
  /** Whether it was a wish for an existing plan, not part of the idea. */
  isAsked: boolean
}

type Deed = Told & { deed: string }

/** The known way to build an action; undefined if the learner has to design it. */
function wayOf({ ownWishes: { ways }, ownNames }: PlannerKnowledge, deed: string) {
  const [verb = ''] = deed.split(' ')
  const isAnswer = isQuestion({ ownNames }, deed)
  return ways.slice(0, -1).find((way) => (way.isQuestion && isAnswer) || way.verbs.includes(verb))
}

function partOfDeed(
  knowledge: PlannerKnowledge,
  { stories, screens }: Archetype,
  { wish, deed }: Deed,
  at: number,
): Part {
  const { name, story, ways } = knowledge.ownWishes
  // The plan says what "them" refers to.
  const named = (text: string) => text.replace(/ (?:them|these|those)$/, ' the {things}')
  const short = named(shortDeed(knowledge, deed))
  const whole = deed.length <= longestStory ? named(deed) : short
  const { acceptance, tasks } = wayOf(knowledge, deed) ?? ways.at(-1)!
  const put = slotsWith({
    wish: whole,
    short,
    Wish: sentenceCase(short),
    words: quote(wish.replace(/^to /, '')),
    first: screens[0]!.name,
  })
  const id = `own-wish-${at}`
  const numbered = tasks.map((task, index) => ({ ...task, id: index === 0 ? id : `${id}-${index}` }))
  return partInWords(
    id,
    filled({ name, story, acceptance, priority: 'P2' as const, tasks: numbered }, put),
    stories[0]!.tasks[0]!.id,
  )
}

const longestStory = 110

/** Whether a wish is a short name of a thing: "a voice that calms", but not "the cellar is cold". */
function isShortName({ kinds, ownNames }: PlannerKnowledge, wish: string): boolean {
  const words = wordsOf(wish)
  return (
    words.length <= longestTitle &&
    !kinds.people.has(words[0]!) &&
    !words.some((word) => ownNames.states.includes(word) || ownNames.notInNames.includes(word))
  )
}

/** Whether a wish is only a statement: "people raise their hand", "it is cold". */
function tells({ kinds, ownNames }: PlannerKnowledge, wish: string): boolean {
  const [first = '', second = ''] = wordsOf(wish)
  return kinds.people.has(first) || [first, second].some((word) => ownNames.states.includes(word))
}

function slotsWith(values: Record<string, string>): (text: string) => string {
  return (text) => text.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot)
}

/** The wishes in an idea's clauses, each with its action. The kind of app covers what the first clause says. */
function wishesIn(knowledge: PlannerKnowledge, idea: Idea): Told[] {
  const { ownNames } = knowledge
  const isLong = wordsOf(idea.text).length > longestIdea
  const isWish = ({ text, isBullet }: Clause) => {
    const words = wordsOf(text)
    return (
      words.length >= wordsOfWish.fewest &&
      words.length <= wordsOfWish.most &&
      !/[:“”"]/.test(text) &&
      !isAboutAuthor(knowledge, words) &&
      (text.endsWith('?') || !isTorn(ownNames, words, isBullet === true))
    )
  }
  return idea.clauses
    .flatMap((clause, at) => (at === 0 && !clause.isBullet ? firstOf(clause) : [clause]))
    .filter(({ role, isBullet, aside }) => role === 'wanted' && aside === undefined && (isBullet || !isLong))
    .flatMap((clause) => partsOf(ownNames, clause))
    .filter(isWish)
    .map(({ text, about }) => ({
      wish: text,
      deed: asDeed(knowledge, text),
      isAsked: about !== undefined,
    }))
}

function wishesNotPlanned(knowledge: PlannerKnowledge, idea: Idea, made: ReadonlySet<string>): Told[] {
  const { kinds, ownNames, readAsk } = knowledge
  const isTelling = (word: string) =>
    word.length > 2 &&
    !kinds.functions.has(word) &&
    !kinds.people.has(word) &&
    !kinds.roles.has(word) &&
    !kinds.vague.has(stemOf(word))
  // After an article, a word that could be a verb is a noun: "print a label".
  const isDone = (word: string, before: string | undefined) =>
    kinds.verbs.has(stemOf(word)) && !ownNames.articles.includes(before ?? '')
  return wishesIn(knowledge, idea).filter(({ wish }) => {
    const words = wordsOf(wish)
    const distinctive = words.filter((word, at) => isTelling(word) && !isDone(word, words[at - 1]))
    const known = distinctive.filter((word) => made.has(stemOf(word)))
    return (
      readAsk.asked(wish).length === 0 &&
      distinctive.length > 0 &&
      known.length < distinctive.length * leastPlanned
    )
  })
}

/** Splits a clause into its statements: "We dry it, and the app tells me when it is ready". */
function partsOf(ownNames: PlannerKnowledge['ownNames'], clause: Clause): Clause[] {
  const { opens } = ownNames
  const said = clause.text
    .replace(/^(?:and|or|plus|then|but|so) /i, '')
    .replace(/[.,;!]$/, '')
    .split(/\s+/)
  const words = behindCondition(ownNames, said)
  const at = words.findIndex(
    (word, place) => place > 1 && word === 'and' && opens.includes(words[place + 1]?.toLowerCase() ?? ''),
  )
  if (at < 0) return [{ ...clause, text: words.join(' ') }]
  const [before, after] = [words.slice(0, at), words.slice(at + 1)].map((some) => some.join(' '))
  return [{ ...clause, text: before! }, ...partsOf(ownNames, { ...clause, text: after! })]
}

/** Removes a leading condition: "Before I set a text tell me if …" becomes "tell me if …". */
function behindCondition(
  { conditions, doneToUser }: PlannerKnowledge['ownNames'],
  words: readonly string[],
): readonly string[] {
  if (!conditions.includes(words[0]!.toLowerCase())) return words
  const at = words.findIndex(
    (word, place) => place > 0 && word in doneToUser && isMe.has(words[place + 1] ?? ''),
  )
  return at < 0 ? words : words.slice(at)
}

const isMe = new Set(['me', 'us'])

/** Whether the clause is about its author: "My brother takes the second shift", "I run a ferry". */
function isAboutAuthor({ ownNames }: PlannerKnowledge, words: readonly string[]): boolean {
  const isAuthor = (word: string | undefined) => ownNames.author.includes(word ?? '')
  return (
    words.slice(0, 2).some((word) => isAuthor(word) && !ownNames.leads.includes(word)) ||
    (isAuthor(words[0]) && ownNames.lives.includes(words[1] ?? ''))
  )
}

/** Dangling words that may also begin a whole clause: "it shows …". */
const beginners = new Set(['it', 'he', 'she', 'to'])

/** Whether a clause is a fragment: "so that I can" has no verb, "when it rings" is only a time. */
function isTorn(
  { dangling, mayEnd, conditions }: PlannerKnowledge['ownNames'],
  words: readonly string[],
  isBullet: boolean,
): boolean {
  const last = words.at(-1)!
  return (
    (dangling.includes(words[0]!) && !beginners.has(words[0]!)) ||
    (!isBullet && conditions.includes(words[0]!)) ||
    (dangling.includes(last) && !mayEnd.includes(last))
  )
}

/** What the first clause asks for after naming the app: "add songs" in "Choir app: add songs". */
function firstOf(clause: Clause): Clause[] {
  const colon = clause.text.indexOf(': ')
  return colon < 0 ? [] : [{ ...clause, text: clause.text.slice(colon + 2) }]
}

function distinct<One extends { deed: string }>(deeds: readonly One[]): One[] {
  return deeds.filter((one, at) => deeds.findIndex(({ deed }) => deed === one.deed) === at)
}

/** The stems of all texts in some parts of a plan, and of `more`. */
export function stemsOfParts(parts: unknown, more: string): Set<string> {
  return new Set(stemsOf(`${textOf(parts)} ${more}`))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, part]) => `${key} ${textOf(part)}`)
        .join(' ')
    : ''
}

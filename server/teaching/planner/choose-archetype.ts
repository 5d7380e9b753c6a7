import type { PlanAnswers } from '#contract/plan-answers.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from './archetype.ts'
import type { NearArchetype } from './find-archetype.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { findObject } from '#server/teaching/planner/reading/find-object.ts'
import type { Warning } from './planner-data.ts'
import { apart } from './without-ruled-out.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

export interface ChosenArchetype {
  /** Null where no kind of app is like the idea: the plan is made from the interview. */
  archetype: Archetype | null
  isSure: boolean
  /** Best first. */
  nearest: Archetype[]
  /** What the planner is not sure about. */
  doubt: 'twoKinds' | 'noIdea' | 'kind' | null
  /** Whether what the idea is about is known of this kind; else its samples are about something else. */
  fits: boolean
  /** What the idea is about in its own word. */
  noun: string | null
}

/**
 * The share of an idea's words that are known of the best kind, and its lead as a share of its score. With less than
 * `near` an idea is like nothing we know and gets a general plan; with less than `sure` the planner asks. Where nobody
 * says of such an app what the idea is about, it takes more. A long text has a small share of every kind: there it counts how many words
 * are known.
 */
const sure = { words: 2, share: 0.68, lead: 0.15, leadOfOneWord: 0.5 }
const near = { share: 0.48, lead: 0.1, clearShare: 0.55, shareWithoutObject: 0.65, words: 8, wordsLead: 0.15 }
/** Where the idea names nothing that it keeps, only much of it tells the kind; a few words cannot tell more than they do. */
const unnamed = { share: 0.6, sure: 0.75, fewWords: 3 }
/** With fewer words than these, which are mostly chance, it takes a larger share, unless the idea has hardly more. */
const few = { words: 4, share: 0.7, told: 2 }
const shownNearest = 3
interface Context {
  warnings?: readonly Warning[]
  /** Whether anything is asked for beside what is refused. */
  isLeft?: boolean
  /** The kind that an earlier plan of this project is. */
  earlier?: string | undefined
}

/** A kind that stands is kept as long as it is at least this near, as a share of the nearest. */
const stillNear = 0.5
/** Fewer words beside a refused wish tell no kind. */
const leastBeside = 4

/** The kind of app that an idea is most like; the learner's answer decides more than words do, and a plan that stands keeps its kind. */
export function chooseArchetype(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { kind, own: answeredApp }: PlanAnswers,
  { warnings = [], isLeft = true, earlier }: Context = {},
): ChosenArchetype {
  const found = knowledge.findArchetypes(idea.wanted)
  const kept = knowledge.findKept(idea)
  const special = keepersFirst(
    kept,
    found.filter(({ archetype }) => archetype.area !== 'general'),
  )
  // Behind a refused wish only what stands in its place is offered.
  const nearest = warnings.length > 0 ? [] : special.slice(0, shownNearest).map(({ archetype }) => archetype)
  const object = kept ?? findObject(idea.wanted, knowledge.kinds)
  const chosen = (archetype: Archetype, isSure: boolean, isMeant = false): ChosenArchetype => {
    const words = found.find((one) => one.archetype.id === archetype.id)?.words
    const fits = isMeant || object === null || stemsOf(object).some((stem) => words?.has(stem))
    return {
      archetype,
      isSure,
      nearest,
      doubt: isSure ? null : 'twoKinds',
      fits,
      noun: isMeant ? null : (kept ?? nounBeside(knowledge, idea, archetype)),
    }
  }
  const answered = knowledge.archetypeById.get(kind ?? '')
  if (answered) return chosen(answered, true)
  const [best] = special
  const telling = tellingWords(knowledge, idea).length
  const { isClear, isNear } = judge(knowledge, idea, special, { kept, object, telling })
  const standing = special.find(
    ({ archetype, score }) => archetype.id === earlier && score >= best!.score * stillNear,
  )
  const instead = insteadOf(knowledge, warnings, found)
  const isTold = isNear && (isClear || telling >= leastBeside)
  if (instead && !(isLeft && isTold)) return chosen(instead, true, true)
  // Behind a warning with nothing else to plan, a kind that is only near would be about something else.
  const isAskedFor = isNear && (warnings.length === 0 || isTold)
  // Who says what the app keeps and does has not chosen a kind.
  const isOwn = kind === 'none' || Boolean(answeredApp)
  const taken = isOwn ? undefined : (standing ?? (isAskedFor ? best : undefined))
  if (taken) return chosen(taken.archetype, isClear && taken === best)
  return {
    archetype: null,
    isSure: false,
    fits: true,
    noun: null,
    nearest: kind === 'none' ? [] : nearest,
    doubt: wordsOf(idea.text).length < 2 ? 'noIdea' : 'kind',
  }
}

/** What can stand in the place of what is refused first: of several kinds the nearest. */
function insteadOf(
  { archetypeById }: PlannerKnowledge,
  warnings: readonly Warning[],
  found: readonly NearArchetype[],
): Archetype | undefined {
  const ids = warnings.find(({ archetypes }) => archetypes.length > 0)?.archetypes ?? []
  return (
    found.find(({ archetype }) => ids.includes(archetype.id))?.archetype ?? archetypeById.get(ids[0] ?? '')
  )
}

/** What an idea is about beside what this kind of app is called: "chili" of "chili judging" for judges. */
function nounBeside(
  { kinds }: PlannerKnowledge,
  { wanted }: Idea,
  { name, audience }: Archetype,
): string | null {
  const own = new Set(stemsOf(`${name} ${audience}`))
  const beside = wordsOf(wanted).filter((word) => !own.has(stemOf(word)))
  return findObject(beside.join(' '), kinds)
}

interface About {
  kept: string | null
  /** What the idea is about. */
  object: string | null
  /** How many of its words tell anything. */
  telling: number
}

/** Whether the nearest kind is meant for sure, and whether it is near enough to be planned and asked for. */
function judge(
  knowledge: PlannerKnowledge,
  idea: Idea,
  special: readonly NearArchetype[],
  { kept, object, telling }: About,
): { isClear: boolean; isNear: boolean } {
  const [best, next] = special
  if (!best) return { isClear: false, isNear: false }
  const { share } = best
  const lead = (best.score - (next?.score ?? 0)) / best.score
  const containers = new Set(knowledge.kept.containers.map((word) => stemOf(word)))
  const own = [...best.words].filter((stem) => !containers.has(stem)).length
  const isCalled = best.isWholeName && lead >= sure.lead
  const isTold = isCalled || own >= sure.words || (best.isNamed && lead >= sure.leadOfOneWord)
  // What is kept by its own word is not what this kind of app keeps: "keep my books" is nothing to book.
  const isForeign =
    !isCalled && kept !== null && !best.archetype.thing.isFree && !keepsIt(knowledge, best, kept)
  // Where another kind keeps the same, the rest of the idea must tell which.
  const isShared = kept !== null && special.some((one) => one !== best && isNamesake(one, best, kept))
  const isUnnamed = object === null && !best.isNamed && telling > unnamed.fewWords
  const knowsObject = isCalled || object === null || stemsOf(object).every((stem) => best.words.has(stem))
  const isPlayed = best.archetype.area !== 'play' || isPlay(knowledge, idea, best)
  const isPossible = isPlayed && !isForeign
  const leastShare = isUnnamed ? unnamed.sure : sure.share
  const isMuchTold = best.words.size >= near.words && lead >= near.wordsLead
  const isLike = knowsObject
    ? isCalled ||
      share >= (isUnnamed ? unnamed.share : near.clearShare) ||
      (!isUnnamed && share >= near.share && lead >= near.lead)
    : share >= near.shareWithoutObject
  const isEnough = isCalled || telling <= few.told || best.words.size >= few.words || share >= few.share
  return {
    isClear: isPossible && isTold && !isShared && knowsObject && share >= leastShare && lead >= sure.lead,
    isNear: isPossible && isEnough && (isLike || isMuchTold),
  }
}

function tellingWords({ kinds, words }: PlannerKnowledge, { wanted }: Idea): string[] {
  return wordsOf(wanted).filter((word) => !kinds.functions.has(word) && !words.anyApp.includes(word))
}

/** A game is named, or the idea speaks of playing. */
function isPlay({ words }: PlannerKnowledge, { wanted }: Idea, { isNamed }: NearArchetype): boolean {
  const said = new Set(stemsOf(wanted))
  return isNamed || words.play.some((word) => stemsOf(word).every((stem) => said.has(stem)))
}

/** "A list of my books" is no app to book something: of the nearest kinds those that keep what the idea keeps come first. */
function keepersFirst(kept: string | null, found: readonly NearArchetype[]): readonly NearArchetype[] {
  if (kept === null) return found
  const least = (found[0]?.score ?? 0) * leastOfKeeper
  const keepers = found.filter(({ archetype, score }) => score >= least && isThing(archetype, kept))
  return [...keepers, ...found.filter((other) => !keepers.includes(other))]
}

/** Of the nearest a kind that keeps the same counts from this share of the score. */
const leastOfKeeper = 0.3

/** Word for word: "booking" has the stem of "book". */
function isThing({ thing }: Archetype, kept: string): boolean {
  return [thing.one, ...thing.others].includes(kept)
}

/** Whether a kind of app has what the idea keeps among its things or data, or is told in the same noun. */
function keepsIt({ kinds }: PlannerKnowledge, { archetype, words }: NearArchetype, kept: string): boolean {
  const head = kept.split(' ').at(-1)!
  const data = archetype.entities.flatMap(({ name }) => wordsOf(apart(name)))
  const nouns = [archetype.thing.one, ...archetype.thing.others, archetype.name].flatMap((name) =>
    wordsOf(name),
  )
  const isNoun = [...nouns, ...data].some((word) => singular(word) === head)
  // A word that can be a verb says little: it must be a noun of this kind.
  return isNoun || (!kinds.verbs.has(stemOf(head)) && stemsOf(kept).some((stem) => words.has(stem)))
}

function isNamesake(one: NearArchetype, best: NearArchetype, kept: string): boolean {
  return (
    one.score >= best.score * leastOfKeeper && isThing(one.archetype, kept) && isThing(best.archetype, kept)
  )
}

import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { NearArchetype } from './find-archetype.ts'
import type { WeighedKind } from './weigh-kinds.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/**
 * Thresholds for the best kind: the share of the idea's words it knows, and its lead as a share of its score.
 * Below `near` the idea gets a general plan, below `sure` the planner asks. A kind that does not know the
 * idea's object needs a higher share. Long texts need a number of known words instead.
 */
const sure = { words: 2, share: 0.68, lead: 0.15, leadOfOneWord: 0.5 }
const near = { share: 0.48, lead: 0.1, clearShare: 0.55, shareWithoutObject: 0.65, words: 8, wordsLead: 0.15 }
/** An idea without an object needs a higher share, unless it has only a few words. */
const unnamed = { share: 0.6, sure: 0.75, fewWords: 3 }
/**
 * With this few known words, matches are mostly chance, so the share must be higher, unless the idea hardly
 * has more words.
 */
const few = { words: 4, share: 0.7, told: 2 }
/**
 * Minimum fit of a convincing kind, and the most that another may have as a share of it; that may be higher
 * if the other does not know the idea's object.
 */
const convinces = { fit: 0.56, next: 0.82, nextWithoutObject: 0.94, words: 2 }
/** How many words must be central to the kind, and how many must be known for each foreign one. */
const spoken = { central: 2, foreign: 4 }
/**
 * Minimum fit of a reading; higher if the kind does not know the idea's noun, or if no word of the idea is
 * central to the kind.
 */
const readings = {
  fit: 0.38,
  ofBest: 0.7,
  words: 2,
  fitOfOneWord: 0.8,
  wordsAlone: 3,
  fitAlone: 0.5,
  foreign: 1,
  top: 4,
}
/** What makes a kind certain that both orders put first: nobody's words are foreign to it, or very few of many. */
const agreed = {
  words: 3,
  central: 2,
  /** A share of the idea so large that it needs no central word. */
  fit: 0.85,
  next: 0.9,
  told: { words: 5, central: 3, foreign: 2, fit: 0.7 },
}
/** How many of the best kinds by words are compared with the best by weight. */
const mostCompared = 4

/** How an idea compares with the known kinds. */
export interface Compared {
  /** The object that the idea wants stored; null if it does not say. */
  kept: string | null
  /** What the idea is about: `kept`, otherwise its main noun. */
  object: string | null
  special: readonly NearArchetype[]
  weighed: readonly WeighedKind[]
}

/**
 * The kind that accounts for most of the idea and for clearly more than any other. It must store the object.
 */
export function convincingKind(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { special, weighed, object }: Compared,
): WeighedKind | undefined {
  const [best, ...others] = weighed
  if (!best?.isNamed || !best.keepsObject || best.words < convinces.words) return undefined
  const isRival = ({ fit, knowsObject }: WeighedKind) =>
    fit > best.fit * (knowsObject ? convinces.next : convinces.nextWithoutObject)
  if (best.fit < convinces.fit || others.some(isRival)) return undefined
  const near = special.slice(0, mostCompared).find(({ archetype }) => archetype === best.archetype)
  if (!near) return undefined
  const names = [best.archetype.thing.one, ...best.archetype.thing.others]
  const isObject =
    object === null ||
    stemsOf(object).some((stem) => near.words.has(stem)) ||
    // "Houseplant" ends with "plant".
    names.some((name) => object.endsWith(name))
  const isPlayed = best.archetype.area !== 'play' || isPlay(knowledge, idea, near)
  return isObject && isPlayed ? best : undefined
}

/** A kind that both orders put first, in whose own words the idea is told, with clearly less said of any other. */
export function agreedKind(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { special: [near], weighed: [best, second] }: Compared,
): WeighedKind | undefined {
  if (!best || near?.archetype !== best.archetype || !best.knowsObject) return undefined
  const { words, central, foreign, fit, archetype } = best
  const { told } = agreed
  // Games share their words and differ in their rules.
  const isGame = archetype.area === 'play'
  if (isGame && (words < told.words || !isPlay(knowledge, idea, near))) return undefined
  if ((second?.fit ?? 0) > fit * agreed.next) return undefined
  const isOwn = foreign === 0 && words >= agreed.words && (central >= agreed.central || fit >= agreed.fit)
  const isTold = words >= told.words && central >= told.central && foreign <= told.foreign && fit >= told.fit
  return isOwn || isTold ? best : undefined
}

/**
 * Whether an idea speaks of a kind in its own noun and deed: two words central to the kind, and hardly any
 * word that nobody uses for it.
 */
export function speaksOf({ weighed, special }: Compared, best: Archetype): boolean {
  const isWholeName = special.some(({ archetype, isWholeName: isIt }) => archetype === best && isIt)
  return isToldOf(weighed, best, isWholeName ? 1 : spoken.central)
}

/** Whether at least so many words are central to a kind, and hardly any is foreign to it. */
export function isToldOf(weighed: readonly WeighedKind[], kind: Archetype, leastCentral: number): boolean {
  return weighed.some(
    ({ archetype, central, words, foreign }) =>
      archetype === kind && central >= leastCentral && words >= foreign * spoken.foreign,
  )
}

/**
 * The kinds an idea may mean: they know its main noun and more than a side word of it, or stand high in both
 * orders. `found`: the other order, best first.
 */
export function readable(weighed: readonly WeighedKind[], found: readonly NearArchetype[]): WeighedKind[] {
  const { fit: best = 0 } = weighed[0] ?? {}
  return weighed.filter(({ archetype, fit, words, central, foreign, knowsObject }, at) => {
    // In everyday words much is foreign to every kind; what both orders put at the top is still the likeliest.
    const place = found.slice(0, readings.top).findIndex((one) => one.archetype === archetype)
    const isFirst = place >= 0 && at + place <= 1 && words >= Math.max(readings.words, foreign)
    const isNearest = place === 0 && central > 0 && foreign <= readings.foreign
    const isHigh = place >= 0 && at < readings.top && words >= readings.wordsAlone && fit >= readings.fit
    const isToldOfIt = (isFirst && (central > 0 || fit >= readings.fit)) || isNearest || isHigh
    if (isToldOfIt && (knowsObject || (at + place === 0 && words > foreign * 2))) return true
    const isMuch = fit >= readings.fitAlone
    const isMore = words >= readings.words || fit >= readings.fitOfOneWord
    return (
      fit >= Math.max(readings.fit, best * readings.ofBest) &&
      (knowsObject || (isMuch && central > 0 && foreign <= readings.foreign)) &&
      (central > 0 ? isMore : isMuch && words >= Math.max(1, foreign) * readings.wordsAlone)
    )
  })
}

/**
 * Whether an idea names a kind or fits it well, and the kind stores the idea's object or is named in full.
 */
export function isHeavy({ weighed }: Compared, { archetype: best, isWholeName }: NearArchetype): boolean {
  return weighed.some(
    ({ archetype, fit, isNamed, keepsObject }) =>
      archetype === best && (isNamed || fit >= convinces.fit) && (keepsObject || isWholeName),
  )
}

/**
 * Whether the nearest kind is certain, and whether it is near enough to plan. `telling`: how many of the
 * idea's words carry meaning.
 */
export function judge(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { special, kept, object }: Compared,
  telling: number,
): { isClear: boolean; isNear: boolean } {
  const [best, second] = special
  if (!best) return { isClear: false, isNear: false }
  // An idea that names the kind and its thing means that kind: "Shopping list for our flat, with …".
  const isMeant = best.isWholeName && kept !== null && isThing(best.archetype, kept)
  const next = isMeant ? undefined : second
  const { share } = best
  const lead = (best.score - (next?.score ?? 0)) / best.score
  const containers = new Set(knowledge.kept.containers.map((word) => stemOf(word)))
  const own = [...best.words].filter((stem) => !containers.has(stem)).length
  const isCalled = best.isWholeName && lead >= sure.lead
  const isTold = isCalled || own >= sure.words || (best.isNamed && lead >= sure.leadOfOneWord)
  // Words may match although the kind stores something else: "keep my books" has nothing to do with booking.
  const isForeign =
    !isCalled && kept !== null && !best.archetype.thing.isFree && !keepsIt(knowledge, best, kept)
  // If another kind stores the same thing, the rest of the idea must decide.
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
    isClear:
      isPossible &&
      !isShared &&
      (isMeant || (isTold && knowsObject && share >= leastShare && lead >= sure.lead)),
    isNear: isPossible && isEnough && (isLike || isMuchTold),
  }
}

export function tellingWords({ kinds, words }: PlannerKnowledge, { wanted }: Idea): string[] {
  return wordsOf(wanted).filter((word) => !kinds.functions.has(word) && !words.anyApp.includes(word))
}

/** Whether the idea names the game or mentions playing. */
function isPlay({ words }: PlannerKnowledge, { wanted }: Idea, { isNamed }: NearArchetype): boolean {
  const said = new Set(stemsOf(wanted))
  return isNamed || words.play.some((word) => stemsOf(word).every((stem) => said.has(stem)))
}

/** Puts kinds that store the idea's object first: "a list of my books" is not a booking app. */
export function keepersFirst(kept: string | null, found: readonly NearArchetype[]): readonly NearArchetype[] {
  if (kept === null) return found
  const least = (found[0]?.score ?? 0) * leastOfKeeper
  const keepers = found.filter(({ archetype, score }) => score >= least && isThing(archetype, kept))
  return [...keepers, ...found.filter((other) => !keepers.includes(other))]
}

/** A kind that stores the object moves up only with at least this share of the best score. */
const leastOfKeeper = 0.3

/** Compares whole words, because "booking" has the stem of "book". */
function isThing({ thing }: Archetype, kept: string): boolean {
  return [thing.one, ...thing.others].includes(kept)
}

/**
 * Whether the noun the idea wants stored (`kept`) is one of the kind's things, data types or usual phrases.
 */
function keepsIt({ kinds }: PlannerKnowledge, { archetype, words }: NearArchetype, kept: string): boolean {
  const head = kept.split(' ').at(-1)!
  const data = archetype.entities.flatMap(({ name }) => wordsOf(splitCamelCase(name)))
  const nouns = [archetype.thing.one, ...archetype.thing.others, archetype.name].flatMap((name) =>
    wordsOf(name),
  )
  const isNoun = [...nouns, ...data].some((word) => singular(word) === head)
  // A word that can be a verb is weak evidence: it must be a noun of this kind.
  return isNoun || (!kinds.verbs.has(stemOf(head)) && stemsOf(kept).some((stem) => words.has(stem)))
}

function isNamesake(one: NearArchetype, best: NearArchetype, kept: string): boolean {
  return (
    one.score >= best.score * leastOfKeeper && isThing(one.archetype, kept) && isThing(best.archetype, kept)
  )
}

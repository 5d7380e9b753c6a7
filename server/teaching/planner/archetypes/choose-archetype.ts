import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { findObject } from '#server/teaching/planner/reading/find-object.ts'
import type { Warning } from '#server/teaching/planner/planner-data.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import type { NearArchetype } from './find-archetype.ts'
import type { WeighedKind } from './weigh-kinds.ts'

export interface ChosenArchetype {
  /** Null if no known kind of app fits; the plan is then made from the interview. */
  archetype: Archetype | null
  isSure: boolean
  /** Whether only the learner can say what kind of app it is. */
  asks: boolean
  nearest: Archetype[]
  /** Why the planner is not sure. */
  doubt: 'twoKinds' | 'noIdea' | 'kind' | null
  /** Whether this kind of app is known to hold what the idea is about; otherwise its samples do not fit. */
  fits: boolean
  /** The idea's own noun for what it is about. */
  noun: string | null
}

/**
 * Thresholds: the share of an idea's words known for the best kind, and its lead as a share of its score.
 * Below `near` the idea gets a general plan; below `sure` the planner asks. If the kind does not know the
 * idea's object, it needs a higher share. Long texts have a small share for every kind, so they need a
 * number of known words instead.
 */
const sure = { words: 2, share: 0.68, lead: 0.15, leadOfOneWord: 0.5 }
const near = { share: 0.48, lead: 0.1, clearShare: 0.55, shareWithoutObject: 0.65, words: 8, wordsLead: 0.15 }
/** An idea that names nothing it keeps needs a higher share, unless it has only a few words. */
const unnamed = { share: 0.6, sure: 0.75, fewWords: 3 }
/** So few words match mostly by chance, so they need a higher share, unless the idea has hardly more. */
const few = { words: 4, share: 0.7, told: 2 }
/** One more than is shown, because the learner may want another kind than the current. */
const mostNearest = 4
/** How far down each of two orders of kinds is read, and how little a first place counts more than a second. */
const mostPlaced = 12
const placeBonus = 1

/**
 * What a kind must account for to be certain, and the most that another may, as a share of it: more if that
 * does not know the idea's object.
 */
const convinces = { fit: 0.56, next: 0.82, nextWithoutObject: 0.94, words: 2 }
interface Context {
  warnings?: readonly Warning[]
  /** Whether the idea asks for anything besides what is refused. */
  isLeft?: boolean
  /** The kind of app in an earlier plan of this project. */
  earlier?: string | undefined
}

/** An existing plan keeps its kind while that kind has at least this share of the best score. */
const stillNear = 0.5
/** Fewer words besides a refused wish do not identify a kind. */
const leastBeside = 4

/**
 * Chooses the kind of app for an idea. The learner's answer wins over the words, and an existing plan keeps
 * its kind.
 */
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
  const object = kept ?? findObject(idea.wanted, knowledge.kinds)
  const weighed = knowledge.weighKinds(idea.wanted, object)
  // After a refused wish, offer no other kinds: only its replacement is planned.
  const nearest = warnings.length > 0 ? [] : nearestOf(special, weighed)
  const chosen = (archetype: Archetype, isSure: boolean, isMeant = false): ChosenArchetype => {
    const words = found.find((one) => one.archetype.id === archetype.id)?.words
    const fits = isMeant || object === null || stemsOf(object).some((stem) => words?.has(stem))
    return {
      archetype,
      isSure,
      asks: !isSure && archetype.id !== earlier,
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
  const judged = judge(knowledge, idea, special, { kept, object, telling })
  const { isNear } = judged
  const convincing = convincingKind(knowledge, idea, special, weighed, object)
  const isClear =
    judged.isClear &&
    (convincing ?? best)!.archetype === best!.archetype &&
    weighed.some(
      ({ archetype, fit, isNamed }) => archetype === best!.archetype && (isNamed || fit >= convinces.fit),
    )
  const standing = special.find(
    ({ archetype, score }) => archetype.id === earlier && score >= best!.score * stillNear,
  )
  const instead = insteadOf(knowledge, warnings, found)
  const isTold = isNear && (isClear || telling >= leastBeside)
  if (instead && !(isLeft && isTold)) return chosen(instead, true, true)
  // After a warning with nothing else to plan, a kind that is merely near would be off topic.
  const isAskedFor = isNear && (warnings.length === 0 || isTold)
  // A learner who described the data and steps has not chosen a kind.
  const isOwn = kind === 'none' || Boolean(answeredApp)
  const taken = isOwn ? undefined : (standing ?? (isAskedFor ? best : undefined))
  if (convincing && !isOwn && !judged.isClear && !standing && warnings.length === 0)
    return chosen(convincing.archetype, true)
  if (taken) return chosen(taken.archetype, isClear && taken === best)
  return {
    archetype: null,
    isSure: false,
    asks: !isOwn,
    fits: true,
    noun: null,
    nearest: kind === 'none' ? [] : nearest,
    doubt: wordsOf(idea.text).length < 2 ? 'noIdea' : 'kind',
  }
}

/** The kinds that both ways of comparing place high, best first. */
function nearestOf(found: readonly NearArchetype[], weighed: readonly WeighedKind[]): Archetype[] {
  const placeOf = (kinds: readonly { archetype: Archetype }[]) =>
    new Map(kinds.slice(0, mostPlaced).map(({ archetype }, place) => [archetype, place]))
  const [first, second] = [placeOf(found), placeOf(weighed)]
  const share = (place: number | undefined) => 1 / (placeBonus + (place ?? mostPlaced))
  const scoreOf = (one: Archetype) => share(first.get(one)) + share(second.get(one))
  return [...new Set([...first.keys(), ...second.keys()])]
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
    .slice(0, mostNearest)
}

/** A kind that accounts for most of the idea and clearly more of it than any other; it must know the object. */
function convincingKind(
  knowledge: PlannerKnowledge,
  idea: Idea,
  found: readonly NearArchetype[],
  weighed: readonly WeighedKind[],
  object: string | null,
): WeighedKind | undefined {
  const [best, ...others] = weighed
  if (!best || !best.isNamed || best.words < convinces.words) return undefined
  const isRival = ({ fit, knowsObject }: WeighedKind) =>
    fit > best.fit * (knowsObject ? convinces.next : convinces.nextWithoutObject)
  if (best.fit < convinces.fit || others.some(isRival)) return undefined
  const near = found.slice(0, mostNearest).find(({ archetype }) => archetype === best.archetype)
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

/** The replacement for the first refused wish; of several kinds, the nearest. */
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

/** The idea's noun apart from the words of this kind's name: "chili" for "chili judging". */
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
  object: string | null
  /** How many of its words carry meaning. */
  telling: number
}

/** Whether the nearest kind is certain, and whether it is near enough to plan. */
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
  // Words may match although the kind keeps something else: "keep my books" has nothing to do with booking.
  const isForeign =
    !isCalled && kept !== null && !best.archetype.thing.isFree && !keepsIt(knowledge, best, kept)
  // If another kind keeps the same thing, the rest of the idea must decide.
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

/** True if the idea names a game or mentions playing. */
function isPlay({ words }: PlannerKnowledge, { wanted }: Idea, { isNamed }: NearArchetype): boolean {
  const said = new Set(stemsOf(wanted))
  return isNamed || words.play.some((word) => stemsOf(word).every((stem) => said.has(stem)))
}

/** Puts kinds that keep what the idea keeps first: "a list of my books" is no booking app. */
function keepersFirst(kept: string | null, found: readonly NearArchetype[]): readonly NearArchetype[] {
  if (kept === null) return found
  const least = (found[0]?.score ?? 0) * leastOfKeeper
  const keepers = found.filter(({ archetype, score }) => score >= least && isThing(archetype, kept))
  return [...keepers, ...found.filter((other) => !keepers.includes(other))]
}

/** A kind that keeps the same thing needs at least this share of the best score. */
const leastOfKeeper = 0.3

/** Compares whole words, because "booking" has the stem of "book". */
function isThing({ thing }: Archetype, kept: string): boolean {
  return [thing.one, ...thing.others].includes(kept)
}

/** Whether the kept noun is among a kind's things or data, or in the phrases people use for it. */
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

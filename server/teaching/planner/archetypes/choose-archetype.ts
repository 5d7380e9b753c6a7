import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { findObject } from '#server/teaching/planner/reading/find-object.ts'
import type { Warning } from '#server/teaching/planner/planner-data.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import type { NearArchetype } from './find-archetype.ts'
import {
  agreedKind,
  convincingKind,
  isHeavy,
  isToldOf,
  judge,
  keepersFirst,
  readable,
  speaksOf,
  tellingWords,
  type Compared,
} from './judge-kind.ts'
import type { WeighedKind } from './weigh-kinds.ts'

export interface ChosenArchetype {
  /** Null if no known kind fits; the plan is then made from the learner's answers about data and steps. */
  archetype: Archetype | null
  isSure: boolean
  /** Whether only the learner can say what kind of app it is. */
  asks: boolean
  nearest: Archetype[]
  /** Why the planner is not sure. */
  doubt: 'twoKinds' | 'noIdea' | 'kind' | null
  /**
   * Whether people use the idea's main noun for this kind of app; otherwise the kind's samples do not fit.
   */
  fits: boolean
  /** The idea's own noun for its main thing. */
  noun: string | null
}

/** One more than is shown, because the learner may want another kind than the current. */
const mostNearest = 4
/** How many kinds of each ranking count, and a constant that reduces the advantage of high ranks. */
const mostPlaced = 12
const placeBonus = 1

interface Context {
  warnings?: readonly Warning[]
  /** Whether the idea asks for anything besides what is refused. */
  isLeft?: boolean
  /** The kind of app in an earlier plan of this project. */
  earlier?: string | undefined
}

/** An existing plan keeps its kind while that kind has at least this share of the best score. */
const stillNear = 0.5
/** Fewer meaningful words besides a refused wish do not identify a kind. */
const leastBeside = 4

/**
 * Chooses the kind of app: the one the learner answered, otherwise an existing plan's kind if it is near
 * enough, otherwise the best match.
 */
export function chooseArchetype(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { kind, own: answeredApp }: PlanAnswers,
  context: Context = {},
): ChosenArchetype {
  const seen = lookAt(knowledge, idea, context)
  const answered = knowledge.archetypeById.get(kind ?? '')
  if (answered) return chosenKind(knowledge, idea, seen, answered, true)
  // A learner who described the data and steps has not chosen a kind.
  const isOwn = kind === 'none' || Boolean(answeredApp)
  const { archetype, isSure, isInstead } = bestKind(knowledge, idea, seen, context, isOwn)
  if (archetype) return chosenKind(knowledge, idea, seen, archetype, isSure, isInstead)
  return {
    archetype: null,
    isSure: false,
    asks: !isOwn,
    fits: true,
    noun: null,
    nearest: kind === 'none' ? [] : seen.nearest,
    doubt: wordsOf(idea.text).length < 2 ? 'noIdea' : 'kind',
  }
}

/** How an idea compares with the kinds in both rankings, and what the idea is about. */
interface Seen extends Compared {
  found: readonly NearArchetype[]
  nearest: Archetype[]
  earlier: string | undefined
}

function lookAt(knowledge: PlannerKnowledge, idea: Idea, { warnings = [], earlier }: Context): Seen {
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
  return { found, kept, object, special, weighed, nearest, earlier }
}

function chosenKind(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { found, kept, object, nearest, earlier }: Seen,
  archetype: Archetype,
  isSure: boolean,
  isInstead = false,
): ChosenArchetype {
  const words = found.find((one) => one.archetype.id === archetype.id)?.words
  const fits = isInstead || object === null || stemsOf(object).some((stem) => words?.has(stem))
  return {
    archetype,
    isSure,
    asks: !isSure && archetype.id !== earlier,
    nearest,
    doubt: isSure ? null : 'twoKinds',
    fits,
    noun: isInstead ? null : (kept ?? nounBeside(knowledge, idea, archetype)),
  }
}

interface Best {
  archetype: Archetype | null
  isSure: boolean
  /** Whether the kind replaces a refused wish. */
  isInstead?: boolean
}

/** The kind that best matches the idea's words, if any. */
function bestKind(
  knowledge: PlannerKnowledge,
  idea: Idea,
  seen: Seen,
  { warnings = [], isLeft = true, earlier }: Context,
  isOwn: boolean,
): Best {
  const [best] = seen.special
  const standing = seen.special.find(
    ({ archetype, score }) => archetype.id === earlier && score >= best!.score * stillNear,
  )
  const isFree = !isOwn && !standing && warnings.length === 0
  const called = knowledge.findCalledKind(idea.wanted)
  if (called && isFree) return { archetype: called, isSure: true }
  const telling = tellingWords(knowledge, idea).length
  const { isClear, isNear } = judge(knowledge, idea, seen, telling)
  const convincing = convincingKind(knowledge, idea, seen)
  const isCertain = isClear && (convincing ?? best)!.archetype === best!.archetype && isHeavy(seen, best!)
  const isTold = isNear && (isCertain || telling >= leastBeside)
  const instead = insteadOf(knowledge, warnings, seen.found)
  if (instead && !(isLeft && isTold)) return { archetype: instead, isSure: true, isInstead: true }
  if (convincing && isFree && !isClear && speaksOf(seen, convincing.archetype))
    return { archetype: convincing.archetype, isSure: true }
  const spoken = namedAtFirst(knowledge, idea) ?? agreedKind(knowledge, idea, seen)?.archetype
  if (spoken && isFree) return { archetype: spoken, isSure: true }
  // If the idea was warned about and asks for little else, a kind that only resembles it would be off topic.
  const isAskedFor = isNear && (warnings.length === 0 || isTold)
  const taken = isOwn ? undefined : (standing ?? (isAskedFor ? best : undefined))
  return {
    archetype: taken?.archetype ?? null,
    isSure: isCertain && taken === best && speaksOf(seen, best!.archetype),
  }
}

/**
 * The kind named at the start of an idea, if the rest describes what that kind is about: "a reading log: the
 * books I read".
 */
function namedAtFirst(knowledge: PlannerKnowledge, { wanted }: Idea): Archetype | null {
  const [, name = '', rest = ''] = /^([^:.,;–]{1,60})[:.,;–](.*)$/s.exec(wanted) ?? []
  const called = knowledge.findCalledKind(name)
  const told = knowledge.weighKinds(rest, findObject(rest, knowledge.kinds))
  return called && isToldOf(told, called, 1) ? called : null
}

/** The honest readings among the kinds that both ways of comparing place high, best first. */
function nearestOf(found: readonly NearArchetype[], weighed: readonly WeighedKind[]): Archetype[] {
  const placeOf = (kinds: readonly { archetype: Archetype }[]) =>
    new Map(kinds.slice(0, mostPlaced).map(({ archetype }, place) => [archetype, place]))
  const [first, second] = [placeOf(found), placeOf(weighed)]
  const share = (place: number | undefined) => 1 / (placeBonus + (place ?? mostPlaced))
  const scoreOf = (one: Archetype) => share(first.get(one)) + share(second.get(one))
  return readable(weighed, found)
    .map(({ archetype }) => archetype)
    .filter((one) => first.has(one) || second.has(one))
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
    .slice(0, mostNearest)
}

/** The kind to plan instead of the first refused wish; of several, the nearest. */
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

/** The idea's main noun, without words from the kind's name: "chili" for "chili judging". */
function nounBeside(
  { kinds }: PlannerKnowledge,
  { wanted }: Idea,
  { name, audience }: Archetype,
): string | null {
  const own = new Set(stemsOf(`${name} ${audience}`))
  const beside = wordsOf(wanted).filter((word) => !own.has(stemOf(word)))
  return findObject(beside.join(' '), kinds)
}

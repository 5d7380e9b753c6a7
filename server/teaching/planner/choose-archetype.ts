import type { PlanAnswers } from '#contract/plan-answers.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from './archetype.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { findObject } from '#server/teaching/planner/reading/find-object.ts'
import type { Warning } from './planner-data.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

export interface ChosenArchetype {
  archetype: Archetype
  isSure: boolean
  /** Best first. */
  nearest: Archetype[]
  /** What the planner is not sure about, to follow those words. */
  unsure: string[]
}

/**
 * The share of an idea's words that are known of the best kind, and its lead as a share of its score. With less than
 * `near` an idea is like nothing we know and gets a general plan; with less than `sure` the planner asks. Where nobody
 * says of such an app what the idea is about, it takes more. A long text has a small share of every kind: there it counts how many words
 * are known.
 */
const sure = { words: 2, share: 0.45, lead: 0.15 }
const near = { share: 0.3, lead: 0.1, clearShare: 0.45, shareWithoutObject: 0.55, words: 8, wordsLead: 0.15 }
const shownNearest = 3
/** The general kind for ideas that keep nothing. */
const withoutThing = 'general-tool'
/** The general kind where nothing speaks for another. */
const withThings = 'general-list'

interface Context {
  warnings?: readonly Warning[]
  /** The kind that an earlier plan of this project is. */
  earlier?: string | undefined
}

/** A kind that stands is kept as long as it is at least this near, as a share of the nearest. */
const stillNear = 0.5

/** The kind of app that an idea is most like; the learner's answer decides more than words do, and a plan that stands keeps its kind. */
export function chooseArchetype(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { kind }: PlanAnswers,
  { warnings = [], earlier }: Context = {},
): ChosenArchetype {
  const found = knowledge.findArchetypes(idea.english, idea.language !== 'en')
  const special = found.filter(({ archetype }) => archetype.area !== 'general')
  const nearest = special.slice(0, shownNearest).map(({ archetype }) => archetype)
  const certain = (archetype: Archetype): ChosenArchetype => ({
    archetype,
    isSure: true,
    nearest,
    unsure: [],
  })
  const answered = knowledge.archetypeById.get(kind ?? '')
  if (answered) return certain(answered)
  const instead = warnings.map(({ archetype }) => knowledge.archetypeById.get(archetype ?? '')).find(isThere)
  if (instead) return certain(instead)
  const [best, next] = special
  const share = best?.share ?? 0
  const lead = best ? (best.score - (next?.score ?? 0)) / best.score : 0
  const isTold = best !== undefined && (best.words.size >= sure.words || best.isNamed)
  const object = findObject(idea.known, knowledge.kinds)
  const knowsObject = object === null || stemsOf(object).some((stem) => best?.words.has(stem))
  const isClear = isTold && knowsObject && share >= sure.share && lead >= sure.lead
  const isMuchTold = best !== undefined && best.words.size >= near.words && lead >= near.wordsLead
  const isLike = knowsObject
    ? share >= near.clearShare || (share >= near.share && lead >= near.lead)
    : share >= near.shareWithoutObject
  const isNear = isLike || isMuchTold
  const standing = special.find(
    ({ archetype, score }) => archetype.id === earlier && score >= best!.score * stillNear,
  )
  const taken = kind === 'none' ? undefined : (standing ?? (isNear ? best : undefined))
  if (taken) {
    const isSure = isClear && taken === best
    return { archetype: taken.archetype, isSure, nearest, unsure: isSure ? [] : [twoNear] }
  }
  return {
    archetype: chooseGeneral(knowledge, idea, object !== null),
    isSure: false,
    nearest: kind === 'none' ? [] : nearest,
    unsure: [notKnown(idea)],
  }
}

/** The general kind that most words of the idea stand for; where none does, a list of things. */
function chooseGeneral(knowledge: PlannerKnowledge, { english }: Idea, hasThing: boolean): Archetype {
  const said = stemsOf(english)
  const [best] = knowledge.archetypes
    .filter(({ id, area }) => area === 'general' && (!hasThing || id !== withoutThing))
    .map((archetype) => {
      const shapes = new Set(archetype.shapes.flatMap((word) => stemsOf(word)))
      return { archetype, words: said.filter((stem) => shapes.has(stem)).length }
    })
    .toSorted((one, other) => other.words - one.words || (one.archetype.id === withThings ? -1 : 0))
  return best?.archetype ?? knowledge.archetypeById.get(withThings)!
}

function isThere(archetype: Archetype | undefined): archetype is Archetype {
  return archetype !== undefined
}

const twoNear = 'which kind of app you mean. It could be one of several.'

function notKnown({ text }: Idea): string {
  return wordsOf(text).length < 2
    ? 'what the app is for. I could not read an idea in your words.'
    : 'this kind of app. I do not know it well, so the plan is a general one.'
}

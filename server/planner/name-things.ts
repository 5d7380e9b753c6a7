import type { PlanAnswers } from '#contract/plan-answers.ts'
import { stemsOf, type PlannerKnowledge } from './load-planner-knowledge.ts'
import type { KnownThing } from './planner-knowledge.ts'
import type { PlanKind } from './choose-kind.ts'
import type { Thing } from './find-things.ts'
import type { Idea } from './read-idea.ts'
import { singular, titleCase, wordsOf } from './word-forms.ts'

/** What the plan calls things: the idea's own words wherever it has them. */
export interface Names {
  app: string
  /** Singular, lower case. */
  thing: NamedThing
  /** Further things worth an entity, the likeliest first. */
  others: NamedThing[]
  audience: string
}

export interface NamedThing {
  name: string
  known: KnownThing | null
}

const enoughForMain = 2
const enoughForOther = 3
const longestName = 3
const answeredAudiences: Partial<Record<string, string>> = { self: 'you', circle: 'you and the people you know' }
const plainRoles = new Set(['app', 'application', 'tool', 'program', 'software'])

export function nameThings(knowledge: PlannerKnowledge, idea: Idea, match: PlanKind, title: string | undefined, audience: PlanAnswers['audience'] = null): Names {
  const thing = mainThing(knowledge, idea, match)
  const others = !idea.isUnderstood ? [] : idea.things.filter((other) => other.name !== thing.name && other.score >= enoughForOther && other.known !== null && isKept(other))
  return {
    app: title?.trim() || appName(idea, match, thing),
    thing,
    others: others.slice(0, 2),
    audience: idea.audience ?? answeredAudiences[audience ?? 'everyone'] ?? match.kind.audience,
  }
}

function mainThing(knowledge: PlannerKnowledge, idea: Idea, { kind, shape, said }: PlanKind): NamedThing {
  const fallback = { name: withTopic(idea, kind.thing, shape.keepsThings), known: knowledge.thingByStems.get(stemsOf(kind.thing)) ?? null }
  if (shape.shape === 'game') return { name: `${said ? wordsOf(said).join(' ') : kind.thing} game`.replace(/\bgame game$/, 'game'), known: null }
  if (shape.shape === 'chat' || kind.fixedThing || !idea.isUnderstood) return { ...fallback, name: kind.thing }
  const candidates = idea.things.filter((thing) => (shape.shape === 'tool' || shape.shape === 'spatial' ? true : isKept(thing)))
  const best = candidates.find((thing) => stemsOf(thing.name) === stemsOf(kind.thing)) ?? candidates[0]
  // What happens to a car is kept with the car.
  const named =
    shape.shape === 'collection' && best?.known?.role === 'record' ? (candidates.find((thing) => thing.known?.role === 'holder' && thing.score >= enoughForMain) ?? best) : best
  if (!named || (named.score < enoughForMain && !(kind.id === 'general' && named.score >= 1))) return fallback
  return named.known === null && said !== null && named.score <= enoughForOther && kind.id !== 'general' ? fallback : named
}

/** "Freezer item" says more than "item". */
function withTopic(idea: Idea, name: string, isKeptThing: boolean): string {
  const topic = idea.things.find((thing) => isKeptThing && isKept(thing) && thing.score >= 1 && wordsOf(thing.name).length === 1 && thing.name !== name)
  return topic ? `${topic.name} ${name}` : name
}

function isKept(thing: Thing): boolean {
  return thing.known?.role !== 'subject' && thing.known?.role !== 'person'
}

/** "Expense Tracker" where the idea says it, else what it is about with the kind's suffix. */
function appName(idea: Idea, { kind, shape, said }: PlanKind, thing: NamedThing): string {
  const withRole = idea.things.find((other) => other.role !== null && !plainRoles.has(other.role))
  if (!idea.isUnderstood) return 'First App'
  if (shape.shape === 'game') return titleCase(thing.name)
  if (withRole?.role) return titleCase(`${withRole.name} ${withRole.role}`)
  const about = idea.things.some((other) => other.name === thing.name) ? thing.name : (idea.things[0]?.name ?? (said ? wordsOf(said).join(' ') : thing.name))
  const last = singular(wordsOf(about).at(-1) ?? '')
  const name = last === singular(kind.suffix.toLowerCase()) ? about : `${about} ${kind.suffix}`
  const more = distinction(idea, name)
  return titleCase(name === about || more === '' ? name : `${about} ${more} ${kind.suffix}`)
}

/** A word of the idea that tells its app from others of its kind: "Bread" for a recipe scheduler. */
function distinction(idea: Idea, name: string): string {
  const taken = stemsOf(name).split(' ')
  const other = idea.things.find(
    (thing) =>
      thing.known !== null &&
      !stemsOf(thing.name)
        .split(' ')
        .some((word) => taken.includes(word)) &&
      wordsOf(thing.name).length === 1 &&
      wordsOf(name).length < longestName,
  )
  return other?.name ?? ''
}

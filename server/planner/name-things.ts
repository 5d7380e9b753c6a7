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
const plainRoles = new Set(['app', 'application', 'tool', 'program', 'software'])

export function nameThings(knowledge: PlannerKnowledge, idea: Idea, match: PlanKind, title: string | undefined): Names {
  const thing = mainThing(knowledge, idea, match)
  const others = idea.things.filter((other) => other.name !== thing.name && other.score >= enoughForOther && other.known !== null && isKept(other))
  return { app: title?.trim() || appName(idea, match, thing), thing, others: others.slice(0, 2), audience: idea.audience ?? match.kind.audience }
}

function mainThing(knowledge: PlannerKnowledge, idea: Idea, { kind, shape, said }: PlanKind): NamedThing {
  const fallback = { name: kind.thing, known: knowledge.thingByStems.get(stemsOf(kind.thing)) ?? null }
  if (shape.shape === 'game') return { name: `${gameTopic(said, kind.thing)} game`.replace(/\bgame game$/, 'game'), known: null }
  if (shape.shape === 'chat') return fallback
  const candidates = idea.things.filter((thing) => shape.shape === 'tool' || shape.shape === 'spatial' ? true : isKept(thing))
  const named = candidates.find((thing) => stemsOf(thing.name) === stemsOf(kind.thing)) ?? candidates[0]
  if (!named || (named.score < enoughForMain && !(kind.id === 'general' && named.score >= 1))) return fallback
  return named.known === null && said !== null && named.score < enoughForOther && kind.id !== 'general' ? fallback : named
}

function isKept(thing: Thing): boolean {
  return thing.known?.role !== 'subject' && thing.known?.role !== 'person'
}

function gameTopic(said: string | null, thing: string): string {
  return said ? wordsOf(said).join(' ') : thing
}

/** "Expense Tracker" where the idea says it, else the thing with the kind's suffix. */
function appName(idea: Idea, { kind, shape }: PlanKind, thing: NamedThing): string {
  const withRole = idea.things.find((other) => other.role !== null && !plainRoles.has(other.role))
  if (withRole?.role && shape.shape !== 'game') return titleCase(`${withRole.name} ${withRole.role}`)
  if (shape.shape === 'game') return titleCase(thing.name)
  const last = singular(wordsOf(thing.name).at(-1) ?? '')
  return last === kind.suffix.toLowerCase() ? titleCase(thing.name) : `${titleCase(thing.name)} ${kind.suffix}`
}

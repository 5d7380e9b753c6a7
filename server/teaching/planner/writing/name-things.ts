import type { PlanAnswers } from '#contract/plan-answers.ts'
import { stemsOf, type PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { KnownThing } from '#server/teaching/planner/planner-knowledge.ts'
import type { PlanKind } from '#server/teaching/planner/choose-kind.ts'
import type { Match } from '#server/teaching/planner/match-features.ts'
import type { Thing } from '#server/teaching/planner/idea/find-things.ts'
import type { Idea } from '#server/teaching/planner/idea/read-idea.ts'
import { nameApp } from './name-app.ts'
import { stem, wordsOf } from '#server/teaching/planner/idea/word-forms.ts'

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

/** What names it already has. */
interface Given {
  title?: string
  appName?: string
  answers?: PlanAnswers
}

const enoughForMain = 1.5
const enoughForOther = 3
/** Somebody's own, or what the verb asks to keep: a mere word of a list after it is a detail. */
const ownOrKept = 3.5
const nearlyAsStrong = 0.5
const generalThings = new Set([
  'item',
  'entry',
  'thing',
  'record',
  'session',
  'result',
  'lesson',
  'place',
  'device',
])
const answeredAudiences: Partial<Record<string, string>> = {
  self: 'you',
  circle: 'you and the people you know',
}
const surroundings = new Set(['room', 'living room', 'house', 'flat', 'garden', 'wall', 'floor', 'table'])
const longestTitle = { words: 5, letters: 40 }
const beginsSentence =
  /^(?:(?:an?|the|my|some) .*\b(?:app|application|tool|game)\b|i |we |an? .*\b(?:that|which|for|where|to)\b)/i

export function nameThings(knowledge: PlannerKnowledge, idea: Idea, match: Match, given: Given): Names {
  const thing = mainThing(knowledge, idea, match)
  const others = !idea.isUnderstood
    ? []
    : idea.things.filter(
        (other) =>
          other.name !== thing.name && other.score >= enoughForOther && other.known !== null && isKept(other),
      )
  return {
    app:
      given.title && isName(given.title, idea.text)
        ? given.title.trim()
        : (given.appName ?? nameApp(knowledge, idea, match, thing.name, whatItDoes(match))),
    thing,
    others: others.slice(0, 2),
    audience:
      idea.audience ?? answeredAudiences[given.answers?.audience ?? 'everyone'] ?? match.kind.audience,
  }
}

/** Where an idea names nothing to be called after: "captions", "haptics". */
function whatItDoes({ features }: Match): string | null {
  return (
    features.find(({ feature, rank }) => rank >= 60 && !/apple|app\b/i.test(feature.short))?.feature.short ??
    null
  )
}

/** Half a sentence in the field for the title is the idea again, and no name for a project in Xcode. */
function isName(title: string, text: string): boolean {
  const name = title.trim()
  if (name === '' || beginsSentence.test(name)) return false
  const isIdea = text.trim().toLowerCase().startsWith(name.toLowerCase()) && wordsOf(name).length > 3
  return !isIdea && wordsOf(name).length <= longestTitle.words && name.length <= longestTitle.letters
}

function mainThing(knowledge: PlannerKnowledge, idea: Idea, { kind, shape, said }: PlanKind): NamedThing {
  const fallback = {
    name: withTopic(idea, kind.thing, shape.keepsThings),
    known: knowledge.thingByStems.get(stemsOf(kind.thing)) ?? null,
  }
  if (shape.shape === 'game')
    return {
      name: `${gameOf(knowledge, idea, said) ?? kind.thing} game`.replace(/\bgame game$/, 'game'),
      known: null,
    }
  if (shape.shape === 'chat' || kind.fixedThing || !idea.isUnderstood)
    return { ...fallback, name: kind.thing }
  const candidates =
    shape.shape === 'spatial'
      ? placedThings(idea)
      : idea.things.filter((thing) => shape.shape === 'tool' || isKept(thing))
  const best =
    candidates.find((thing) => stemsOf(thing.name) === stemsOf(kind.thing)) ??
    knownNear(candidates) ??
    candidates[0]
  // What happens to a car is kept with the car.
  const named =
    shape.shape === 'collection' && best?.known?.role === 'record'
      ? (candidates.find(
          (thing) =>
            thing.known?.role === 'holder' &&
            thing.score >= enoughForMain &&
            (thing.at < best.at || thing.score >= ownOrKept),
        ) ?? best)
      : best
  if (
    !named ||
    (named.score < enoughForMain &&
      !((kind.id === 'general' || shape.shape === 'spatial') && named.score > 0))
  )
    return fallback
  return named.known === null &&
    said !== null &&
    shape.shape !== 'spatial' &&
    named.score <= enoughForOther &&
    kind.id !== 'general'
    ? fallback
    : named
}

/** "Tetris", or the lemonade stand of "a game where you run a lemonade stand". */
function gameOf({ classes }: PlannerKnowledge, idea: Idea, said: string | null): string | null {
  const words = said ? wordsOf(said).filter((word) => !/^games?$/.test(word)) : []
  const telling = words.filter((word) => !classes.functions.has(word) && !classes.dropped.has(word))
  if (
    telling.length > 0 &&
    !telling.every((word) => classes.verbs.has(stem(word)) || classes.adjectives.has(stem(word)))
  )
    return words.join(' ')
  return idea.things.find(({ name }) => !/\bgame\b/.test(name) && wordsOf(name).length <= 2)?.name ?? null
}

/** What stands in a room is the thing, and the room only where nothing stands in it. */
function placedThings({ things }: Idea): Thing[] {
  const placed = things.filter(({ name, score }) => score > 0.5 && !surroundings.has(name))
  return placed.length > 0 ? placed : things
}

/** "Hive" in "I keep bees. For every hive …": what we know says more about what to keep than a word we do not, said as strongly. */
function knownNear([first, ...others]: Thing[]): Thing | undefined {
  if (!first || first.known !== null) return undefined
  return others.find((thing) => thing.known?.role === 'holder' && thing.score > first.score - nearlyAsStrong)
}

/** "Freezer item" says more than "item". */
function withTopic(idea: Idea, name: string, isKeptThing: boolean): string {
  const topic = idea.things.find(
    (thing) =>
      isKeptThing &&
      generalThings.has(name) &&
      isKept(thing) &&
      thing.score >= 1 &&
      wordsOf(thing.name).length === 1 &&
      thing.name !== name,
  )
  return topic ? `${topic.name} ${name}` : name
}

function isKept(thing: Thing): boolean {
  return thing.known?.role !== 'subject' && thing.known?.role !== 'person'
}

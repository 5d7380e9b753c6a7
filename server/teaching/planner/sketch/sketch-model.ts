import type { AppStep, KeptThing, OwnApp } from '#contract/plan/own-app.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { KnownFeature } from '#server/teaching/planner/known-feature.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { asDeed } from '#server/teaching/planner/deeds.ts'
import {
  decapitalised,
  nameOfOne,
  plural,
  sentenceCase,
  typeName,
} from '#server/teaching/planner/writing/word-forms.ts'
import type { StepShape } from './sketch-words.ts'
import { isCounted, readFacts, type Fact } from './read-facts.ts'

/** A thing that the app stores, with its names, facts and relations. */
export interface Thing {
  /** Its place in the order of the answers, from 1. */
  at: number
  one: string
  many: string
  type: string
  facts: Fact[]
  parents: Relation[]
  children: Thing[]
  /** Whether it has its own list; otherwise it is shown on its first parent's page. */
  standsAlone: boolean
}

export interface Relation {
  parent: Thing
  several: boolean
}

/** A step with the thing it acts on and the way to build it. */
export interface Step {
  does: string
  thing: Thing
  /** Another thing in the step, otherwise a parent or child of the first. */
  other: Thing | null
  shape: StepShape
  /** A known feature to build instead of the shape. */
  feature: KnownFeature | null
}

export interface SketchModel {
  things: Thing[]
  steps: Step[]
  /** Whether no thing was named, so that a placeholder name is used. */
  isUnnamed: boolean
}

export function readSketch(knowledge: PlannerKnowledge, { things: given, steps: said }: OwnApp): SketchModel {
  const named = distinct(given.filter(({ name }) => nameOfOne(name) !== ''))
  const { unnamed } = knowledge.ownApp
  const isUnnamed = named.length === 0
  const kept = isUnnamed ? [{ name: unnamed.one, facts: unnamed.facts, belongsTo: [] }] : named
  const things = kept.map((one, index) => thingOf(knowledge, one, index + 1))
  for (const [at, { belongsTo }] of kept.entries()) relate(things, things[at]!, belongsTo)
  const steps = said
    .filter(({ does }, at) => said.findIndex((other) => other.does.trim() === does.trim()) === at)
    .map((step) => stepOf(knowledge, things, step))
  for (const thing of things) {
    const isPutAnywhere = steps.some((step) => step.shape.needsOther && step.thing === thing)
    thing.standsAlone = isPutAnywhere || thing.parents.every(({ several }) => several)
  }
  return { things, steps, isUnnamed }
}

function distinct(given: readonly KeptThing[]): KeptThing[] {
  const keys = given.map(({ name }) => typeName(nameOfOne(name)))
  return given.filter((_, at) => keys.indexOf(keys[at]!) === at)
}

function thingOf(knowledge: PlannerKnowledge, { name, facts }: KeptThing, at: number): Thing {
  const one = nameOfOne(name)
  return {
    at,
    one,
    many: plural(one),
    type: typeName(one),
    facts: readFacts(knowledge, facts).filter(({ field }) => field !== 'name'),
    parents: [],
    children: [],
    standsAlone: true,
  }
}

/** Adds a thing's parents, except itself and its own descendants. */
function relate(things: readonly Thing[], thing: Thing, belongsTo: KeptThing['belongsTo']): void {
  for (const { thing: name, several } of belongsTo) {
    const parent = things.find(({ type }) => type === typeName(nameOfOne(name)))
    if (!parent || isAbove(thing, parent) || thing.parents.some((one) => one.parent === parent)) continue
    thing.parents.push({ parent, several })
    parent.children.push(thing)
  }
}

function isAbove(thing: Thing, other: Thing): boolean {
  return thing === other || other.parents.some(({ parent }) => isAbove(thing, parent))
}

function stepOf(knowledge: PlannerKnowledge, things: readonly Thing[], { does, to }: AppStep): Step {
  const said = does.trim().replace(/[.!?;]{1,9}$/, '')
  // Drop the subject: "they scan the label" becomes "scan the label".
  const isLed = knowledge.ownNames.leads.includes(said.split(' ')[0]!.toLowerCase())
  const text = (isLed ? asDeed(knowledge, said) : null) ?? decapitalised(said)
  const named = thingsNamedIn(things, text)
  const thing =
    things.find(({ type }) => to !== null && type === typeName(nameOfOne(to))) ??
    named[0] ??
    unnamedIn(knowledge, things, text) ??
    things[0]!
  const other = named.find((one) => one !== thing) ?? thing.parents[0]?.parent ?? thing.children[0] ?? null
  const shape = shapeOf(knowledge, text, other !== null)
  const [feature] = shape.yields ? knowledge.readAsk.pointedAt(text) : []
  return { does: text, thing, other, shape, feature: knowledge.featureById.get(feature ?? '') ?? null }
}

/** The thing that a step without its name is about: a limit counts what is entered again and again. */
function unnamedIn(knowledge: PlannerKnowledge, things: readonly Thing[], text: string): Thing | undefined {
  const { id } = shapeOf(knowledge, text, false)
  if (id === 'rule') return things.findLast(({ parents }) => parents.length > 0)
  return id === 'workout' ? things.find(({ facts }) => facts.some(({ type }) => isCounted(type))) : undefined
}

/** The things that a text names, in the order of the text. */
export function thingsNamedIn(things: readonly Thing[], text: string): Thing[] {
  const stems = stemsOf(text)
  const places = things.map((thing) => {
    const sought = stemsOf(thing.one)
    const head = sought.at(-1)
    const whole = stems.findIndex((_, at) => sought.every((stem, offset) => stems[at + offset] === stem))
    return { thing, at: whole >= 0 || head === undefined ? whole : stems.indexOf(head) }
  })
  return places
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ thing }) => thing)
}

/**
 * The shape of a step: the first with a matching sign, otherwise the one with its verb, otherwise the last.
 */
export function shapeOf(
  { ownApp: { shapes } }: PlannerKnowledge,
  step: string,
  hasOther: boolean,
): StepShape {
  const stems = ` ${stemsOf(step).join(' ')} `
  const words = ` ${step.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ' ')} `
  const [verb = ''] = stemsOf(step)
  const fits = shapes.filter(({ needsOther }) => hasOther || !needsOther)
  return (
    // A sign at the beginning comes first: "write down how long it took" is a note, not a duration.
    fits.find(({ signs }) => signs.some((sign) => words.startsWith(` ${sign} `))) ??
    fits.find(({ signs }) => signs.some((sign) => words.includes(` ${sign} `) || isSaid(sign))) ??
    fits.find(({ verbs }) => verbs.some((one) => stemsOf(one)[0] === verb)) ??
    shapes.at(-1)!
  )

  function isSaid(sign: string): boolean {
    const sought = stemsOf(sign)
    return sought.length > 1 && stems.includes(` ${sought.join(' ')} `)
  }
}

/** The names of a thing's screens. */
export function listOf({ many }: Thing): string {
  return `All ${many}`
}

export function pageOf({ one }: Thing): string {
  return sentenceCase(one)
}

export function formOf({ one }: Thing): string {
  return `New ${one}`
}

/** The parent on whose page a thing is shown; null if it has its own list. */
export function homeOf(thing: Thing): Thing | null {
  return thing.standsAlone ? null : thing.parents.find(({ several }) => !several)!.parent
}

export function whereIs(thing: Thing): string {
  const home = homeOf(thing)
  return home ? pageOf(home) : listOf(thing)
}

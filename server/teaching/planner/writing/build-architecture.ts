import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan, PlanEntity, PlanScreen } from '#contract/plan.ts'
import { decisionsOf } from './plan-decisions.ts'
import { drawDiagram } from './draw-diagram.ts'
import type { Fill } from './fill-words.ts'
import type { Match } from '#server/teaching/planner/match-features.ts'
import type { NamedThing, Names } from './name-things.ts'
import { plannerDefaults } from '#server/teaching/planner/planner-defaults.ts'
import { entityName, typeName, wordsOf } from '#server/teaching/planner/idea/word-forms.ts'

const mostScreens = 12
const mostEntities = 8

export function buildArchitecture(
  match: Match,
  names: Names,
  ownFields: Record<string, string>,
  fill: Fill,
  answers: PlanAnswers = {},
): Plan['architecture'] {
  const chosen = match.features.map((entry) => entry.feature)
  const screens = screensOf(match, fill)
  const entities = entitiesOf(match, names, ownFields, fill)
  return {
    pattern: fill(match.shape.pattern),
    frameworks: unique([
      'SwiftUI',
      ...match.shape.frameworks,
      ...chosen.flatMap((feature) => feature.frameworks),
    ]),
    screens,
    entities,
    privacyKeys: unique(chosen.flatMap((feature) => feature.privacy)),
    minimumIOS: String(
      Math.max(
        Number(answers.minimumIOS ?? plannerDefaults.minimumIOS),
        Number(match.shape.minimumIOS),
        ...chosen.map((feature) => Number(feature.minimumIOS)),
      ),
    ),
    decisions: decisionsOf(match, answers, fill),
    diagram: drawDiagram(screens, entities),
  }
}

function screensOf(match: Match, fill: Fill): PlanScreen[] {
  const all = [...match.shape.screens, ...match.features.flatMap((entry) => entry.feature.screens)].map(
    (screen) => ({ name: fill(screen.name), purpose: fill(screen.purpose) }),
  )
  return all
    .filter(
      (screen, at) => all.findIndex((other) => other.name.toLowerCase() === screen.name.toLowerCase()) === at,
    )
    .slice(0, mostScreens)
}

function entitiesOf(match: Match, names: Names, ownFields: Record<string, string>, fill: Fill): PlanEntity[] {
  const { shape, features } = match
  const things = shape.keepsThings ? [names.thing, ...names.others] : []
  const fromThings = things.map((thing, at) =>
    entityOf(
      thing,
      shape.shape === 'collection',
      at === 0
        ? Object.assign({}, ownFields, ...features.map((entry) => entry.feature.fields))
        : linkTo(names.thing, thing),
    ),
  )
  const known = [...shape.entities, ...features.flatMap((entry) => entry.feature.entities)].map((entity) => ({
    name: fill(entity.name),
    fields: fieldsOf(entity.fields, fill),
  }))
  const all = [...fromThings, ...known]
  const distinct = all.filter(
    (entity, at) => !all.slice(0, at).some((earlier) => isSame(earlier, entity, isReferredTo(all, entity))),
  )
  const [spoken, others] = [
    distinct.filter((entity, at) => at < fromThings.length || isReferredTo(distinct, entity)),
    distinct,
  ]
  const kept = new Set([...spoken, ...others].slice(0, mostEntities))
  return distinct.filter((entity) => kept.has(entity))
}

/** A field of a type that no entity has would not compile. */
function isReferredTo(all: PlanEntity[], { name }: PlanEntity): boolean {
  return all.some(
    (entity) =>
      entity.name !== name &&
      entity.fields.some(({ type }) => type.replace(/[[\]?]/g, '') === typeName(name)),
  )
}

/** By name, or because the idea's own entity already holds all that ours would. */
function isSame(earlier: PlanEntity, later: PlanEntity, isNeeded: boolean): boolean {
  return (
    typeName(earlier.name) === typeName(later.name) ||
    (!isNeeded && later.fields.every((field) => earlier.fields.some((other) => other.name === field.name)))
  )
}

function entityOf({ name, known }: NamedThing, isKept: boolean, added: Record<string, string>): PlanEntity {
  const fields = {
    ...((isKept ? known?.keptFields : undefined) ??
      known?.fields ?? { name: 'String', notes: 'String', createdAt: 'Date' }),
    ...added,
  }
  return { name: entityName(name), fields: fieldsOf(fields, (text) => text) }
}

/** A service belongs to a car, not the other way round. */
function linkTo(main: NamedThing, other: NamedThing): Record<string, string> {
  if (other.known?.role === 'holder' && main.known?.role !== 'holder')
    return { [`${fieldName(main.name)}List`]: `[${typeName(entityName(main.name))}]` }
  return { [fieldName(main.name)]: typeName(entityName(main.name)) }
}

function fieldName(phrase: string): string {
  const [first = 'item', ...rest] = wordsOf(phrase)
  return first + rest.map(typeName).join('')
}

function fieldsOf(fields: Record<string, string>, fill: Fill): PlanEntity['fields'] {
  return Object.entries(fields).map(([name, type]) => ({ name, type: fill(type) }))
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}

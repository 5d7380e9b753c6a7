import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan, PlanEntity, PlanScreen } from '#contract/plan/plan.ts'
import type { Archetype, ArchetypeScreen } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Part } from '#server/teaching/planner/part.ts'
import { plannerDefaults } from '#server/teaching/planner/planner-defaults.ts'
import { deriveNeeds } from './derive-needs.ts'
import { drawDiagram } from './draw-diagram.ts'
import type { Fill } from './names.ts'

/** The screens, data and frameworks that planned tasks build. */
export function buildArchitecture(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  parts: readonly Part[],
  fill: Fill,
  answers: PlanAnswers,
): Plan['architecture'] {
  const taskTexts = parts
    .flatMap(({ tasks }) =>
      tasks.flatMap(({ title, description, doneWhen }) => [title, description, doneWhen]),
    )
    .map(fill)
  const texts = taskTexts.join(' ')
  const entities = entitiesOf(archetype, parts, texts, fill)
  // Show only data that a planned task builds.
  const known = new Set(entities.map(({ name }) => name))
  const screens = screensOf(archetype, parts, texts, fill).map(({ data = [], ...screen }) => ({
    ...screen,
    data: data.filter((name) => known.has(name)),
  }))
  const { frameworks, privacyKeys } = deriveNeeds(knowledge, taskTexts, screens, {
    frameworks: ['SwiftUI', ...parts.flatMap((part) => part.frameworks)],
    privacyKeys: parts.flatMap((part) => part.privacy),
  })
  const uses = new Set([
    ...frameworks,
    ...(parts.some(({ tasks }) => tasks.some(({ topics }) => topics.includes('net-urlsession')))
      ? ['Foundation']
      : []),
  ])
  return {
    pattern: fill(knowledge.patterns.find(({ framework }) => uses.has(framework))!.pattern),
    frameworks,
    screens,
    entities,
    privacyKeys,
    minimumIOS: String(
      Math.max(
        ...[answers.minimumIOS ?? plannerDefaults.minimumIOS, ...parts.map((part) => part.minimumIOS)].map(
          Number,
        ),
      ),
    ),
    decisions: knowledge.decisions
      .filter(({ framework, unless }) => uses.has(framework) && !unless.some((word) => texts.includes(word)))
      .map(({ choice, instead, because }) => ({ choice, instead, because }))
      .slice(0, 5),
    diagram: drawDiagram(screens, entities),
  }
}

const mostLines = 9

function screensOf(archetype: Archetype, parts: readonly Part[], texts: string, fill: Fill): PlanScreen[] {
  const all = [...archetype.screens.map(withAdded), ...parts.flatMap((part) => part.screens)].map(
    ({ name, purpose, data, shows, leadsTo }) => ({
      name: fill(name),
      purpose: fill(purpose),
      data: data.map(fill),
      // A placeholder may expand to several lines.
      shows: shows
        .flatMap(({ kind, text }) =>
          fill(text)
            .split('\n')
            .map((line) => ({ kind, text: line })),
        )
        .slice(0, mostLines),
      leadsTo: leadsTo.map(fill),
    }),
  )
  const told = texts.toLowerCase()
  const kept = all.filter(
    ({ name }, at) =>
      (at === 0 || told.includes(name.toLowerCase()) || at >= archetype.screens.length) &&
      all.findIndex((other) => other.name === name) === at,
  )
  return linked(kept)

  /** The screen with what the parts add to it. */
  function withAdded(screen: ArchetypeScreen): ArchetypeScreen {
    const added = parts.flatMap(({ shownOn }) => (shownOn?.screen === screen.name ? [shownOn] : []))
    return {
      ...screen,
      data: [...screen.data, ...added.flatMap(({ data }) => data ?? [])],
      shows: [...screen.shows, ...added.flatMap(({ shows }) => shows)],
      leadsTo: [...screen.leadsTo, ...added.flatMap(({ leadsTo }) => leadsTo ?? [])],
    }
  }
}

/** Removes links to unplanned screens, and links the first screen to those that no other screen reaches. */
function linked(screens: readonly PlanScreen[]): PlanScreen[] {
  const names = new Set(screens.map(({ name }) => name))
  const reached = new Set(screens.flatMap(({ leadsTo }) => leadsTo ?? []))
  const lost = screens.slice(1).filter(({ name }) => !reached.has(name))
  return screens.map((screen, at) => ({
    ...screen,
    leadsTo: [
      ...(screen.leadsTo ?? []).filter((name) => names.has(name)),
      ...(at === 0 ? lost.map(({ name }) => name) : []),
    ],
  }))
}

function entitiesOf(archetype: Archetype, parts: readonly Part[], texts: string, fill: Fill): PlanEntity[] {
  const fieldsOf = (some: readonly Part[]) => Object.assign({}, ...some.map((part) => part.fields))
  // In a log, details belong to the entry and feature fields to the thing.
  const [ofFeatures, ofDetails] = [parts.filter(isFeature), parts.filter((part) => !isFeature(part))].map(
    fieldsOf,
  )
  const own = archetype.entities.map((entity, at) => ({
    ...entity,
    fields: {
      ...entity.fields,
      ...(at === mainAt(archetype) ? ofDetails : {}),
      ...(at === thingAt(archetype) ? ofFeatures : {}),
    } as Record<string, string>,
  }))
  const all = [...own, ...parts.flatMap((part) => part.entities)].map(({ name, about, fields }) => ({
    name: fill(name),
    about: fill(about),
    fields: Object.entries(fields).map(([field, type]) => ({ name: field, type: fill(type) })),
  }))
  const distinct = all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)
  const kept = distinct.filter(({ name }) => texts.includes(name))
  const gone = new Set(distinct.filter((entity) => !kept.includes(entity)).map(({ name }) => name))
  // Drop fields whose entity is missing: they would not compile.
  return kept.map((entity) => ({
    ...entity,
    fields: entity.fields.filter(({ type }) => !gone.has(type.replace(/[[\]?]/g, ''))),
  }))
}

function isFeature({ origin }: Part): boolean {
  return origin === 'feature'
}

function thingAt(archetype: Archetype): number {
  const at = archetype.entities.findIndex(({ name }) => name === '{Type}')
  return at < 0 ? mainAt(archetype) : at
}

function mainAt({ entities }: Archetype): number {
  return Math.max(
    0,
    entities.findIndex(({ name }) => name.startsWith('{Type}')),
  )
}

import { choosePlanKind, type PlanKind } from './choose-kind.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { featureOf, namedFrameworks } from './named-frameworks.ts'
import type { KnownFeature } from './planner-knowledge.ts'
import type { Idea } from './idea/read-idea.ts'
import type { Want } from './idea/read-wants.ts'
import { askedFor, type Wishes } from './idea/read-wishes.ts'

export interface Match extends PlanKind {
  features: ChosenFeature[]
}

export interface ChosenFeature {
  feature: KnownFeature
  /** May hold slots. */
  why: string
  priority: KnownFeature['priority']
  rank: number
  /** What the idea wants where it speaks of this feature. */
  want?: Want | undefined
}

const mostFeatures = 13
const fromSecondKind = 2
const enoughSaid = 2
/** Who calls a framework by its name gets it. */
const namedRank = 70
/** A later wish takes nothing away. */
const wishRank = 100
/** What a mere suggestion may bring; every other framework needs a reason in the idea. */
const plainFrameworks: ReadonlySet<string> = new Set([
  'SwiftUI',
  'SwiftData',
  'Foundation',
  'Charts',
  'UserNotifications',
  'CoreTransferable',
  'UniformTypeIdentifiers',
])

/** The features an idea asks for, those its kind of app needs, and what these need themselves; best reason first. */
export function matchFeatures(knowledge: PlannerKnowledge, idea: Idea, wishes: Wishes): Match {
  const kind = choosePlanKind(knowledge, idea)
  const dropped = new Set([
    ...idea.unwanted,
    ...(idea.isReplaced ? [] : idea.hazards.flatMap((hazard) => hazard.drops)),
    ...wishes.dropped,
  ])
  const said = idea.isReplaced ? 'This plan has' : 'You said'
  for (const added of wishes.added.keys()) dropped.delete(added)
  const wanted = new Map<string, ChosenFeature>()
  const want = (id: string, why: string, rank: number, priority?: KnownFeature['priority'], heard?: Want) => {
    const feature = knowledge.featureById.get(id)
    if (feature && !wanted.has(id) && !isBlocked(knowledge, feature, dropped))
      wanted.set(id, { feature, why, rank, priority: priority ?? feature.priority, want: heard })
  }
  for (const [id, wish] of wishes.added)
    want(id, `${askedFor(wish)}: ${knowledge.featureById.get(id)?.why}.`, wishRank)
  for (const { feature, text, words, at, start } of saidFeatures(knowledge, idea)) {
    want(
      feature.id,
      `${said} “${text}”: ${feature.why}.`,
      60 + words - at / 1000,
      undefined,
      wantAt(idea, start),
    )
  }
  const brought = new Set([
    ...kind.shape.frameworks,
    ...[...wanted.values()].flatMap(({ feature }) => feature.frameworks),
  ])
  for (const { framework, text, start } of idea.isReplaced
    ? []
    : namedFrameworks(knowledge, idea.text).filter((named) => !brought.has(named.framework))) {
    const feature = featureOf(knowledge, framework)
    if (!isBlocked(knowledge, feature, dropped))
      wanted.set(feature.id, {
        feature,
        why: `${said} “${text}”: ${feature.why}.`,
        rank: namedRank,
        priority: feature.priority,
        want: wantAt(idea, start),
      })
  }
  const fits = (id: string) =>
    isPlain(knowledge, id) || idea.said.has(`may:${id}`) || idea.said.has(`feature:${id}`)
  for (const [id, reason] of Object.entries(kind.kind.features).filter(([id]) => fits(id)))
    want(
      id,
      `${kind.said ? `${said} “${kind.said}”, so this is` : 'As we read it, this is'} ${kind.kind.name}: ${reason}.`,
      50,
    )
  for (const [id, reason] of Object.entries(kind.shape.features)) want(id, reason, 55)
  for (const [id, reason] of Object.entries(kind.second?.features ?? {})
    .filter(([id]) => isPlain(knowledge, id))
    .slice(0, fromSecondKind))
    want(id, `Your idea is also ${kind.second?.name}: ${reason}.`, 30, 'medium')
  for (const [id, reason] of Object.entries(kind.kind.suggests).filter(([id]) => isPlain(knowledge, id)))
    want(id, `Worth having in ${kind.kind.name}: ${reason}.`, 10, 'low')
  const best = [...wanted.values()].toSorted((a, b) => b.rank - a.rank).slice(0, mostFeatures)
  // Who says precisely what they want is told what is worth having later, and is not kept busy with it.
  const isPrecise = best.filter(({ rank }) => rank > 60 && rank < wishRank).length >= enoughSaid
  const features = withNeeds(knowledge, best).map((entry) =>
    isPrecise && entry.priority === 'low' && entry.rank <= 10
      ? { ...entry, feature: { ...entry.feature, tasks: [] } }
      : entry,
  )
  return { ...kind, features }
}

function wantAt({ wants }: Idea, start: number): Want | undefined {
  return wants.find((want) => want.start <= start && start < want.end)
}

/** Neither it nor what it stands on brings a framework that needs a reason. */
function isPlain(knowledge: PlannerKnowledge, id: string): boolean {
  const feature = knowledge.featureById.get(id)
  return (
    feature !== undefined &&
    feature.frameworks.every((framework) => plainFrameworks.has(framework)) &&
    feature.needs.every((needed) => isPlain(knowledge, needed))
  )
}

function saidFeatures(knowledge: PlannerKnowledge, idea: Idea) {
  return knowledge.features
    .flatMap((feature) => {
      const saying = idea.said.get(`feature:${feature.id}`)?.[0]
      return saying && !idea.said.has(`unless:${feature.id}`) ? [{ feature, ...saying }] : []
    })
    .toSorted((a, b) => b.words - a.words || a.at - b.at)
}

/** A feature falls with what it stands on. */
function isBlocked(
  knowledge: PlannerKnowledge,
  feature: KnownFeature,
  dropped: ReadonlySet<string>,
): boolean {
  return (
    dropped.has(feature.id) ||
    feature.needs.some((id) => {
      const needed = knowledge.featureById.get(id)
      return needed !== undefined && isBlocked(knowledge, needed, dropped)
    })
  )
}

function withNeeds(knowledge: PlannerKnowledge, chosen: ChosenFeature[]): ChosenFeature[] {
  const all = new Map<string, ChosenFeature>()
  const add = (entry: ChosenFeature) => {
    for (const id of entry.feature.needs) {
      const needed = knowledge.featureById.get(id)
      if (needed && !all.has(id))
        add(
          chosen.find((other) => other.feature.id === id) ?? {
            feature: needed,
            why: `“${entry.feature.name}” stands on it: ${needed.why}.`,
            priority: entry.priority,
            rank: entry.rank,
          },
        )
    }
    if (!all.has(entry.feature.id)) all.set(entry.feature.id, entry)
  }
  for (const entry of chosen) add(entry)
  return [...all.values()]
}

import { createMatcher, type Example } from '#server/language/matcher.ts'
import type { Archetype } from './archetype.ts'

export interface NearArchetype {
  archetype: Archetype
  /** Likeness of 0 to 1. */
  score: number
}

/** The archetypes nearest to what an idea says, best first. */
export type ArchetypeFinder = (text: string) => NearArchetype[]

/** How much the nearest descriptions count, beside all that is known of the kind of app. */
const shareOfDescriptions = 0.55
const looked = 40

export function createArchetypeFinder(archetypes: readonly Archetype[]): ArchetypeFinder {
  const byId = new Map(archetypes.map((archetype) => [archetype.id, archetype]))
  const nearestDescription = createMatcher(archetypes.flatMap(descriptionsOf))
  const nearestWhole = createMatcher(archetypes.flatMap(wholesOf))
  return (text) => {
    const scores = new Map<string, number>()
    const add = (id: string, score: number) => scores.set(id, (scores.get(id) ?? 0) + score)
    for (const { meaning, score } of nearestDescription(text, looked))
      add(meaning, score * shareOfDescriptions)
    for (const { meaning, score } of nearestWhole(text, looked))
      add(meaning, score * (1 - shareOfDescriptions))
    return [...scores]
      .map(([id, score]) => ({ archetype: byId.get(id)!, score }))
      .toSorted((one, other) => other.score - one.score)
  }
}

function descriptionsOf(archetype: Archetype): Example[] {
  const { id, name, summary, says } = archetype
  return [name, withoutSlots(summary, archetype), ...Object.values(says).flat()].map((text) => ({
    meaning: id,
    text,
  }))
}

/** All descriptions as one text, and all that the app is made of as another. */
function wholesOf(archetype: Archetype): Example[] {
  const { id, says, name, summary, thing, entities, screens, stories, options } = archetype
  const made = [
    name,
    summary,
    ...[thing.one, thing.many, ...thing.others],
    ...entities.flatMap((entity) => [entity.name, entity.about, ...Object.keys(entity.fields)]),
    ...screens.flatMap((screen) => [screen.name, screen.purpose]),
    ...stories.flatMap((story) => [story.name, story.story]),
    ...options.flatMap((option) => option.says),
  ]
  return [
    { meaning: id, text: Object.values(says).flat().join(' . ') },
    { meaning: id, text: withoutSlots(made.join(' . '), archetype) },
  ]
}

function withoutSlots(text: string, { thing }: Archetype): string {
  return text.replace(/\{(\w+)\}/g, (_, slot: string) =>
    slot.toLowerCase() === 'things' ? thing.many : slot.toLowerCase() === 'app' ? 'app' : thing.one,
  )
}

import type { Archetype, ArchetypeScreen } from '#server/teaching/planner/archetype.ts'

/** Kinds of screen lines that may contain sample values: "Flour, 1,000 g". */
const sampleKinds = new Set(['row', 'card', 'chart', 'grid', 'photo'])

/** The fewest lines of a screen. */
const fewestShown = 2

/** Removes the sample rows from an archetype's screens, for an idea about other things. */
export function withoutSamples(archetype: Archetype): Archetype {
  return { ...archetype, screens: archetype.screens.map(withoutRows) }
}

function withoutRows(screen: ArchetypeScreen): ArchetypeScreen {
  const isSample = ({ kind, text }: ArchetypeScreen['shows'][number]) =>
    text.includes(' · ') || (sampleKinds.has(kind) && /\d/.test(text))
  const rows = screen.shows.filter(isSample)
  if (rows.length === 0) return screen
  const others = screen.shows.filter((part) => !isSample(part))
  const isList = screen.data.some((name) => name.startsWith('{Type}'))
  // A screen must not be empty, so show rows for the idea's own things.
  const own = isList
    ? ['Name of {a_thing}', 'Name of another {thing}']
    : others.length < fewestShown
      ? ['Name of the {thing}']
      : []
  return { ...screen, shows: [...own.map((text) => ({ kind: 'row' as const, text })), ...others] }
}

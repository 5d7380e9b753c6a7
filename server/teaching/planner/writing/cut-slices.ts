import type { ChosenFeature } from '#server/teaching/planner/match-features.ts'
import type { Area } from '#server/teaching/planner/planner-knowledge.ts'

const mostSlices = 3
const tasksInASlice = 7
const lateAreas: readonly Area[] = ['money', 'beyond']
const weight = { high: 0, medium: 1, low: 2 } as const

/** One to three groups of features that belong together, most wanted first; a feature never stands before what it needs. */
export function cutSlices(features: ChosenFeature[]): ChosenFeature[][] {
  if (features.length === 0) return []
  const ordered = afterNeeds(features.toSorted((a, b) => orderOf(features, a) - orderOf(features, b)))
  const total = tasksOf(ordered)
  const count = Math.min(mostSlices, Math.max(1, Math.round(total / tasksInASlice)), ordered.length)
  const slices: ChosenFeature[][] = []
  let current: ChosenFeature[] = []
  for (const entry of ordered) {
    const full = tasksOf(slices.flat()) + tasksOf(current) >= ((slices.length + 1) * total) / count - 0.5
    if (current.length > 0 && full && slices.length < count - 1) {
      slices.push(current)
      current = []
    }
    current.push(entry)
  }
  return [...slices, current]
}

function tasksOf(features: ChosenFeature[]): number {
  return features.reduce((sum, entry) => sum + entry.feature.tasks.length, 0)
}

/** Features of one area stay together, placed by the area's most wanted feature. */
function orderOf(features: ChosenFeature[], entry: ChosenFeature): number {
  const area = features.filter((other) => other.feature.area === entry.feature.area)
  const best = Math.min(...area.map((other) => weight[other.priority] * 1000 - other.rank))
  return (lateAreas.includes(entry.feature.area) ? 1_000_000 : 0) + best * 10 + features.indexOf(entry) / 100
}

function afterNeeds(features: ChosenFeature[]): ChosenFeature[] {
  const placed = new Set<ChosenFeature>()
  const place = (entry: ChosenFeature) => {
    if (placed.has(entry)) return
    for (const needed of features.filter(
      (other) => entry.feature.needs.includes(other.feature.id) && other !== entry,
    ))
      place(needed)
    placed.add(entry)
  }
  for (const entry of features) place(entry)
  return [...placed]
}

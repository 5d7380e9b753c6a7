import type { KnownFeature } from './planner-knowledge.ts'

type Said = Pick<KnownFeature, 'id' | 'name' | 'short' | 'area' | 'why' | 'priority' | 'tasks'> &
  Partial<KnownFeature>

/** A feature that no list of ours holds: it brings only what is said of it. */
export function unlistedFeature(said: Said): KnownFeature {
  return {
    says: [],
    unless: [],
    hints: [],
    frameworks: [],
    privacy: [],
    fields: {},
    entities: [],
    screens: [],
    minimumIOS: '17',
    needs: [],
    ...said,
  }
}

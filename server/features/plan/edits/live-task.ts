import type { tasks } from '#server/platform/db/tables/schema.ts'

/** A task of the list as far as a plan can change it; without an id it is not stored yet. */
export type LiveTask = Pick<
  typeof tasks.$inferSelect,
  | 'title'
  | 'description'
  | 'status'
  | 'priority'
  | 'order'
  | 'phase'
  | 'minutes'
  | 'doneWhen'
  | 'topics'
  | 'planKey'
> & {
  id: number | null
  dependsOn?: number[] | null
}

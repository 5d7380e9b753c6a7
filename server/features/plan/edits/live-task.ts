import type { tasks } from '#server/platform/db/tables/schema.ts'

/** The fields of a task that a plan can change; without an id it is not stored yet. */
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

import { z } from 'zod'
import { Id } from './identifiers.ts'

/**
 * The part of a project that changed. `whole` means anything in it; `account` means something outside of
 * projects.
 */
export const ChangedPart = z.enum(['project', 'tasks', 'solutions', 'plan', 'messages', 'whole', 'account'])
export type ChangedPart = z.infer<typeof ChangedPart>

/** Tells a browser what to reload; contains no data. */
export const ChangeEvent = z.object({
  part: ChangedPart,
  /** Null for changes outside a single project, such as to the list of projects. */
  projectId: Id.nullable(),
  /** The browser tab that made the change, and does not have to reload. */
  by: z.string().nullable(),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

export const TabName = z.string().regex(/^[\w-]{1,40}$/)

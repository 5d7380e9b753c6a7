import { z } from 'zod'
import { Id } from './identifiers.ts'

/** The part of a project that changed. `whole`: anything in it may have changed; `account`: something outside of projects. */
export const ChangedPart = z.enum(['project', 'tasks', 'solutions', 'plan', 'messages', 'whole', 'account'])
export type ChangedPart = z.infer<typeof ChangedPart>

/** Says what to reload, never what it contains. */
export const ChangeEvent = z.object({
  part: ChangedPart,
  /** Null for the list of projects, or no project. */
  projectId: Id.nullable(),
  /** The browser tab that made the change, which already knows it. */
  by: z.string().nullable(),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** The id a tab sends with its calls. */
export const TabName = z.string().regex(/^[\w-]{1,40}$/)

import { z } from 'zod'
import { Id } from './identifiers.ts'

/** What of a project changed; `whole`: anything of it may have. `account`: something outside of projects. */
export const ChangedPart = z.enum(['project', 'tasks', 'solutions', 'plan', 'messages', 'whole', 'account'])
export type ChangedPart = z.infer<typeof ChangedPart>

/** Says where to look anew, never what stands there. */
export const ChangeEvent = z.object({
  part: ChangedPart,
  /** Null: the list of projects, or no project. */
  projectId: Id.nullable(),
  /** The browser tab that made the change and knows it already. */
  by: z.string().nullable(),
})
export type ChangeEvent = z.infer<typeof ChangeEvent>

/** What a tab calls itself in its calls. */
export const TabName = z.string().regex(/^[\w-]{1,40}$/)

import { z } from 'zod'
import { Accent } from './plan/accent.ts'
import { targetIosVersions } from './plan/target-ios.ts'
import { Id, requiredText, Timestamp } from './identifiers.ts'
import { limits } from './limits.ts'

export const NewProject = z.object({
  title: requiredText('Title is required', limits.projectTitle, 'The title'),
  description: requiredText('Description is required', limits.projectDescription, 'The description'),
})
export type NewProject = z.infer<typeof NewProject>

/** The oldest iOS an app should run on, as its major version. */
export const TargetIos = z.enum(targetIosVersions, 'The target is iOS 17, 18, 26 or 27')
export type TargetIos = z.infer<typeof TargetIos>
/** The default if neither the learner nor a plan has chosen. */
export const usualIos: TargetIos = '26'

export const ProjectChange = NewProject.extend({ targetIos: TargetIos, accent: Accent }).partial()
export type ProjectChange = z.infer<typeof ProjectChange>

/** The progress of a project's tasks. */
export const ProjectProgress = z.object({
  done: z.int(),
  total: z.int(),
  /** The title of the task to do now or next; null if none is left. */
  current: z.string().nullable(),
})
export type ProjectProgress = z.infer<typeof ProjectProgress>

export const Project = z.object({
  id: Id,
  userId: Id,
  title: z.string(),
  description: z.string(),
  targetIos: TargetIos,
  /** The colour of its prototype; null if none was chosen. */
  accent: Accent.nullable(),
  hasPlan: z.boolean(),
  progress: ProjectProgress,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Project = z.infer<typeof Project>

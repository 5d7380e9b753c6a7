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

/** The oldest iOS version the app should run on. */
export const TargetIos = z.enum(targetIosVersions, 'The target is iOS 17, 18, 26 or 27')
export type TargetIos = z.infer<typeof TargetIos>
/** The target if neither the learner nor a plan has set one. */
export const usualIos: TargetIos = '26'

export const ProjectChange = NewProject.extend({ targetIos: TargetIos, accent: Accent }).partial()
export type ProjectChange = z.infer<typeof ProjectChange>

export const ProjectProgress = z.object({
  done: z.int(),
  total: z.int(),
  /** The title of the task in progress or next to do; null if all are done. */
  current: z.string().nullable(),
})
export type ProjectProgress = z.infer<typeof ProjectProgress>

export const Project = z.object({
  id: Id,
  userId: Id,
  title: z.string(),
  description: z.string(),
  targetIos: TargetIos,
  /** The accent colour of the app's prototype; null if none was chosen. */
  accent: Accent.nullable(),
  hasPlan: z.boolean(),
  progress: ProjectProgress,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Project = z.infer<typeof Project>

import { z } from 'zod'
import { Id, requiredText, Timestamp } from './identifiers.ts'
import { limits } from './limits.ts'

export const NewProject = z.object({
  title: requiredText('Title is required', limits.projectTitle, 'The title'),
  description: requiredText('Description is required', limits.projectDescription, 'The description'),
})
export type NewProject = z.infer<typeof NewProject>

export const ProjectChange = NewProject.partial()
export type ProjectChange = z.infer<typeof ProjectChange>

export const Project = z.object({
  id: Id,
  userId: Id,
  title: z.string(),
  description: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Project = z.infer<typeof Project>

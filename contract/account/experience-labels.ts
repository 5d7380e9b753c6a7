import type { Experience } from './user.ts'

export const experienceQuestion = 'Coded before?'

export const experienceLabels: Record<Experience, string> = {
  new: 'Never',
  some: 'A little',
  experienced: 'Yes',
}

import type { Experience } from '#contract/account/user.ts'

export const experienceLabels: Record<Experience, string> = {
  new: 'I have never programmed',
  some: 'I can program, but iOS is new to me',
  experienced: 'I have built iOS apps before',
}

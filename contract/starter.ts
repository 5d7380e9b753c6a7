import { z } from 'zod'

export const StarterName = z.enum(
  ['weather-app', 'task-manager', 'fitness-tracker'],
  'There is no such starter',
)
export type StarterName = z.infer<typeof StarterName>

export const StarterRequest = z.object({ starter: StarterName })

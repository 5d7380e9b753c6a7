import { z } from 'zod'

export const TopicSearch = z.object({
  q: z.string().max(2000, 'A search can have at most 2,000 characters').default(''),
})

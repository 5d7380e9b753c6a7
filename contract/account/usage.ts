import { z } from 'zod'
import { PlanName } from './user.ts'

export const Usage = z.object({
  plan: PlanName,
  /** A calendar month in UTC. */
  period: z.string().regex(/^\d{4}-\d{2}$/),
  sidebarQuestions: z.object({
    used: z.int(),
    /** Null if there is no limit. */
    limit: z.int().nullable(),
  }),
  /** In bytes. */
  storage: z.object({ used: z.int(), limit: z.int() }),
})
export type Usage = z.infer<typeof Usage>

/** Formats bytes as megabytes, such as "20 MB"; with one decimal place below ten. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: bytes < 9_950_000 ? 1 : 0 })} MB`
}

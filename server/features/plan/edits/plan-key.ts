import { createHash } from 'node:crypto'

/** Phase and title identify a task in every version of a plan. */
export function planKeyOf(phase: string, title: string): string {
  return createHash('sha256').update(`${phase}\n${title}`).digest('hex').slice(0, 32)
}

import { createHash } from 'node:crypto'

/** Identifies a task by phase and title in every version of a plan. */
export function planKeyOf(phase: string, title: string): string {
  return createHash('sha256').update(`${phase}\n${title}`).digest('hex').slice(0, 32)
}

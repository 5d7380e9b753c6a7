import { createHash } from 'node:crypto'

/** A plan's task is itself by its phase and title, whatever version of the plan it stands in. */
export function planKeyOf(phase: string, title: string): string {
  return createHash('sha256').update(`${phase}\n${title}`).digest('hex').slice(0, 32)
}

import type { Plan } from '#contract/plan/plan.ts'

interface Place {
  toPhase: string
  to: number
}

/** One place up: past the phase's first task, to the end of the phase before. */
export function placeAbove({ roadmap }: Plan, phaseAt: number, at: number): Place | null {
  if (at > 0) return { toPhase: roadmap[phaseAt]!.phase, to: at - 1 }
  const before = roadmap[phaseAt - 1]
  return before ? { toPhase: before.phase, to: before.tasks.length } : null
}

/** One place down: past the phase's last task, to the start of the next phase. */
export function placeBelow({ roadmap }: Plan, phaseAt: number, at: number): Place | null {
  const phase = roadmap[phaseAt]!
  if (at < phase.tasks.length - 1) return { toPhase: phase.phase, to: at + 1 }
  const next = roadmap[phaseAt + 1]
  return next ? { toPhase: next.phase, to: 0 } : null
}

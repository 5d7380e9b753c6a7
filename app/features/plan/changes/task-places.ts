import type { Plan } from '#contract/plan/plan.ts'

interface Place {
  toPhase: string
  to: number
}

/** The position above; for a phase's first task, the end of the previous phase. Null at the very top. */
export function placeAbove({ roadmap }: Plan, phaseAt: number, at: number): Place | null {
  if (at > 0) return { toPhase: roadmap[phaseAt]!.phase, to: at - 1 }
  const before = roadmap[phaseAt - 1]
  return before ? { toPhase: before.phase, to: before.tasks.length } : null
}

/** The position below; for a phase's last task, the start of the next phase. Null at the very bottom. */
export function placeBelow({ roadmap }: Plan, phaseAt: number, at: number): Place | null {
  const phase = roadmap[phaseAt]!
  if (at < phase.tasks.length - 1) return { toPhase: phase.phase, to: at + 1 }
  const next = roadmap[phaseAt + 1]
  return next ? { toPhase: next.phase, to: 0 } : null
}

import { useRef, useState } from 'react'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan, PlanReadings } from '#contract/plan/plan.ts'
import type { Experience } from '#contract/account/user.ts'
import { messageOf } from '#app/api/problem.ts'
import { previewPlan } from '#app/api/start-project.ts'

export interface PlanPreview {
  /** The idea the plan was made for. */
  idea: string
  plan: Plan | null
  /** The possible meanings of the idea, if there is no plan yet. */
  readings: PlanReadings | null
  /** The visitor's answers to the readings of this idea. */
  chosen: PlanAnswers
  isPlanning: boolean
  error: string | null
  show: (idea: string, level: Experience | null, chosen?: PlanAnswers) => Promise<void>
}

/** The built-in planner's plan for an idea; a newer idea cancels a request still in progress. */
export function usePlanPreview(first: { idea: string; plan: Plan | null }): PlanPreview {
  const [state, setState] = useState<Omit<PlanPreview, 'show'>>({
    ...first,
    readings: null,
    chosen: {},
    isPlanning: false,
    error: null,
  })
  const running = useRef<AbortController | null>(null)

  async function show(idea: string, level: Experience | null, answers?: PlanAnswers) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setState((before) => ({ ...before, isPlanning: true, error: null }))
    // A choice applies only to the idea it was made for.
    const chosen = answers ?? (idea === state.idea ? state.chosen : {})
    try {
      const made = await previewPlan(idea, level, chosen, run.signal)
      const shown = 'readings' in made ? { plan: null, readings: made } : { plan: made, readings: null }
      setState({ idea, ...shown, chosen, isPlanning: false, error: null })
    } catch (error) {
      if (!run.signal.aborted)
        setState((before) => ({ ...before, isPlanning: false, error: messageOf(error) }))
    }
  }

  return { ...state, show }
}

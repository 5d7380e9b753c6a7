import { useRef, useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { Experience } from '#contract/user.ts'
import { messageOf } from '#app/api/problem.ts'
import { previewPlan } from '#app/api/start-project.ts'

export interface PlanPreview {
  /** The idea that the plan is for. */
  idea: string
  plan: Plan | null
  isPlanning: boolean
  error: string | null
  show: (idea: string, level: Experience | null) => Promise<void>
}

/** The built-in planner's plan for an idea; a newer idea cancels an older one still in progress. */
export function usePlanPreview(first: { idea: string; plan: Plan | null }): PlanPreview {
  const [state, setState] = useState({ ...first, isPlanning: false, error: null as string | null })
  const running = useRef<AbortController | null>(null)

  async function show(idea: string, level: Experience | null) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setState((before) => ({ ...before, isPlanning: true, error: null }))
    try {
      const plan = await previewPlan(idea, level, run.signal)
      setState({ idea, plan, isPlanning: false, error: null })
    } catch (error) {
      if (!run.signal.aborted)
        setState((before) => ({ ...before, isPlanning: false, error: messageOf(error) }))
    }
  }

  return { ...state, show }
}

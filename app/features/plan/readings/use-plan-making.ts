import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanProgress, PlanReadings } from '#contract/plan/plan.ts'
import { targetIosVersions } from '#contract/plan/target-ios.ts'
import { api } from '#app/api/api.ts'
import { planReadingsQuery } from '#app/api/plan-readings-query.ts'
import { projectQuery } from '#app/api/project-queries.ts'
import { forgetToast } from '#app/ui/overlay/toast.ts'
import { planQuery, planQuestionsQuery } from '#app/features/plan/plan-queries.ts'
import { proposalQuery } from '#app/features/plan/changes/proposal-queries.ts'
import { streamPlan, streamProposal } from './stream-plan.ts'

/** What the learner changed before planning; all fields are optional. */
export interface Asked {
  answers?: PlanAnswers
  /** The new description of the idea. */
  description?: string | undefined
  wish?: string
  /** Also creates the plan's tasks and starts the first one. */
  isStart?: boolean
}

/** Makes a plan, readings or a proposal, with progress and a way to stop. Unmounting stops it too. */
export function usePlanMaking(projectId: number, errorTitle: string, onStart?: () => Promise<void>) {
  const queryClient = useQueryClient()
  const keepSaid = useKeepSaid(projectId)
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<PlanProgress | null>(null)
  const { data: readings = null } = useQuery(planReadingsQuery(projectId))
  const setReadings = (next: PlanReadings | null) =>
    queryClient.setQueryData(planReadingsQuery(projectId).queryKey, next)
  const propose = useMutation({
    mutationFn: async ({ wish, ...said }: Asked) => {
      const run = new AbortController()
      running.current = run
      await keepSaid(said)
      return streamProposal(projectId, wish ?? null, run.signal, setProgress)
    },
    onSuccess(proposal) {
      if (!proposal) return
      if ('readings' in proposal) return void setReadings(proposal)
      setReadings(null)
      queryClient.setQueryData(proposalQuery(projectId).queryKey, proposal)
    },
    onSettled: () => setProgress(null),
    meta: { errorTitle },
  })
  const make = useMutation({
    mutationFn: async ({ wish, ...said }: Asked) => {
      const run = new AbortController()
      running.current = run
      await keepSaid(said)
      return streamPlan(projectId, wish ?? null, run.signal, setProgress)
    },
    async onSuccess(plan, { isStart }) {
      if (!plan) return
      if ('readings' in plan) return void setReadings(plan)
      setReadings(null)
      if (isStart) await onStart?.()
      forgetToast('plan')
      queryClient.setQueryData(planQuery(projectId).queryKey, plan)
      // Otherwise a reopened panel would not load the plan, and the settings would show the old iOS version.
      const targetIos = targetIosVersions.find((version) => version === plan.architecture.minimumIOS)
      queryClient.setQueryData(
        projectQuery(projectId).queryKey,
        (project) => project && { ...project, hasPlan: true, targetIos: targetIos ?? project.targetIos },
      )
      void queryClient.invalidateQueries({ ...projectQuery(projectId), exact: true })
    },
    onSettled: () => setProgress(null),
    meta: { errorTitle },
  })

  useEffect(() => () => running.current?.abort(), [])

  return { make, propose, progress, readings, stop: () => running.current?.abort() }
}

/** Saves the answers and the new description before planning. */
function useKeepSaid(projectId: number) {
  const queryClient = useQueryClient()
  return async ({ answers = {}, description }: Asked): Promise<void> => {
    const param = { projectId: String(projectId) }
    if (description !== undefined) {
      const project = await (await api.projects[':projectId'].$patch({ param, json: { description } })).json()
      queryClient.setQueryData(projectQuery(projectId).queryKey, project)
    }
    if (Object.keys(answers).length > 0) {
      const kept = await (await api.projects[':projectId'].plan.answers.$put({ param, json: answers })).json()
      queryClient.setQueryData(planQuestionsQuery(projectId).queryKey, kept)
    }
  }
}

/** Clears the answers about the idea itself, which a new description may make wrong. */
export const noAnswersAboutIdea = {
  kind: null,
  own: null,
  entry: null,
  facts: null,
  firstStep: null,
  detail: null,
  detail2: null,
}

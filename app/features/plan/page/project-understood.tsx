import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanUnderstanding } from '#contract/plan/plan.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { PlanForming } from '#app/features/plan/readings/plan-forming.tsx'
import { LateReadingChoice } from '#app/features/plan/readings/late-reading-choice.tsx'
import { PlanUnderstood } from './plan-understood.tsx'
import { noAnswersAboutIdea, usePlanMaking, type Asked } from '#app/features/plan/readings/use-plan-making.ts'

/** How the planner understood the idea, with ways to correct it. With tasks, replanning makes a proposal. */
export function ProjectUnderstood({
  projectId,
  understood,
  hasTasks,
  onPlanned,
}: {
  projectId: number
  understood: PlanUnderstanding
  hasTasks: boolean
  onPlanned: () => void
}) {
  const { planAgain, isPlanning, progress, readings, stop } = usePlanningAgain(projectId, hasTasks, onPlanned)

  function handleReading(answers: PlanAnswers) {
    planAgain({ answers: { ...noAnswersAboutIdea, ...answers }, description: readings?.description })
  }

  return (
    <PlanUnderstood understood={understood}>
      {progress && <PlanForming progress={progress} onStop={stop} />}
      {readings && !progress && (
        <div className="rounded-house border border-line bg-raised p-4 sm:p-5">
          <LateReadingChoice given={readings} isPlanning={isPlanning} takesFocus onChoose={handleReading} />
        </div>
      )}
    </PlanUnderstood>
  )
}

function usePlanningAgain(projectId: number, hasTasks: boolean, onPlanned: () => void) {
  const { make, propose, progress, readings, stop } = usePlanMaking(projectId, 'Failed to make the plan')

  function planAgain(said: Asked) {
    if (hasTasks)
      return propose.mutate(said, {
        onSuccess(proposal) {
          if (proposal && !('readings' in proposal)) onPlanned()
        },
      })
    make.mutate(said, {
      onSuccess(plan) {
        if (!plan || 'readings' in plan) return
        toast({ title: 'New plan made' })
        onPlanned()
      },
    })
  }

  return {
    planAgain,
    isPlanning: make.isPending || propose.isPending,
    progress,
    readings,
    stop,
  }
}

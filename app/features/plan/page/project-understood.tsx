import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanUnderstanding } from '#contract/plan/plan.ts'
import { planReadingsQuery } from '#app/api/plan-readings-query.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { OnceOpen } from '#app/ui/loading/once-open.tsx'
import { PlanForming } from '#app/features/plan/readings/plan-forming.tsx'
import { LateReadingChoice } from '#app/features/plan/readings/late-reading-choice.tsx'
import { PlanUnderstood } from './plan-understood.tsx'
import { usePlanMaking, type Asked } from '#app/features/plan/readings/use-plan-making.ts'

const EditIdeaDialog = lateComponent(() =>
  import('#app/features/plan/changes/edit-idea-dialog.tsx').then((module) => module.EditIdeaDialog),
)

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
  const [isEditing, setIsEditing] = useState(false)
  const others = useQuery(planReadingsQuery(projectId))

  function handleReading(answers: PlanAnswers) {
    planAgain({ answers: { ...noAnswersAboutIdea, ...answers }, description: readings?.description })
  }

  const handleOther = () => void others.refetch()

  function handleSay(description: string) {
    setIsEditing(false)
    // The earlier answers were about the old description.
    planAgain({ description, answers: noAnswersAboutIdea })
  }

  return (
    <PlanUnderstood understood={understood}>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" onClick={() => setIsEditing(true)} pendingLabel={isPlanning && 'Planning...'}>
          That’s not what I meant
        </Button>
        {!readings && (
          <Button size="small" variant="quiet" isWaiting={others.isFetching} onClick={handleOther}>
            A different kind of app?
          </Button>
        )}
      </div>
      {progress && <PlanForming progress={progress} onStop={stop} />}
      {readings && !progress && (
        <div className="rounded-house border border-line bg-raised p-4 sm:p-5">
          <LateReadingChoice given={readings} isPlanning={isPlanning} takesFocus onChoose={handleReading} />
        </div>
      )}
      <OnceOpen open={isEditing} onClose={() => setIsEditing(false)}>
        <EditIdeaDialog
          projectId={projectId}
          open={isEditing}
          onOpenChange={setIsEditing}
          onSay={handleSay}
        />
      </OnceOpen>
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

const noAnswersAboutIdea = {
  kind: null,
  own: null,
  entry: null,
  facts: null,
  firstStep: null,
  detail: null,
  detail2: null,
}

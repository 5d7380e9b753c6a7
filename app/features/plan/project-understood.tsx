import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanUnderstanding } from '#contract/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { lateComponent } from '#app/ui/late-component.tsx'
import { OnceOpen } from '#app/ui/once-open.tsx'
import { ClosestKind } from './closest-kind.tsx'
import { PlanForming } from './plan-forming.tsx'
import { planQuestionsQuery } from './plan-queries.ts'
import { PlanUnderstood } from './plan-understood.tsx'
import { usePlanMaking, type Asked } from './use-plan-making.ts'

const EditIdeaDialog = lateComponent(() =>
  import('./edit-idea-dialog.tsx').then((module) => module.EditIdeaDialog),
)

/** What the planner understood of a project's idea, and how to correct it. With tasks, a new plan becomes a proposal first. */
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
  const { planAgain, isPlanning, progress, stop } = usePlanningAgain(projectId, hasTasks, onPlanned)
  const { data: asked } = useQuery({ ...planQuestionsQuery(projectId), enabled: !understood.isSure })
  const [isEditing, setIsEditing] = useState(false)

  function handleSay(description: string) {
    setIsEditing(false)
    // The choices belonged to the old description.
    planAgain({ description, answers: noAnswersAboutIdea })
  }

  return (
    <PlanUnderstood understood={understood}>
      <div className="print:hidden">
        <Button size="small" onClick={() => setIsEditing(true)} pendingLabel={isPlanning && 'Planning...'}>
          That’s not what I meant
        </Button>
      </div>
      {progress ? (
        <PlanForming progress={progress} onStop={stop} />
      ) : (
        !understood.isSure &&
        asked && (
          <ClosestKind
            key={asked.answers.kind}
            understood={understood}
            answers={asked.answers}
            questions={asked.questions}
            isPlanning={isPlanning}
            onChoose={(answers) => planAgain({ answers })}
          />
        )
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
  const { make, propose, progress, stop } = usePlanMaking(projectId, 'Failed to make the plan')

  function planAgain(said: Asked) {
    if (hasTasks) return propose.mutate(said, { onSuccess: (proposal) => proposal && onPlanned() })
    make.mutate(said, {
      onSuccess(plan) {
        if (!plan) return
        toast({ title: 'New plan made' })
        onPlanned()
      },
    })
  }

  return { planAgain, isPlanning: make.isPending || propose.isPending, progress, stop }
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanUnderstanding } from '#contract/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { ClosestKind } from './closest-kind.tsx'
import { EditIdeaDialog } from './edit-idea-dialog.tsx'
import { PlanForming } from './plan-forming.tsx'
import { planQuestionsQuery } from './plan-queries.ts'
import { PlanUnderstood } from './plan-understood.tsx'
import { usePlanMaking, type Asked } from './use-plan-making.ts'

/** What the planner understood of a project's idea, and how to put it right. With tasks a new plan becomes a proposal first. */
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
  const { make, propose, progress, stop } = usePlanMaking(projectId, 'Failed to make the plan')
  const { data: asked } = useQuery({ ...planQuestionsQuery(projectId), enabled: !understood.isSure })
  const [isEditing, setIsEditing] = useState(false)
  const isPlanning = make.isPending || propose.isPending

  function handleAsk(said: Asked) {
    if (hasTasks) return propose.mutate(said, { onSuccess: (proposal) => proposal && onPlanned() })
    make.mutate(said, {
      onSuccess(plan) {
        if (!plan) return
        toast({ title: 'New plan made' })
        onPlanned()
      },
    })
  }

  function handleSay(description: string) {
    setIsEditing(false)
    // What was chosen belonged to the words of before.
    handleAsk({ description, answers: { kind: null, firstStep: null, detail: null, detail2: null } })
  }

  return (
    <PlanUnderstood understood={understood}>
      <div className="print:hidden">
        <Button size="small" onClick={() => setIsEditing(true)} pendingLabel={isPlanning && 'Planning...'}>
          That’s not it
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
            isPlanning={isPlanning}
            onChoose={(answers) => handleAsk({ answers })}
          />
        )
      )}
      <EditIdeaDialog projectId={projectId} open={isEditing} onOpenChange={setIsEditing} onSay={handleSay} />
    </PlanUnderstood>
  )
}

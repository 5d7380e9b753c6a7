import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OutlineEdit } from '#contract/outline-edit.ts'
import type { Task } from '#contract/task.ts'
import { Button } from '#app/ui/button.tsx'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'
import { toast } from '#app/ui/toast.ts'
import { FeatureSwitches } from './feature-switches.tsx'
import { OutlinePhase } from './outline-phase.tsx'
import { PacePicker } from './pace-picker.tsx'
import { editPlanMutation } from './plan-mutations.ts'
import type { VersionedPlan } from './plan-queries.ts'
import { PlanSection } from './plan-section.tsx'
import { undoProposalMutation } from './proposal-queries.ts'

interface Dragged {
  phase: string
  title: string
}

/** The plan's outline to change by hand; everything can be undone, and done tasks stay as they are. */
export function OutlineEditor({
  projectId,
  plan,
  tasks,
  onDone,
}: {
  projectId: number
  plan: VersionedPlan
  tasks: Task[]
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const edit = useMutation(editPlanMutation(queryClient, projectId))
  const undo = useMutation(undoProposalMutation(queryClient, projectId))
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [said, setSaid] = useState('')
  const whole = useRef<HTMLDivElement>(null)
  const finish = useRef<HTMLButtonElement>(null)
  /** The name of what was changed last. */
  const changed = useRef<string | null>(null)
  const shownVersion = useRef(0)
  const done = new Set(tasks.filter(({ status }) => status === 'completed').map(({ title }) => title))

  // What was renamed, moved or deleted stands elsewhere now, or nowhere, and had the focus.
  useEffect(() => {
    if (shownVersion.current === plan.version) return
    shownVersion.current = plan.version
    const buttons = whole.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []
    takeLostFocus([...buttons].find((button) => button.dataset.change === changed.current) ?? finish.current)
  }, [plan.version])

  function handleEdit(next: OutlineEdit, told: string) {
    changed.current =
      'name' in next ? next.name : 'title' in next ? next.title : 'phase' in next ? next.phase : null
    edit.mutate(next, {
      onSuccess({ version }) {
        setSaid(told)
        if (isUndoable(next))
          toast({
            title: told,
            durationMs: 12_000,
            undoes: 'plan',
            action: { label: 'Undo', onSelect: () => undo.mutate(version) },
          })
      },
    })
  }

  return (
    <div ref={whole} className="@container grid grid-cols-1 gap-6">
      <div className="sticky -top-5 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 bg-paper px-1 py-2">
        <p className="text-[0.9375rem] text-soft">
          {edit.isPending
            ? 'Changing...'
            : tasks.length > 0
              ? 'Your tasks change with the plan. What is done stays.'
              : 'Nothing is written into your tasks yet.'}
        </p>
        <Button ref={finish} variant="primary" size="small" onClick={onDone}>
          <Check aria-hidden />
          Done editing
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <PlanSection title="Pace">
        <PacePicker
          key={plan.version}
          plan={plan}
          onChange={(pace) => handleEdit({ change: 'set-pace', pace }, 'Pace changed')}
        />
      </PlanSection>
      <PlanSection title="Features">
        <FeatureSwitches
          plan={plan}
          onSwitch={(feature, on) =>
            handleEdit(
              { change: 'switch-feature', feature, on },
              on ? `“${feature}” is in the plan again` : `“${feature}” is out of the plan`,
            )
          }
        />
      </PlanSection>
      <PlanSection title="Outline">
        <ol className="grid gap-4">
          {plan.roadmap.map((phase, at) => (
            <OutlinePhase
              key={phase.phase}
              plan={plan}
              at={at}
              done={done}
              dragged={dragged}
              onDrag={setDragged}
              onEdit={handleEdit}
            />
          ))}
        </ol>
      </PlanSection>
    </div>
  )
}

function isUndoable({ change }: OutlineEdit): boolean {
  return (
    change.startsWith('remove-') ||
    change.startsWith('join-') ||
    change.startsWith('split-') ||
    change === 'switch-feature'
  )
}

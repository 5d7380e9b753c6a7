import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { FeatureSwitches } from './feature-switches.tsx'
import { OutlinePhase } from './outline-phase.tsx'
import type { TaskName } from './outline-task.tsx'
import { PacePicker } from './pace-picker.tsx'
import type { VersionedPlan } from '#app/features/plan/plan-queries.ts'
import { PlanSection } from '#app/features/plan/page/plan-section.tsx'
import { usePlanEdits } from '#app/features/plan/changes/use-plan-edits.ts'

/** Manual editor for the plan's outline. Every edit can be undone; completed tasks cannot be changed. */
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
  const { whole, finish, isChanging, said, handleEdit } = useOutlineEdits(projectId, plan.version)
  const [dragged, setDragged] = useState<TaskName | null>(null)
  const done = new Set(tasks.filter(({ status }) => status === 'completed').map(({ title }) => title))

  return (
    <div ref={whole} className="@container grid grid-cols-1 gap-6">
      <h3 className="sr-only">Outline of the plan</h3>
      <EditorBar isChanging={isChanging} hasTasks={tasks.length > 0} finish={finish} onDone={onDone} />
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
              on ? `“${feature}” is back in the plan` : `“${feature}” is removed from the plan`,
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

function EditorBar({
  isChanging,
  hasTasks,
  finish,
  onDone,
}: {
  isChanging: boolean
  hasTasks: boolean
  finish: RefObject<HTMLButtonElement | null>
  onDone: () => void
}) {
  return (
    <div className="sticky -top-5 z-10 -mx-1 flex flex-wrap items-center justify-between gap-3 bg-paper px-1 py-2">
      <p className="text-[0.9375rem] text-soft">
        {isChanging
          ? 'Changing...'
          : hasTasks
            ? 'Your tasks change with the plan. Completed tasks stay.'
            : 'Your task list has not changed yet.'}
      </p>
      <Button ref={finish} variant="primary" size="small" onClick={onDone}>
        <Check aria-hidden />
        Done editing
      </Button>
    </div>
  )
}

/** Sends each edit and keeps the focus on the edited item in `whole`; if that is gone, on the button `finish`. */
function useOutlineEdits(projectId: number, version: number) {
  const { isChanging, said, handleEdit: send } = usePlanEdits(projectId)
  const whole = useRef<HTMLDivElement>(null)
  const finish = useRef<HTMLButtonElement>(null)
  /** The name of the item edited last. */
  const changed = useRef<string | null>(null)
  const shownVersion = useRef(0)

  // The focused element is gone if its item was renamed, moved or deleted.
  useEffect(() => {
    if (shownVersion.current === version) return
    shownVersion.current = version
    const buttons = whole.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []
    takeLostFocus([...buttons].find((button) => button.dataset.change === changed.current) ?? finish.current)
  }, [version])

  function handleEdit(next: HandEdit, told: string) {
    changed.current =
      'name' in next ? next.name : 'title' in next ? next.title : 'phase' in next ? next.phase : null
    send(next, told)
  }

  return { whole, finish, isChanging, said, handleEdit }
}

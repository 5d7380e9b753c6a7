import { ArrowRight, History, ListPlus, PencilLine, Play, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { OnceOpen } from '#app/ui/loading/once-open.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'

const ChangePlanDialog = lateComponent(() =>
  import('#app/features/plan/changes/change-plan-dialog.tsx').then((module) => module.ChangePlanDialog),
)
const PlanVersionsDialog = lateComponent(() =>
  import('#app/features/plan/changes/plan-versions-dialog.tsx').then((module) => module.PlanVersionsDialog),
)

interface PlanActionsProps {
  projectId: number
  /** Whether the project has any tasks, from the plan or not. */
  hasTasks: boolean
  /** Whether some of the plan's tasks are not in the task list yet. */
  hasTasksLeft: boolean
  isMaking: boolean
  /** The outline editor has just been closed, so the button takes the focus. */
  hasEdited: boolean
  /** The initial text of the request field; null while its dialog is closed. */
  wish: string | null
  onWish: (wish: string | null) => void
  onMakeTasks: () => void
  onShowTasks: () => void
  onEdit: () => void
}

/** The buttons for a plan, and the dialogs they open. */
export function PlanActions({
  projectId,
  hasTasks,
  hasEdited,
  wish,
  onWish,
  onEdit,
  ...making
}: PlanActionsProps) {
  const changeButton = useRef<HTMLButtonElement | null>(null)
  const [isLookingBack, setIsLookingBack] = useState(false)

  return (
    <>
      <div className="mt-1 flex flex-wrap gap-2 print:hidden">
        <MakeTasksButton hasTasks={hasTasks} {...making} />
        <Button
          ref={(button) => {
            changeButton.current = button
            if (hasEdited) takeLostFocus(button)
          }}
          className="px-3 @2xl:px-4"
          onClick={() => onWish('')}
        >
          <PencilLine aria-hidden />
          Change the plan
        </Button>
        <Button variant="quiet" className={quietAction} onClick={() => setIsLookingBack(true)}>
          <History aria-hidden />
          Versions
        </Button>
        <Button variant="quiet" className={quietAction} onClick={() => print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <OnceOpen open={wish !== null} onClose={() => onWish(null)}>
        <ChangePlanDialog
          projectId={projectId}
          hasTasks={hasTasks}
          onEdit={onEdit}
          firstWish={wish ?? ''}
          opener={changeButton}
          open={wish !== null}
          onOpenChange={(open) => !open && onWish(null)}
        />
      </OnceOpen>
      <OnceOpen open={isLookingBack} onClose={() => setIsLookingBack(false)}>
        <PlanVersionsDialog projectId={projectId} open={isLookingBack} onOpenChange={setIsLookingBack} />
      </OnceOpen>
    </>
  )
}

function MakeTasksButton({
  hasTasks,
  hasTasksLeft,
  isMaking,
  onMakeTasks,
  onShowTasks,
}: Pick<PlanActionsProps, 'hasTasks' | 'hasTasksLeft' | 'isMaking' | 'onMakeTasks' | 'onShowTasks'>) {
  return (
    <Button
      variant={hasTasksLeft ? 'primary' : 'default'}
      className="px-3 @2xl:px-4"
      onClick={() => (hasTasksLeft ? onMakeTasks() : onShowTasks())}
      pendingLabel={isMaking && 'Adding...'}
    >
      {hasTasksLeft ? (
        <>
          {hasTasks ? <ListPlus aria-hidden /> : <Play aria-hidden />}
          {hasTasks ? 'Add these tasks' : 'Start building'}
        </>
      ) : (
        <>
          Show tasks
          <ArrowRight aria-hidden />
        </>
      )}
    </Button>
  )
}

/** Narrow enough that three buttons fit into one row of a narrow panel. */
const quietAction = 'px-2 text-sm @2xl:px-4 @2xl:text-[0.9375rem] [&_svg]:size-4'

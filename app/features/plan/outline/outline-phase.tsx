import { ArrowDown, ArrowUp, Merge, Split } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { Plan, PlanPhase } from '#contract/plan/plan.ts'
import { cn } from '#app/ui/cn.ts'
import { NameField } from './name-field.tsx'
import { OutlineMenu, type OutlineChange } from './outline-menu.tsx'
import { OutlineTask, type OutlineHandlers, type TaskName } from './outline-task.tsx'

interface OutlinePhaseProps extends OutlineHandlers {
  plan: Plan
  /** The index of the phase in the roadmap. */
  at: number
  /** Titles of completed tasks. */
  done: ReadonlySet<string>
  dragged: TaskName | null
}

export function OutlinePhase({ plan, at, done, dragged, onDrag, onEdit }: OutlinePhaseProps) {
  const phase = plan.roadmap[at]!
  const { dropAt, handleOver, handleDrop, handleLeave } = useTaskDrop(phase, dragged, { onDrag, onEdit })

  return (
    <li onDragLeave={handleLeave} className="rounded-inner border border-line bg-raised">
      <PhaseHeader
        plan={plan}
        at={at}
        isDone={phase.tasks.every(({ title }) => done.has(title))}
        onEdit={onEdit}
      />
      <ul>
        {phase.tasks.map((task, position) => (
          <li
            key={task.title}
            onDragOver={(event) => handleOver(event, position)}
            onDrop={handleDrop}
            className={cn(
              'relative border-b border-line before:absolute before:inset-x-2 before:h-1 before:rounded-full last:border-b-0',
              dropAt === position && 'before:-top-0.5 before:bg-sky',
              dropAt === phase.tasks.length &&
                position === phase.tasks.length - 1 &&
                'before:-bottom-0.5 before:bg-sky',
            )}
          >
            <OutlineTask
              plan={plan}
              phaseAt={at}
              at={position}
              isDone={done.has(task.title)}
              onDrag={onDrag}
              onEdit={onEdit}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The name of a phase, editable in place, with its menu of changes. */
function PhaseHeader({
  plan,
  at,
  isDone,
  onEdit,
}: {
  plan: Plan
  at: number
  isDone: boolean
  onEdit: OutlineHandlers['onEdit']
}) {
  const phase = plan.roadmap[at]!
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-2">
      {isRenaming ? (
        <NameField
          label="Name of the phase"
          name={phase.phase}
          onEnd={(name) => {
            setIsRenaming(false)
            if (name) onEdit({ change: 'rename-phase', phase: phase.phase, name }, 'Phase renamed')
          }}
        />
      ) : (
        <h5 className="min-w-0 flex-1 font-display text-base font-bold break-words">
          {phase.phase} <span className="font-sans text-sm font-normal text-soft">{phase.days}</span>
        </h5>
      )}
      <OutlineMenu
        kind="phase"
        name={phase.phase}
        onRename={() => setIsRenaming(true)}
        changes={phaseChanges(plan, at, onEdit)}
        onDelete={
          isDone || plan.roadmap.length === 1
            ? null
            : () => onEdit({ change: 'remove-phase', phase: phase.phase }, 'Phase deleted')
        }
      />
    </div>
  )
}

function phaseChanges(plan: Plan, at: number, onEdit: OutlineHandlers['onEdit']): OutlineChange[] {
  const { phase, tasks } = plan.roadmap[at]!
  const last = plan.roadmap.length - 1
  return [
    {
      icon: Split,
      label: 'Break this down',
      onSelect: tasks.length < 2 ? null : () => onEdit({ change: 'split-phase', phase }, 'Phase broken down'),
    },
    {
      icon: ArrowUp,
      label: 'Move up',
      onSelect: at === 0 ? null : () => onEdit({ change: 'move-phase', phase, to: at - 1 }, 'Phase moved up'),
    },
    {
      icon: ArrowDown,
      label: 'Move down',
      onSelect:
        at === last ? null : () => onEdit({ change: 'move-phase', phase, to: at + 1 }, 'Phase moved down'),
    },
    {
      icon: Merge,
      label: 'Merge with the previous phase',
      onSelect: at === 0 ? null : () => onEdit({ change: 'join-phase', phase }, 'Phases merged'),
    },
  ]
}

/** Handles dragging a task over a phase. `dropAt` is where it would be inserted; null if it is elsewhere. */
function useTaskDrop(phase: PlanPhase, dragged: TaskName | null, { onDrag, onEdit }: OutlineHandlers) {
  const [dropAt, setDropAt] = useState<number | null>(null)

  function handleOver(event: DragEvent, position: number) {
    if (!dragged) return
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    setDropAt(event.clientY < box.top + box.height / 2 ? position : position + 1)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    if (dragged && dropAt !== null) {
      const from =
        dragged.phase === phase.phase ? phase.tasks.findIndex(({ title }) => title === dragged.title) : -1
      const to = from >= 0 && from < dropAt ? dropAt - 1 : dropAt
      if (from !== to) onEdit({ change: 'move-task', ...dragged, toPhase: phase.phase, to }, 'Task moved')
    }
    setDropAt(null)
    onDrag(null)
  }

  function handleLeave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropAt(null)
  }

  return { dropAt, handleOver, handleDrop, handleLeave }
}

import { ArrowDown, ArrowUp, Merge, MoreHorizontal, Pencil, Split, Trash2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { Plan } from '#contract/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/ui/dropdown-menu.tsx'
import { NameField } from './name-field.tsx'
import { OutlineTask, type OutlineHandlers } from './outline-task.tsx'

interface OutlinePhaseProps extends OutlineHandlers {
  plan: Plan
  /** Which phase of the plan. */
  at: number
  /** Titles of tasks that are done. */
  done: ReadonlySet<string>
  /** The task that is being dragged. */
  dragged: { phase: string; title: string } | null
}

export function OutlinePhase({ plan, at, done, dragged, onDrag, onEdit }: OutlinePhaseProps) {
  const phase = plan.roadmap[at]!
  const [isRenaming, setIsRenaming] = useState(false)
  const [dropAt, setDropAt] = useState<number | null>(null)
  const last = plan.roadmap.length - 1
  const isOnly = last === 0

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

  return (
    <li
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setDropAt(null)
      }
      className="rounded-inner border border-line bg-raised"
    >
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
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button
              variant="quiet"
              size="smallIcon"
              data-change={phase.phase}
              aria-label={`Change the phase ${phase.phase}`}
            >
              <MoreHorizontal aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => setIsRenaming(true)}>
              <Pencil aria-hidden />
              Rename
            </DropdownMenuItem>
            <DropdownMenuItem
              disabled={phase.tasks.length < 2}
              onSelect={() => onEdit({ change: 'split-phase', phase: phase.phase }, 'Phase broken down')}
            >
              <Split aria-hidden />
              Break this down
            </DropdownMenuItem>
            <DropdownMenuItem
              disabled={at === 0}
              onSelect={() =>
                onEdit({ change: 'move-phase', phase: phase.phase, to: at - 1 }, 'Phase moved up')
              }
            >
              <ArrowUp aria-hidden />
              Move up
            </DropdownMenuItem>
            <DropdownMenuItem
              disabled={at === last}
              onSelect={() =>
                onEdit({ change: 'move-phase', phase: phase.phase, to: at + 1 }, 'Phase moved down')
              }
            >
              <ArrowDown aria-hidden />
              Move down
            </DropdownMenuItem>
            <DropdownMenuItem
              disabled={at === 0}
              onSelect={() => onEdit({ change: 'join-phase', phase: phase.phase }, 'Phases joined')}
            >
              <Merge aria-hidden />
              Join with the phase before
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              variant="destructive"
              disabled={isOnly || phase.tasks.every(({ title }) => done.has(title))}
              onSelect={() => onEdit({ change: 'remove-phase', phase: phase.phase }, 'Phase deleted')}
            >
              <Trash2 aria-hidden />
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
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

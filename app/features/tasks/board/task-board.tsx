import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { useGrowingList } from '#app/ui/loading/use-growing-list.ts'
import type { TaskActions } from '#app/features/tasks/task-actions.ts'
import { TaskCard } from '#app/features/tasks/list/task-card.tsx'
import { statusWords } from '#app/features/tasks/task-words.ts'
import { ShowMoreTasks } from '#app/features/tasks/list/show-more-tasks.tsx'
import { BoardCard } from './board-card.tsx'
import type { DropPlace } from './drag-card.ts'
import { useCardDrag, type CardDrag } from './use-card-drag.ts'

interface TaskBoardProps {
  tasks: Task[]
  nextTaskId: number | null
  /** The titles of the open tasks that block a task, by its id. */
  blockers: ReadonlyMap<number, string[]>
  /** Phases whose tasks all have the same priority, which is then not shown. */
  even: ReadonlySet<string>
  openTaskId: number | null
  selected: ReadonlySet<number> | null
  /** The card to focus, and when that was requested. */
  focus: { taskId: number; at: number } | null
  actions: TaskActions
}

/** The tasks in columns by status. An open task is shown above the columns, which are narrow. */
export function TaskBoard(props: TaskBoardProps) {
  const { tasks, nextTaskId, blockers, even, openTaskId, actions } = props
  const { drag, place } = useCardDrag(actions.drop)
  const openTask = tasks.find((task) => task.id === openTaskId)
  return (
    <div className="grid grid-cols-1 gap-4">
      {openTask && (
        <ul>
          <TaskCard
            key={openTask.id}
            task={openTask}
            isNext={openTask.id === nextTaskId}
            blockedBy={blockers.get(openTask.id)}
            tellsPriority={!even.has(openTask.phase ?? '')}
            isOpen
            isSelected={null}
            actions={actions}
            drag={null}
            dropEdge={null}
          />
        </ul>
      )}
      <ColumnLinks tasks={tasks} />
      <div
        data-drop-area
        className="relative -mx-4 flex snap-x scroll-px-4 items-start gap-3 overflow-x-auto px-4 pb-3 sm:-mx-5 sm:scroll-px-5 sm:px-5 @3xl:grid @3xl:grid-cols-3"
      >
        {(Object.keys(statusWords) as TaskStatus[]).map((status) => (
          <BoardColumn
            key={status}
            {...props}
            status={status}
            tasks={tasks.filter((task) => task.status === status)}
            drag={drag}
            place={place}
          />
        ))}
      </div>
    </div>
  )
}

/** In a narrow panel, where most columns are out of sight: what there is, and the way to it. */
function ColumnLinks({ tasks }: Pick<TaskBoardProps, 'tasks'>) {
  return (
    <nav aria-label="Columns" className="flex flex-wrap gap-1.5 @3xl:hidden">
      {(Object.keys(statusWords) as TaskStatus[]).map((status) => (
        <Button
          key={status}
          size="small"
          className="px-2"
          onClick={() =>
            document.getElementById(`column-${status}`)?.scrollIntoView({ block: 'nearest', inline: 'start' })
          }
        >
          <StatusLabel status={status} count={tasks.filter((task) => task.status === status).length} />
        </Button>
      ))}
    </nav>
  )
}

/** One screenful; more are rendered when the browser is idle. */
const firstCards = 12

function BoardColumn({
  status,
  tasks,
  nextTaskId,
  blockers,
  even,
  openTaskId,
  selected,
  focus,
  actions,
  drag,
  place,
}: BoardColumnProps) {
  const { shown, showMore, end } = useGrowingList(
    tasks.length,
    tasks.findIndex((task) => task.id === openTaskId || task.id === focus?.taskId) + 5,
    firstCards,
  )
  const isTarget = place?.column === status
  return (
    <section
      data-column={status}
      aria-labelledby={`column-${status}`}
      className={cn(
        'min-h-40 w-[min(16rem,80%)] shrink-0 snap-start rounded-house border p-2 @3xl:w-auto',
        isTarget ? 'border-sky bg-sky-tint/60' : 'border-line bg-sunken',
      )}
    >
      <h4
        id={`column-${status}`}
        className="flex items-center gap-2 px-1 pt-1 pb-2 font-sans text-[0.9375rem] font-semibold tracking-normal"
      >
        <StatusLabel status={status} count={tasks.length} />
      </h4>
      {tasks.length === 0 && (
        <p className="rounded-inner border border-dashed border-line-strong/60 px-3 py-6 text-center text-sm text-soft">
          {emptyWords[status]}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {tasks.slice(0, shown).map((task) => (
          <BoardCard
            key={task.id}
            task={task}
            isNext={task.id === nextTaskId}
            blockedBy={blockers.get(task.id)}
            tellsPriority={!even.has(task.phase ?? '')}
            isOpen={task.id === openTaskId}
            isSelected={selected?.has(task.id) ?? false}
            focusAt={task.id === focus?.taskId ? focus.at : null}
            actions={actions}
            drag={drag}
            dropEdge={place?.taskId === task.id ? place.edge : null}
          />
        ))}
      </ul>
      {shown < tasks.length && <ShowMoreTasks end={end} onShowMore={showMore} className="mt-2" />}
    </section>
  )
}

function StatusLabel({ status, count }: { status: TaskStatus; count: number }) {
  const { icon: Icon, label, color } = statusWords[status]
  return (
    <>
      <Icon aria-hidden className={cn('size-4', color)} />
      {label}
      <span className="ml-auto text-sm font-medium text-soft">
        {count}
        <span className="sr-only"> {count === 1 ? 'task' : 'tasks'}</span>
      </span>
    </>
  )
}

interface BoardColumnProps extends TaskBoardProps {
  status: TaskStatus
  drag: CardDrag
  place: DropPlace | null
}

const emptyWords: Record<TaskStatus, string> = {
  not_started: 'Nothing left to start',
  in_progress: 'Nothing in progress',
  completed: 'Nothing completed yet',
}

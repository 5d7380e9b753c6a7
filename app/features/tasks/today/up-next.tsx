import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'

const shownTasks = 3

/** The tasks after the current one; any of them can be started instead. */
export function UpNext({
  task: current,
  tasks,
  onChoose,
  onShowTasks,
}: {
  task: Task
  tasks: Task[]
  onChoose: (taskId: number) => void
  onShowTasks: () => void
}) {
  const following = inTurn(tasks.filter(({ id }) => id !== current.id))
  if (following.length === 0) return null
  return (
    <section aria-labelledby="up-next" className="grid grid-cols-1 gap-2 border-t border-line pt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 id="up-next" className="text-base">
          After this
        </h3>
        <Button variant="link" size="small" className="min-h-6" onClick={onShowTasks}>
          All tasks
        </Button>
      </div>
      <ol className="grid grid-cols-1">
        {following.map((task) => (
          <li key={task.id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(task.id)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-inner px-2 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 break-words">
                {task.title}
                <span className="sr-only">: do this one now</span>
              </span>
              {task.minutes !== null && (
                <span className="shrink-0 text-sm text-soft">{hoursAndMinutes(task.minutes)}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The upcoming tasks, in the order in which they become the next task. */
function inTurn(tasks: Task[]): Task[] {
  const following: Task[] = []
  for (let left = tasks; following.length < shownTasks;) {
    const next = nextTaskOf(left)
    if (!next) break
    following.push(next)
    left = left.filter(({ id }) => id !== next.id)
  }
  return following
}

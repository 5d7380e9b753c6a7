import { MessageCircleQuestionMark } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { site } from '#contract/site.ts'
import type { Task } from '#contract/task.ts'

interface TaskThreadOpeningProps {
  task: Task
  isWaiting: boolean
  onStartTask: (task: Task) => void
  onShowAll: () => void
}

/** A task's thread before anything was said in it, in a project with a conversation. */
export function TaskThreadOpening({ task, isWaiting, onStartTask, onShowAll }: TaskThreadOpeningProps) {
  return (
    <EmptyState
      title={task.title}
      className="mx-auto w-full max-w-xl border-0"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" isWaiting={isWaiting} onClick={() => onStartTask(task)}>
            <MessageCircleQuestionMark aria-hidden />
            Start this task together
          </Button>
          <Button variant="quiet" onClick={onShowAll}>
            Show the whole conversation
          </Button>
        </div>
      }
    >
      <p>
        What you and {site.tutorName} say about this task stands here. Ask anything: a hint, an error, why.
      </p>
    </EmptyState>
  )
}

import { MessageCircleQuestionMark } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'
import type { Task } from '#contract/tasks/task.ts'
import { actionNames } from '#contract/chat/action-names.ts'

interface TaskThreadOpeningProps {
  /** Null if its title and start button are next to the chat. */
  task: Task | null
  isWaiting: boolean
  onStartTask: (task: Task) => void
  onShowAll: () => void
}

/** Shown in a task's empty thread if the conversation has other messages. */
export function TaskThreadOpening({ task, isWaiting, onStartTask, onShowAll }: TaskThreadOpeningProps) {
  return (
    <EmptyState
      title={task?.title ?? 'No messages yet'}
      className="mx-auto w-full max-w-xl border-0"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {task && (
            <Button isWaiting={isWaiting} onClick={() => onStartTask(task)}>
              <MessageCircleQuestionMark aria-hidden />
              {actionNames.begin}
            </Button>
          )}
          <Button variant="quiet" onClick={onShowAll}>
            Show the whole conversation
          </Button>
        </div>
      }
    >
      <p>
        Your conversation about this task appears here. Ask for a hint, paste an error, or ask why something
        works.
      </p>
    </EmptyState>
  )
}

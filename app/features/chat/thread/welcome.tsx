import { ArrowUpRight, MessageCircleQuestionMark } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { site } from '#contract/site.ts'
import type { Task } from '#contract/tasks/task.ts'
import { actionNames } from '#contract/chat/action-names.ts'
import { startersFor } from './starters.ts'

interface WelcomeProps {
  projectTitle: string
  hasPlan: boolean
  taskCount: number
  doneCount: number
  /** Whether any task is left. */
  hasTask: boolean
  /** The current task; null if there is none, or if its start button is next to the chat. */
  taskToStart: Task | null
  isWaiting: boolean
  onSend: (content: string) => void
  onStartTask: (task: Task) => void
}

/** Shown before the first message: who answers, what to do next, and some good first questions. */
export function Welcome(props: WelcomeProps) {
  const { projectTitle, hasPlan, taskCount, doneCount, hasTask, taskToStart: task, isWaiting } = props
  const { onSend, onStartTask } = props
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-5 py-6 text-center">
      <span aria-hidden className="grid size-16 place-items-center rounded-full bg-dawn-tint text-dawn-text">
        <Mark className="size-10" />
      </span>
      <div className="grid gap-3">
        <p className="font-display text-xl leading-snug font-semibold text-balance">{greeting(props)}</p>
        {hasPlan && taskCount === 0 && (
          <p className="text-soft text-balance">
            Your plan is ready. Press Start building there, and I’ll go through its tasks with you one by one.
          </p>
        )}
        {task && (
          <p className="text-soft text-pretty">
            {hasPlan ? `Your plan for ${projectTitle} has` : 'You have'} {taskCount}{' '}
            {taskCount === 1 ? 'task' : 'tasks'}. Next task:{' '}
            <span className="font-semibold text-ink">{task.title}</span>
          </p>
        )}
      </div>
      {task && (
        <Button size="large" isWaiting={isWaiting} onClick={() => onStartTask(task)}>
          <MessageCircleQuestionMark aria-hidden />
          {actionNames.begin}
        </Button>
      )}
      <ul aria-label="Questions to start with" className="grid w-full gap-2 sm:grid-cols-2">
        {startersFor({ hasPlan, hasTask, hasDoneOne: doneCount > 0 }).map((starter) => (
          <li key={starter}>
            <button
              type="button"
              aria-disabled={isWaiting}
              onClick={() => !isWaiting && onSend(starter)}
              className="flex h-full min-h-14 w-full items-center justify-between gap-3 rounded-house border border-line bg-raised px-4 py-3 text-left text-[0.9375rem] leading-snug font-medium transition-colors hover:border-line-strong aria-disabled:opacity-60"
            >
              {starter}
              <ArrowUpRight aria-hidden className="size-4 shrink-0 text-dawn-text" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function greeting({ projectTitle, hasPlan, taskCount }: WelcomeProps): string {
  const name = `I'm ${site.tutorName}, your AI iOS development tutor.`
  return hasPlan || taskCount > 0
    ? `${name} I'll guide you through building ${projectTitle} step by step.`
    : `${name} Describe your app idea, and I'll guide you through building it step by step.`
}

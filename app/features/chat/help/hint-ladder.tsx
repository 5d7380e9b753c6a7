import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readDraft } from '#app/sync/draft.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import type { HintLevel } from '#contract/chat/hint.ts'
import { hintLevels } from '#contract/chat/hint-levels.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task } from '#contract/tasks/task.ts'
import { actionNames, type TutorAction } from '#contract/chat/action-names.ts'
import { askFor, type Ask } from '#app/features/chat/ask.ts'
import { HintAttempt } from './hint-attempt.tsx'

interface HintLadderProps {
  task: Task
  /** An answer or the conversation is loading: the buttons are inactive but keep the focus. */
  isWaiting: boolean
  /** Whether the tutor has given a hint for the task; hint level 1 alone does not say so. */
  hasHint: boolean
  /** Which messages are shown. In a task's own thread it is clear which task the hints are for. */
  thread: 'task' | 'all'
  onAsk: (ask: Ask) => Promise<boolean>
}

/** The hint level of the current task and its actions: say what you tried, get another hint, see the solution. */
export function HintLadder({ task, isWaiting, hasHint, thread, onAsk }: HintLadderProps) {
  const tried = useRef<HTMLButtonElement>(null)
  const { id: taskId, hintLevel } = task
  const [isTelling, setIsTelling] = useState(() => readDraft('attempt', taskId) !== '')
  const [hasAsked, setHasAsked] = useState(false)
  function handleClose() {
    tried.current?.focus()
    setIsTelling(false)
  }
  const ask = (action: TutorAction) => void onAsk(askFor(action, task))

  return (
    <section
      aria-label="Hints for your task"
      className="mb-2 grid grid-cols-1 gap-2 rounded-house border border-line bg-raised px-3 py-2 keyboard-open:not-focus-within:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Steps level={hasHint ? hintLevel : 0} />
        <HintState task={task} hasHint={hasHint} thread={thread} />
        <div className="flex flex-wrap gap-1.5">
          <Button
            ref={tried}
            size="small"
            aria-expanded={isTelling}
            isWaiting={isWaiting}
            onClick={() => {
              setHasAsked(true)
              setIsTelling(!isTelling)
            }}
          >
            {actionNames.attempt}
          </Button>
          {hintLevel < 5 && (
            <Button size="small" isWaiting={isWaiting} onClick={() => ask('hint')}>
              {actionNames.hint}
            </Button>
          )}
          <Button size="small" isWaiting={isWaiting} onClick={() => ask('show')}>
            {actionNames.show}
          </Button>
        </div>
      </div>
      {isTelling && (
        <HintAttempt
          taskId={taskId}
          isWaiting={isWaiting}
          takesFocus={hasAsked}
          onCancel={handleClose}
          onClose={handleClose}
          onTell={async (content) => {
            if (await onAsk(askFor('attempt', task, content))) setIsTelling(false)
          }}
        />
      )}
    </section>
  )
}

/** The task the chat is about: the chosen one, otherwise the next to do. The tutor decides in the same way. */
export function useTaskAtHand(projectId: number, chosenId: number | undefined): Task | null {
  const { data: tasks = [] } = useQuery(taskListQuery(projectId))
  const chosen = tasks.find((task) => task.id === chosenId && task.status !== 'completed')
  return chosen ?? nextTaskOf(tasks)
}

function HintState({
  task: { title, hintLevel, attempts, explained },
  hasHint,
  thread,
}: Pick<HintLadderProps, 'task' | 'hasHint' | 'thread'>) {
  const level = hintLevels[hintLevel - 1]!
  return (
    <p className="min-w-0 flex-1 text-[0.8125rem] leading-5 text-soft sm:basis-48">
      {thread === 'all' && <span className="block truncate font-semibold text-ink">{title}</span>}
      <span className="block max-sm:truncate">
        {hasHint ? `Hint ${hintLevel} of 5` : 'No hint yet'} ·{' '}
        {explained ? 'Solved, and explained in your own words' : level.asks}
        {attempts > 0 && ` · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
      </span>
    </p>
  )
}

/** Decorative: the text next to it says the same. */
function Steps({ level }: { level: HintLevel | 0 }) {
  return (
    <span aria-hidden className="flex items-end gap-1">
      {hintLevels.map((step) => (
        <span
          key={step.level}
          title={`${step.level}. ${step.name}`}
          data-fill
          className={cn(
            'w-2 rounded-[3px]',
            heights[step.level],
            step.level <= level ? 'bg-dawn' : 'bg-line-strong/40',
          )}
        />
      ))}
    </span>
  )
}

const heights: Record<HintLevel, string> = { 1: 'h-2', 2: 'h-3', 3: 'h-4', 4: 'h-5', 5: 'h-6' }

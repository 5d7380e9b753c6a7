import type { ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { actionNames, offeredActions, type TutorAction } from '#contract/chat/action-names.ts'

interface QuickHelpsProps {
  actions: readonly TutorAction[]
  isWaiting: boolean
  onPress: (action: TutorAction) => void
  /** Rendered at the end of the row. */
  children?: ReactNode
}

/** Buttons for the most frequent requests. */
export function QuickHelps({ actions, isWaiting, onPress, children }: QuickHelpsProps) {
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pb-2 keyboard-open:hidden">
      <div role="group" aria-label="Quick help" className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            aria-disabled={isWaiting}
            onClick={() => !isWaiting && onPress(action)}
            className="min-h-8 rounded-full pointer-coarse:min-h-11 border border-line-strong/50 bg-raised px-3.5 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink aria-disabled:opacity-60 aria-disabled:hover:border-line-strong/50 aria-disabled:hover:text-soft"
          >
            {actionNames[action]}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

/** The actions that the hint ladder next to it does not have. */
const usual: readonly TutorAction[] = ['explain', 'why', 'done', 'next']

/** The usual actions that can be answered now; none without a task. */
export function usualActions(task: Task | null): TutorAction[] {
  const offered = offeredActions({ hasPlan: false, hasTasks: task !== null, task, answer: null })
  return usual.filter((action) => offered.includes(action))
}

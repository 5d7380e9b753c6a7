import { LifeBuoy } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Task } from '#contract/tasks/task.ts'
import { Button } from '#app/ui/button.tsx'
import { Segmented } from '#app/ui/form/segmented.tsx'
import { askFor, type Ask } from '#app/features/chat/ask.ts'
import { HintLadder } from './hint-ladder.tsx'
import { QuickHelps, usualActions } from './quick-helps.tsx'
import { useFoldsHelp } from './use-folds-help.ts'

interface ConversationHelpProps {
  task: Task
  thread: 'task' | 'all'
  isWaiting: boolean
  hasHint: boolean
  /** How many messages turned out to have arrived after all. A change resets the attempt form, whose text may be one. */
  arrivals: number
  onAsk: (ask: Ask) => Promise<boolean>
  onThreadChange: (thread: 'task' | 'all') => void
}

/** The help buttons for the current task; collapsed into one button where they would take space from the conversation. */
export function ConversationHelp(props: ConversationHelpProps) {
  return useFoldsHelp() ? <FoldedHelp {...props} /> : <OpenHelp {...props} />
}

function OpenHelp(props: ConversationHelpProps) {
  return (
    <>
      <Ladder {...props} />
      <Helps {...props}>
        <ThreadSwitch {...props} />
      </Helps>
    </>
  )
}

function FoldedHelp(props: ConversationHelpProps) {
  const { task, hasHint, onAsk } = props
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLDivElement>(null)
  useCloseOutside(area, isOpen, () => setIsOpen(false))

  async function ask(asked: Ask): Promise<boolean> {
    const isSent = await onAsk(asked)
    if (isSent) setIsOpen(false)
    return isSent
  }

  return (
    <div
      ref={area}
      role="group"
      aria-label="Help for your task"
      data-folded
      className="relative pb-2 keyboard-open:not-focus-within:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        setIsOpen(false)
        opener.current?.focus()
      }}
    >
      {isOpen && (
        <div
          id="help-for-task"
          data-floats
          // In the flow where there is space, so that the last answer stays in view above it.
          className="z-20 mb-2 max-h-[min(24rem,55dvh)] overflow-y-auto rounded-house border border-line-strong bg-paper p-2 max-[20rem]:absolute max-[20rem]:inset-x-0 max-[20rem]:bottom-full max-[20rem]:max-h-[45dvh] short:absolute short:inset-x-0 short:bottom-full"
        >
          <Ladder {...props} onAsk={ask} />
          <Helps {...props} onAsk={ask} />
          <ThreadSwitch {...props} className="min-[20rem]:hidden" />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          ref={opener}
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'help-for-task' : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <LifeBuoy aria-hidden />
          Help
          <span className="font-medium text-soft max-[20rem]:sr-only">
            {hasHint ? `Hint ${task.hintLevel} of 5` : 'No hint yet'}
          </span>
        </Button>
        <ThreadSwitch {...props} className="max-[20rem]:hidden" />
      </div>
    </div>
  )
}

function Ladder({ task, arrivals, ...props }: ConversationHelpProps) {
  return <HintLadder key={`${task.id} ${arrivals}`} task={task} {...props} />
}

function Helps({ task, isWaiting, onAsk, children }: ConversationHelpProps & { children?: ReactNode }) {
  return (
    <QuickHelps
      actions={usualActions(task)}
      isWaiting={isWaiting}
      onPress={(action) => void onAsk(askFor(action, task))}
    >
      {children}
    </QuickHelps>
  )
}

function ThreadSwitch({ thread, onThreadChange, className }: ConversationHelpProps & { className?: string }) {
  return (
    <Segmented
      label="Show messages about"
      choices={threads}
      value={thread}
      onChange={onThreadChange}
      className={className}
    />
  )
}

const threads = [
  { value: 'task', label: 'This task' },
  { value: 'all', label: 'All' },
] as const

function useCloseOutside(area: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const look = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', look)
    return () => document.removeEventListener('pointerdown', look)
  })
}

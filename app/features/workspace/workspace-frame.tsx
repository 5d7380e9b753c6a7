import type { ReactNode } from 'react'
import { SplitPanes } from '#app/ui/split-panes.tsx'
import { useOpenKeyboard } from './use-open-keyboard.ts'

/** Side by side with a handle between, or on a small screen one behind the other; both stay alive. */
export function WorkspaceFrame({ header, plan, chat, isSmall, isWide, panel, onSkip }: WorkspaceFrameProps) {
  useOpenKeyboard()
  return (
    <div className="flex h-(--window-height,100dvh) flex-col overflow-hidden in-[[data-cookie-banner]]:h-[calc(var(--window-height,100dvh)-var(--cookie-banner-height,4.5rem))]">
      <a
        href="#message-box"
        onClick={(event) => {
          event.preventDefault()
          onSkip()
        }}
        className="sr-only z-30 rounded-inner bg-ink font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to the message box
      </a>
      {header}
      <main className="flex min-h-0 flex-1 flex-col">
        <SplitPanes
          first={
            <div
              id="plan-panel"
              className="h-full"
              {...(isSmall ? { role: 'tabpanel', 'aria-label': 'Project Plan' } : {})}
            >
              {plan}
            </div>
          }
          second={
            <div
              id="chat-panel"
              className="h-full"
              {...(isSmall ? { role: 'tabpanel', 'aria-label': 'Chat' } : {})}
            >
              {chat}
            </div>
          }
          isStacked={isSmall || isWide}
          shown={panel === 'plan' || (isWide && !isSmall) ? 'first' : 'second'}
          handleLabel="Width of the Project Plan"
          storageKey="project-plan-width"
          initialPercent={35}
        />
      </main>
    </div>
  )
}

interface WorkspaceFrameProps {
  header: ReactNode
  plan: ReactNode
  chat: ReactNode
  isSmall: boolean
  /** The plan has the whole width of a large screen. */
  isWide: boolean
  panel: 'chat' | 'plan'
  /** To the box to write in. */
  onSkip: () => void
}

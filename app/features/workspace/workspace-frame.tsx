import type { ReactNode } from 'react'
import { SplitPanes } from '#app/ui/page/split-panes.tsx'
import { useOpenKeyboard } from './use-open-keyboard.ts'

/** Plan and chat next to each other with a handle in between; on a small screen one at a time. Both stay mounted. */
export function WorkspaceFrame({
  header,
  plan,
  chat,
  panelSwitch,
  isSmall,
  isWide,
  panel,
}: WorkspaceFrameProps) {
  useOpenKeyboard()
  return (
    <div className="flex h-(--window-height,100dvh) flex-col overflow-clip in-[[data-cookie-banner]]:h-[calc(var(--window-height,100dvh)-var(--cookie-banner-height,4.5rem))]">
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
        {panelSwitch}
      </main>
    </div>
  )
}

interface WorkspaceFrameProps {
  header: ReactNode
  plan: ReactNode
  chat: ReactNode
  /** At the bottom of a small screen, within reach of the thumb. */
  panelSwitch: ReactNode
  isSmall: boolean
  /** On a large screen, the plan takes the whole width. */
  isWide: boolean
  panel: 'chat' | 'plan'
}

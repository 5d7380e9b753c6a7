import type { ReactNode } from 'react'
import { SplitPanes } from '#app/ui/split-panes.tsx'
import { Tabs, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'

/** Side by side with a handle between, or on a small screen one behind the other with tabs; both stay alive. */
export function WorkspaceFrame({ header, plan, chat, isSmall, panel, onPanelChange }: WorkspaceFrameProps) {
  return (
    <div className="flex h-dvh flex-col overflow-hidden in-[[data-cookie-banner]]:h-[calc(100dvh-var(--cookie-banner-height,4.5rem))]">
      {header}
      <main className="flex min-h-0 flex-1 flex-col">
        {isSmall && (
          <Tabs value={panel} onValueChange={(value) => onPanelChange(value as 'chat' | 'plan')}>
            <TabsList data-bar aria-label="Panels" className="bg-raised px-2">
              <TabsTrigger value="chat" className="flex-1 justify-center" aria-controls="chat-panel">
                Chat
              </TabsTrigger>
              <TabsTrigger value="plan" className="flex-1 justify-center" aria-controls="plan-panel">
                Project Plan
              </TabsTrigger>
            </TabsList>
          </Tabs>
        )}
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
          isStacked={isSmall}
          shown={panel === 'plan' ? 'first' : 'second'}
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
  panel: 'chat' | 'plan'
  onPanelChange: (panel: 'chat' | 'plan') => void
}

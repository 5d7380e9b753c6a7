import { Button } from '#app/ui/button.tsx'
import { Tabs, TabsList, TabsTrigger } from '#app/ui/page/tabs.tsx'

/** For small screens: one row that switches between the panels, and between tasks and chat. */
export function PanelSwitch({
  panel,
  onPanelChange,
  onToggle,
}: {
  panel: 'chat' | 'plan'
  onPanelChange: (panel: 'chat' | 'plan') => void
  onToggle: () => void
}) {
  return (
    <div className="flex min-h-13 items-center gap-2 border-t border-line bg-raised pr-3 pl-2 pb-[env(safe-area-inset-bottom)] keyboard-open:hidden">
      <Tabs
        value={panel}
        onValueChange={(value) => onPanelChange(value as 'chat' | 'plan')}
        className="min-w-0 flex-1"
      >
        <TabsList aria-label="Panels" className="gap-0 border-b-0">
          <TabsTrigger value="chat" className="flex-1 justify-center px-2" aria-controls="chat-panel">
            Chat
          </TabsTrigger>
          <TabsTrigger
            value="plan"
            className="flex-1 justify-center px-2 whitespace-nowrap"
            aria-controls="plan-panel"
          >
            Project Plan
          </TabsTrigger>
        </TabsList>
      </Tabs>
      {/* At large text sizes there is only space for the tabs, which do the same. */}
      <Button size="small" className="max-[20rem]:hidden" onClick={onToggle}>
        {panel === 'chat' ? 'Show Tasks' : 'Show Chat'}
      </Button>
    </div>
  )
}

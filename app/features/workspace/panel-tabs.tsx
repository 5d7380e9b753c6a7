import { BookMarked, ListChecks, Map, Maximize2, Minimize2, Sunrise } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading/load-state.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/page/tabs.tsx'
import { PanelBoundary } from './panel-boundary.tsx'
import { workspaceTabs, type WorkspaceTab } from './workspace-address.ts'

const words: Record<WorkspaceTab, { label: string; icon: typeof Map }> = {
  today: { label: 'Today', icon: Sunrise },
  plan: { label: 'Plan', icon: Map },
  tasks: { label: 'Tasks', icon: ListChecks },
  solutions: { label: 'Saved Solutions', icon: BookMarked },
}

/** The left panel: today, plan, tasks and saved solutions. */
export function PanelTabs({ tab, onTabChange, panels, counts, wide }: PanelTabsProps) {
  return (
    <section aria-labelledby="project-plan" className="@container h-full bg-paper">
      <Tabs
        value={tab}
        onValueChange={(value) => onTabChange(value as WorkspaceTab)}
        className="flex h-full flex-col"
      >
        <div data-bar={wide ? undefined : ''} className="border-b border-line px-4 pt-3 sm:px-5 short:pt-1">
          <div className="flex items-center justify-between gap-2">
            <h2 id="project-plan" className="text-lg max-md:sr-only">
              Project Plan
            </h2>
            {wide && (
              <Button
                size="small"
                variant="quiet"
                aria-pressed={wide.isOn}
                onClick={wide.onToggle}
                className="-mr-2 text-soft"
              >
                {wide.isOn ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
                {wide.isOn ? 'Show the chat' : 'Full width'}
              </Button>
            )}
          </div>
          <TabsList
            aria-label="Project Plan"
            className="-mx-2 gap-0 overflow-x-auto overflow-y-hidden border-b-0 pb-px @max-[16rem]:pr-10 @max-[16rem]:mask-r-from-[calc(100%-2.5rem)] @md:-mx-3 @md:gap-1"
          >
            {workspaceTabs.map((name) => (
              <PanelTab key={name} name={name} count={counts[name]} />
            ))}
          </TabsList>
        </div>
        {workspaceTabs.map((name) => (
          <TabsContent
            key={name}
            value={name}
            // `relative`, so that absolutely positioned screen reader text does not make the document longer.
            className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 focus-visible:outline-offset-[-3px] sm:px-5"
          >
            <Suspense fallback={<Loading label={`Loading: ${words[name].label}`} />}>
              <PanelBoundary name={words[name].label}>{panels[name]}</PanelBoundary>
            </Suspense>
          </TabsContent>
        ))}
      </Tabs>
    </section>
  )
}

function PanelTab({ name, count }: { name: WorkspaceTab; count: string | undefined }) {
  const { label, icon: Icon } = words[name]
  return (
    <TabsTrigger
      value={name}
      className="shrink-0 gap-1.5 px-2 @max-[22rem]:px-1 @max-[22rem]:text-sm @md:gap-2 @md:px-3"
    >
      <Icon aria-hidden className="hidden @lg:block" />
      {label}
      {count ? (
        <span aria-hidden className="text-sm font-medium text-soft">
          {count}
        </span>
      ) : null}
    </TabsTrigger>
  )
}

interface PanelTabsProps {
  tab: WorkspaceTab
  onTabChange: (tab: WorkspaceTab) => void
  panels: Record<WorkspaceTab, ReactNode>
  counts: Partial<Record<WorkspaceTab, string>>
  /** Null if there is no chat next to it. */
  wide: { isOn: boolean; onToggle: () => void } | null
}

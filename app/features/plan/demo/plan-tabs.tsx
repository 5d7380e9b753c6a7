import { Blocks, Map, Sparkles } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { Plan } from '#contract/plan/plan.ts'
import { cn } from '#app/ui/cn.ts'
import { tabListStyle, tabStyle } from '#app/ui/page/tab-style.ts'
import { PlanArchitecture } from './plan-architecture.tsx'
import { PlanFeatures } from '#app/features/plan/page/plan-features.tsx'
import { PlanRoadmap } from '#app/features/plan/page/plan-roadmap.tsx'

const tabs = [
  { key: 'roadmap', label: 'Roadmap', icon: Map, panel: PlanRoadmap },
  { key: 'features', label: 'Features', icon: Sparkles, panel: PlanFeatures },
  { key: 'architecture', label: 'Architecture', icon: Blocks, panel: PlanArchitecture },
] as const

/** The parts of a plan as tabs. Ids come from `idPrefix`, not `useId`, because it is used in an island. */
export function PlanTabs({
  plan,
  idPrefix,
  className,
  panelClassName,
}: {
  plan: Plan
  idPrefix: string
  className?: string
  panelClassName?: string
}) {
  const [shown, setShown] = useState(0)

  return (
    <div className={className}>
      <TabList idPrefix={idPrefix} shown={shown} onShow={setShown} />
      {tabs.map(({ key, panel: Panel }, position) => (
        <div
          key={key}
          role="tabpanel"
          id={`${idPrefix}-panel-${key}`}
          aria-labelledby={`${idPrefix}-tab-${key}`}
          tabIndex={0}
          hidden={position !== shown}
          className={cn('pt-5', panelClassName)}
        >
          {position === shown && <Panel plan={plan} />}
        </div>
      ))}
    </div>
  )
}

function TabList({
  idPrefix,
  shown,
  onShow,
}: {
  idPrefix: string
  shown: number
  onShow: (position: number) => void
}) {
  function handleKeyDown(event: KeyboardEvent) {
    const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const position = (next + tabs.length) % tabs.length
    onShow(position)
    document.getElementById(`${idPrefix}-tab-${tabs[position]?.key}`)?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label="Parts of the plan"
      className={cn(tabListStyle, 'overflow-x-auto overflow-y-hidden pb-px')}
    >
      {tabs.map(({ key, label, icon: Icon }, position) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${idPrefix}-tab-${key}`}
          aria-controls={`${idPrefix}-panel-${key}`}
          aria-selected={position === shown}
          tabIndex={position === shown ? 0 : -1}
          onClick={() => onShow(position)}
          onKeyDown={handleKeyDown}
          className={tabStyle}
        >
          <Icon aria-hidden className="max-sm:hidden" />
          {label}
        </button>
      ))}
    </div>
  )
}

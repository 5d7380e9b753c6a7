import { Blocks, Map, Sparkles } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { Plan } from '#contract/plan.ts'
import { cn } from '#app/ui/cn.ts'
import { tabListStyle, tabStyle } from '#app/ui/tab-style.ts'
import { PlanArchitecture } from './plan-architecture.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanRoadmap } from './plan-roadmap.tsx'

const tabs = [
  { key: 'roadmap', label: 'Roadmap', icon: Map, panel: PlanRoadmap },
  { key: 'features', label: 'Features', icon: Sparkles, panel: PlanFeatures },
  { key: 'architecture', label: 'Architecture', icon: Blocks, panel: PlanArchitecture },
] as const

/** The parts of a plan. Ids are built from `idPrefix`, not from `useId`, so that it may live in an island. */
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

  function handleKeyDown(event: KeyboardEvent) {
    const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const position = (next + tabs.length) % tabs.length
    setShown(position)
    document.getElementById(`${idPrefix}-tab-${tabs[position]?.key}`)?.focus()
  }

  return (
    <div className={className}>
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
            onClick={() => setShown(position)}
            onKeyDown={handleKeyDown}
            className={tabStyle}
          >
            <Icon aria-hidden className="max-sm:hidden" />
            {label}
          </button>
        ))}
      </div>
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

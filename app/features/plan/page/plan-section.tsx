import type { ReactNode } from 'react'

export function PlanSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-plan-section={title} className="scroll-mt-4 border-t border-line pt-6">
      <h4 tabIndex={-1} className="mb-4 text-base focus-visible:outline-none @5xl/plan:text-lg">
        {title}
      </h4>
      {children}
    </section>
  )
}

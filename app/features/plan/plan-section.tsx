import type { ReactNode } from 'react'

export function PlanSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h4 className="mb-4 text-base">{title}</h4>
      {children}
    </section>
  )
}

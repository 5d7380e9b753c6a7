import type { ReactNode } from 'react'
import { cn } from '#app/ui/cn.ts'
import { flight } from '#app/ui/flight-progress.tsx'

/** Says what will be here later, and offers the first step. */
export function EmptyState({ title, children, action, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cn(
        'grid grid-cols-1 justify-items-center gap-2 rounded-house border border-dashed border-line-strong/60 px-[min(1.5rem,5%)] py-12 text-center',
        className,
      )}
    >
      <svg viewBox="0 0 48 48" fill="none" aria-hidden className="mb-2 size-14 text-dawn">
        <path
          d={flight}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray="1 7"
        />
      </svg>
      <Heading className="text-lg">{title}</Heading>
      <div className="w-full max-w-md text-soft">{children}</div>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  children: ReactNode
  action?: ReactNode
  /** The heading's level on its page. */
  level?: 1 | 2 | 3 | 4
  className?: string
}

import { cn } from './cn.ts'

/** The room that something still loading will take. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-inner bg-ink/10', className)} />
}

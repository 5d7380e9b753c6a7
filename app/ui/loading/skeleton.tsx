import { cn } from '#app/ui/cn.ts'

/** A placeholder the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-inner bg-ink/10', className)} />
}

import { cn } from '#app/ui/cn.ts'

/** A placeholder with the size of something that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-inner bg-ink/10', className)} />
}

import type { Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'

/** The end of a growing list: when it becomes visible, more items are rendered. */
export function ShowMoreTasks({
  end,
  onShowMore,
  className,
}: {
  end: Ref<HTMLDivElement>
  onShowMore: () => void
  className?: string
}) {
  return (
    <div ref={end} className={cn('grid justify-items-center', className)}>
      <Button size="small" onClick={onShowMore}>
        Show more tasks
      </Button>
    </div>
  )
}

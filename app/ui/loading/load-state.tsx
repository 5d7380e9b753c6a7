import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Spinner } from './spinner.tsx'

/** Shown while something is loading. */
export function Loading({ label, className = 'py-16' }: { label: string; className?: string }) {
  return (
    <p role="status" className={cn('grid place-items-center text-dawn-text', className)}>
      <Spinner className="size-8" label={label} />
    </p>
  )
}

interface NotLoadedProps {
  title: string
  message: string
  onRetry: () => void
  isRetrying: boolean
  className?: string
}

/** Shown if something could not be loaded. */
export function NotLoaded({ title, message, onRetry, isRetrying, className = 'py-16' }: NotLoadedProps) {
  return (
    <div role="alert" className={cn('grid justify-items-center gap-3 text-center', className)}>
      <p className="font-semibold">{title}</p>
      <p className="text-soft">{message}</p>
      <Button onClick={onRetry} pendingLabel={isRetrying && 'Trying again...'}>
        Try again
      </Button>
    </div>
  )
}

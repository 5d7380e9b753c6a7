import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '#app/ui/page/error-boundary.tsx'
import { toast } from './toast.ts'

/** For dialogs loaded on demand: if loading fails, the dialog closes and the page below stays. */
export function DialogBoundary({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <ErrorBoundary
      fallback={null}
      onFailure={(tryAgain) => {
        sayCannotOpen()
        onClose()
        tryAgain()
      }}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Offers to reload: some browsers cache a failed load until then, and an update of Fledge removes old files. */
export function sayCannotOpen(): void {
  toast({
    title: 'This could not be opened',
    description: 'Check your connection and try again. If that does not help, reload the page.',
    variant: 'destructive',
    action: { label: 'Reload page', onSelect: () => location.reload() },
  })
}

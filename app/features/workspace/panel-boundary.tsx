import { use, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorBoundary, TryAgain } from '#app/ui/page/error-boundary.tsx'

/** Keeps the other panels working if one fails to render. */
export function PanelBoundary({ name, children }: { name: string; children: ReactNode }) {
  return <ErrorBoundary fallback={<PanelFailure name={name} />}>{children}</ErrorBoundary>
}

function PanelFailure({ name }: { name: string }) {
  const tryAgain = use(TryAgain)
  return (
    <div role="alert" className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center">
      <div>
        <h2 className="text-lg">{name} could not be shown</h2>
        <p className="mt-2 max-w-md text-soft">
          Nothing is lost, and the rest of the page works. Try again, or reload the page.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={tryAgain}>Try again</Button>
        <Button onClick={() => location.reload()}>Reload page</Button>
      </div>
    </div>
  )
}

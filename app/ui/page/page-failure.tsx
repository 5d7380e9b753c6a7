import { site } from '#contract/site.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Rendered instead of a page that fails. */
export function PageFailure() {
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      <title>{`This page could not be shown · ${site.name}`}</title>
      <EmptyState
        level={1}
        title="This page could not be shown"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => location.reload()}>
              Reload page
            </Button>
            <LinkButton href="/dashboard">Return to Dashboard</LinkButton>
          </div>
        }
      >
        <p role="alert">Something went wrong on this page. What you have saved is safe.</p>
      </EmptyState>
    </main>
  )
}

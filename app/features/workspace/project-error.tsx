import { useNavigate } from 'react-router'
import { site } from '#contract/site.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'

export function ProjectError({ message, onRetry }: { message: string | null; onRetry?: () => void }) {
  const navigate = useNavigate()
  return (
    <main className="grid min-h-dvh grid-cols-1 content-center px-4">
      <title>{`Error Loading Project · ${site.name}`}</title>
      <EmptyState
        level={1}
        className="mx-auto w-full max-w-md"
        title="Error Loading Project"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onRetry && (
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button variant={onRetry ? 'default' : 'primary'} onClick={() => void navigate('/dashboard')}>
              Return to Dashboard
            </Button>
          </div>
        }
      >
        <p role="alert">{message || 'Unable to load project details'}</p>
      </EmptyState>
    </main>
  )
}

import { useNavigate } from 'react-router'
import { site } from '#contract/site.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export function ProjectError({ message }: { message: string | null }) {
  const navigate = useNavigate()
  return (
    <main className="grid min-h-dvh grid-cols-1 content-center px-4">
      <title>{`Error Loading Project · ${site.name}`}</title>
      <EmptyState
        level={1}
        className="mx-auto w-full max-w-md"
        title="Error Loading Project"
        action={
          <Button variant="primary" onClick={() => void navigate('/dashboard')}>
            Return to Dashboard
          </Button>
        }
      >
        <p role="alert">{message || 'Unable to load project details'}</p>
      </EmptyState>
    </main>
  )
}

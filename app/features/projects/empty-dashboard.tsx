import { Dumbbell, ListChecks, Plus, Sun } from 'lucide-react'
import type { NewProject } from '#contract/project.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { sampleProjects } from './sample-projects.ts'

const icons = [Sun, ListChecks, Dumbbell]

export function EmptyDashboard({ onNew, onStartSample, startingTitle }: { onNew: () => void; onStartSample: (sample: NewProject) => void; startingTitle: string | null }) {
  return (
    <div className="mx-auto grid max-w-4xl gap-10">
      <EmptyState
        level={2}
        title="No projects yet"
        action={
          <Button variant="primary" size="large" onClick={onNew}>
            <Plus aria-hidden />
            New Project
          </Button>
        }
      >
        <p>Create your first iOS app project to get started with the tutor&rsquo;s assistance.</p>
      </EmptyState>
      <section aria-labelledby="starters" className="grid gap-4">
        <h2 id="starters" className="text-lg">
          Or begin with a starter: planned, with its tasks laid out
        </h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {sampleProjects.map(({ title, description, teaser }, position) => {
            const Icon = icons[position] ?? Sun
            return (
              <li key={title}>
                <button
                  type="button"
                  disabled={startingTitle !== null}
                  aria-busy={startingTitle === title || undefined}
                  onClick={() => onStartSample({ title, description })}
                  className="grid h-full w-full content-start gap-3 rounded-house border border-line bg-raised p-5 text-left transition-colors hover:border-line-strong disabled:opacity-60"
                >
                  <span className="grid size-10 place-items-center rounded-inner bg-dawn-tint text-dawn-text">
                    {startingTitle === title ? <Spinner /> : <Icon aria-hidden className="size-5" />}
                  </span>
                  <span>
                    <span className="block font-display text-lg font-bold">{title}</span>
                    <span className="text-sm text-soft">{startingTitle === title ? 'Planning...' : teaser}</span>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}

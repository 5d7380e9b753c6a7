import { Dumbbell, ListChecks, Plus, Sun } from 'lucide-react'
import type { StarterName } from '#contract/starter.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'

const icons = [Sun, ListChecks, Dumbbell]

export function EmptyDashboard({
  onNew,
  onStart,
  starting,
}: {
  onNew: () => void
  onStart: (starter: StarterName) => void
  starting: StarterName | null
}) {
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
          Or start from a template, planned and ready to build
        </h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {sampleProjects.map(({ starter, title, teaser }, position) => {
            const Icon = icons[position] ?? Sun
            return (
              <li key={starter}>
                <button
                  type="button"
                  aria-disabled={starting !== null || undefined}
                  aria-busy={starting === starter || undefined}
                  onClick={() => starting === null && onStart(starter)}
                  className="grid h-full w-full content-start gap-3 rounded-house border border-line bg-raised p-5 text-left transition-colors hover:border-line-strong aria-disabled:opacity-60"
                >
                  <span className="grid size-10 place-items-center rounded-inner bg-dawn-tint text-dawn-text">
                    {starting === starter ? <Spinner /> : <Icon aria-hidden className="size-5" />}
                  </span>
                  <span>
                    <span className="block font-display text-lg font-bold">{title}</span>
                    <span className="text-sm text-soft">{starting === starter ? 'Planning...' : teaser}</span>
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

const sampleProjects: readonly { starter: StarterName; title: string; teaser: string }[] = [
  {
    starter: 'weather-app',
    title: 'Weather App',
    teaser: 'Loading from the network, location, a chart, a widget',
  },
  { starter: 'task-manager', title: 'Task Manager', teaser: 'Lists, forms, keeping data, reminders' },
  { starter: 'fitness-tracker', title: 'Fitness Tracker', teaser: 'Health data, a timer, charts' },
]

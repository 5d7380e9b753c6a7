import { useRef, useState, type FormEvent } from 'react'
import type { Plan } from '#contract/plan.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Mark } from '#app/ui/logo.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { usePageReturn } from '#app/ui/use-page-return.ts'
import { PlanGlance } from './plan-glance.tsx'
import { PlanTabs } from './plan-tabs.tsx'
import { startProject } from './start-project.ts'
import { usePlanPreview } from './use-plan-preview.ts'

export interface PlanDemoProps {
  examples: { label: string; idea: string }[]
  /** The first example's plan, made when the page was built; null: the demo starts empty. */
  firstPlan: Plan | null
}

/** Type an idea, see its plan, go on into a project. An island, so without `useId`. */
export function PlanDemo({ examples, firstPlan }: PlanDemoProps) {
  const firstIdea = examples[0]?.idea ?? ''
  const preview = usePlanPreview({ idea: firstIdea, plan: firstPlan })
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  usePageReturn(() => setIsStarting(false))

  function handleType() {
    clearTimeout(pause.current)
    setProblem(null)
    const idea = field.current?.value.trim() ?? ''
    if (idea.length >= 20) pause.current = setTimeout(() => void preview.show(idea), 700)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    clearTimeout(pause.current)
    const idea = field.current?.value.trim() ?? ''
    if (!idea) {
      setProblem('Describe your app idea in a sentence or two')
      field.current?.focus()
    } else {
      setProblem(null)
      void preview.show(idea)
    }
  }

  function handleExample(idea: string) {
    clearTimeout(pause.current)
    setProblem(null)
    if (field.current) field.current.value = idea
    void preview.show(idea)
  }

  async function handleBuild() {
    setIsStarting(true)
    setProblem(null)
    try {
      const idea = field.current?.value.trim() || preview.idea
      location.assign(await startProject(idea, idea === preview.idea ? preview.plan : null))
    } catch (error) {
      setIsStarting(false)
      setProblem(messageOf(error))
    }
  }

  const error = problem ?? preview.error
  return (
    <section
      id="try-it"
      aria-label="Try the planner"
      className="overflow-hidden rounded-house border border-line-strong/50 bg-raised"
    >
      <form onSubmit={handleSubmit} noValidate className="grid gap-3 border-b border-line p-4 sm:p-5">
        <h2 className="text-lg">
          <label htmlFor="idea" className="flex items-center gap-2">
            <Mark className="size-5 text-dawn" />
            What do you want to build?
          </label>
        </h2>
        <textarea
          ref={field}
          id="idea"
          name="idea"
          rows={2}
          maxLength={10_000}
          defaultValue={firstIdea}
          onInput={handleType}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={error ? 'idea-error' : undefined}
          className="w-full resize-none rounded-inner field-sizing-content min-h-18 max-h-48 border border-line-strong/70 bg-paper px-3 py-2 text-base hover:border-line-strong aria-invalid:border-wrong"
        />
        {error && (
          <p id="idea-error" role="alert" className="text-sm font-medium text-wrong">
            {error}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ul aria-label="Example ideas" className="flex flex-wrap gap-2">
            {examples.map(({ label, idea }) => (
              <li key={label}>
                <button
                  type="button"
                  aria-pressed={preview.idea === idea}
                  onClick={() => handleExample(idea)}
                  className="min-h-8 rounded-full border border-line px-3 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-sky aria-pressed:bg-sky-tint aria-pressed:text-sky-deep"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
          <Button type="submit" size="small" className="ml-auto">
            See the plan
          </Button>
        </div>
      </form>
      <p role="status" className="sr-only">
        {preview.isPlanning
          ? 'Planning'
          : preview.plan && preview.idea !== firstIdea
            ? spokenSummary(preview.plan)
            : ''}
      </p>
      {preview.plan ? (
        <div
          aria-busy={preview.isPlanning}
          className={cn('transition-opacity', preview.isPlanning && 'opacity-60')}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-5 sm:px-5">
            <h3 className="sr-only">The plan</h3>
            <PlanGlance plan={preview.plan} />
            <PlanTabs
              plan={preview.plan}
              idPrefix="demo"
              panelClassName="-mx-4 h-72 overflow-y-auto px-4 pb-5 sm:-mx-5 sm:px-5"
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-sunken px-4 py-3 sm:px-5">
            <p className="text-sm text-soft">No account needed. Your idea and its plan come with you.</p>
            <Button
              variant="primary"
              className="ml-auto"
              onClick={() => void handleBuild()}
              pendingLabel={isStarting && 'Setting up...'}
            >
              Build this
            </Button>
          </div>
        </div>
      ) : (
        <p className="flex h-72 items-center justify-center gap-3 px-6 text-center text-soft">
          {preview.isPlanning ? (
            <>
              <Spinner />
              Planning...
            </>
          ) : (
            'Features, architecture and a roadmap appear here.'
          )}
        </p>
      )}
    </section>
  )
}

function spokenSummary({ features, roadmap }: Plan): string {
  const taskCount = roadmap.reduce((sum, phase) => sum + phase.tasks.length, 0)
  return `The plan is ready: ${features.length} features, ${roadmap.length} phases, ${taskCount} tasks.`
}

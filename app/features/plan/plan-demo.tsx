import { ChevronDown } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import type { Plan } from '#contract/plan.ts'
import { keepIdea } from '#app/api/kept-idea.ts'
import { messageOf } from '#app/api/problem.ts'
import { startProject } from '#app/api/start-project.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Mark } from '#app/ui/logo.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { usePageReturn } from '#app/ui/use-page-return.ts'
import { PlanSketch } from './plan-sketch.tsx'
import { PlanTabs } from './plan-tabs.tsx'
import { usePlanPreview } from './use-plan-preview.ts'

const typingPauseMs = 700
const shortestIdea = 20

export interface PlanDemoProps {
  examples: { label: string; idea: string }[]
  /** The first example's plan, made when the page was built; null: the demo starts empty. */
  firstPlan: Plan | null
}

/** Type an idea, see its plan, keep it as a project. An island, so without `useId`; its form and its plan are two cells of the hero's grid. */
export function PlanDemo({ examples, firstPlan }: PlanDemoProps) {
  const firstIdea = examples[0]?.idea ?? ''
  const preview = usePlanPreview({ idea: firstIdea, plan: firstPlan })
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isExample = examples.some(({ idea }) => idea === preview.idea)
  usePageReturn(() => setIsStarting(false))

  function showPlan(idea: string) {
    clearTimeout(pause.current)
    setProblem(null)
    keepIdea(examples.some((example) => example.idea === idea) ? '' : idea)
    void preview.show(idea)
  }

  function handleType() {
    clearTimeout(pause.current)
    setProblem(null)
    const idea = field.current?.value.trim() ?? ''
    if (idea.length >= shortestIdea) pause.current = setTimeout(() => showPlan(idea), typingPauseMs)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    clearTimeout(pause.current)
    const idea = field.current?.value.trim() ?? ''
    if (idea) return showPlan(idea)
    setProblem('Describe your app idea in a sentence or two')
    field.current?.focus()
  }

  function handleExample(idea: string) {
    if (field.current) field.current.value = idea
    showPlan(idea)
  }

  async function handleKeep() {
    setIsStarting(true)
    setProblem(null)
    try {
      const idea = field.current?.value.trim() || preview.idea
      const path = await startProject(idea, idea === preview.idea ? (preview.plan?.appName ?? null) : null)
      keepIdea('')
      location.assign(path)
    } catch (error) {
      setIsStarting(false)
      setProblem(messageOf(error))
    }
  }

  const error = problem ?? preview.error
  return (
    <section aria-label="Try the planner" className="contents">
      <form
        id="try-it"
        onSubmit={handleSubmit}
        noValidate
        className="grid content-start gap-2 sm:gap-3 lg:col-start-1 lg:row-start-2"
      >
        <h2 className="text-lg">
          <label htmlFor="idea" className="flex items-center gap-2">
            <Mark className="size-5 text-dawn" />
            What do you want to build?
          </label>
        </h2>
        <div className="rounded-house border-2 border-line-strong/70 bg-raised p-2 focus-within:border-sky hover:border-line-strong">
          <textarea
            ref={field}
            id="idea"
            name="idea"
            rows={2}
            maxLength={10_000}
            placeholder={`${firstIdea}...`}
            onInput={handleType}
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={error ? 'idea-error' : undefined}
            className="block field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-inner bg-transparent px-2 py-1 text-base leading-snug placeholder:text-soft focus-visible:outline-none"
          />
          <Button
            type="submit"
            variant={isExample ? 'primary' : 'default'}
            className="mt-1 ml-auto flex"
            isWaiting={preview.isPlanning}
          >
            Plan my app
          </Button>
        </div>
        {error && (
          <p id="idea-error" role="alert" className="text-sm font-medium text-wrong">
            {error}
          </p>
        )}
        <ul aria-label="Example ideas" className="flex flex-wrap items-center gap-2">
          {examples.map(({ label, idea }) => (
            <li key={label}>
              <button
                type="button"
                aria-pressed={preview.idea === idea}
                onClick={() => handleExample(idea)}
                className="min-h-8 rounded-full border border-line-strong/50 bg-raised px-3 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-sky aria-pressed:bg-sky-tint aria-pressed:text-sky-deep"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </form>
      <div className="overflow-hidden rounded-house border border-line-strong/50 bg-raised lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <p role="status" className="sr-only">
          {preview.isPlanning
            ? 'Planning'
            : preview.plan && preview.idea !== firstIdea
              ? spokenSummary(preview.plan)
              : ''}
        </p>
        {preview.plan ? (
          <>
            <div
              aria-busy={preview.isPlanning}
              className={cn('p-4 pb-2 transition-opacity sm:p-6 sm:pb-3', preview.isPlanning && 'opacity-60')}
            >
              <PlanSketch
                key={preview.idea}
                plan={preview.plan}
                label={isExample ? 'An example plan' : 'Your plan'}
              />
              <details className="group mt-2 sm:mt-3">
                <summary className="flex min-h-8 list-none items-center gap-1 text-[0.9375rem] font-semibold text-sky">
                  Every task, feature and screen
                  <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
                </summary>
                <PlanTabs
                  plan={preview.plan}
                  idPrefix="demo"
                  className="mt-2"
                  panelClassName="-mx-4 max-h-96 overflow-y-auto px-4 sm:-mx-6 sm:px-6"
                />
              </details>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-sunken px-4 py-3 sm:px-6">
              <p className="text-sm text-soft">No account needed.</p>
              <Button
                variant={isExample ? 'default' : 'primary'}
                className="ml-auto"
                onClick={() => void handleKeep()}
                pendingLabel={isStarting && 'Setting up...'}
              >
                Keep this plan
              </Button>
            </div>
          </>
        ) : (
          <p className="flex h-72 items-center justify-center gap-3 px-6 text-center text-soft">
            {preview.isPlanning ? (
              <>
                <Spinner />
                Planning...
              </>
            ) : (
              'Your screens and roadmap appear here.'
            )}
          </p>
        )}
      </div>
    </section>
  )
}

function spokenSummary({ features, roadmap }: Plan): string {
  const taskCount = roadmap.reduce((sum, phase) => sum + phase.tasks.length, 0)
  return `The plan is ready: ${features.length} features, ${roadmap.length} phases, ${taskCount} tasks.`
}

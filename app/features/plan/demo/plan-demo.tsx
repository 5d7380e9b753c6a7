import { useState, type RefObject } from 'react'
import type { Plan } from '#contract/plan/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { DemoPlan, NoDemoPlan, StartPlan } from './demo-plan.tsx'
import { LevelChoice } from './level-choice.tsx'
import { LateReadingChoice } from '#app/features/plan/readings/late-reading-choice.tsx'
import { usePlanDemo } from './use-plan-demo.ts'
import { usePlanPreview } from './use-plan-preview.ts'

export interface PlanDemoProps {
  examples: { label: string; idea: string }[]
  /** The first example's plan, made at build time; if null, the demo starts empty. */
  firstPlan: Plan | null
}

/**
 * The demo of the landing page: type an idea, see its plan, start building it. No `useId`, because it is an
 * island; its form and its plan are two cells of the hero's grid.
 */
export function PlanDemo({ examples, firstPlan }: PlanDemoProps) {
  const firstIdea = examples[0]?.idea ?? ''
  const preview = usePlanPreview({ idea: firstIdea, plan: firstPlan })
  const demo = usePlanDemo(preview, (idea) => examples.some((example) => example.idea === idea))
  const isExample = examples.some(({ idea }) => idea === preview.idea)

  return (
    <section aria-label="Try the planner" className="contents">
      <IdeaForm examples={examples} preview={preview} demo={demo} isExample={isExample} />
      <div className="flex flex-col overflow-clip rounded-house border border-line-strong/50 bg-raised lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <p role="status" className="sr-only">
          {preview.isPlanning
            ? 'Planning'
            : preview.readings
              ? 'I’m not sure which app you mean. Choose the closest, or none of these.'
              : preview.plan && preview.idea !== firstIdea
                ? spokenSummary(preview.plan)
                : ''}
        </p>
        {preview.plan ? (
          <>
            <DemoPlan
              idea={preview.idea}
              plan={preview.plan}
              isExample={isExample}
              isPlanning={preview.isPlanning}
              takesFocus={Object.keys(preview.chosen).length > 0}
            />
            <StartPlan isExample={isExample} isStarting={demo.isStarting} onStart={demo.handleStart}>
              {demo.asksLevel && <LevelChoice level={demo.level} onChoose={demo.handleLevel} />}
            </StartPlan>
          </>
        ) : preview.readings ? (
          <div className="p-4 sm:p-6">
            <LateReadingChoice
              key={preview.idea}
              given={preview.readings}
              isPlanning={preview.isPlanning}
              onChoose={demo.handleReading}
            />
          </div>
        ) : (
          <NoDemoPlan isPlanning={preview.isPlanning} />
        )}
      </div>
    </section>
  )
}

function IdeaForm({
  examples,
  preview,
  demo,
  isExample,
}: {
  examples: PlanDemoProps['examples']
  preview: ReturnType<typeof usePlanPreview>
  demo: ReturnType<typeof usePlanDemo>
  isExample: boolean
}) {
  const error = demo.problem ?? preview.error
  return (
    <form
      id="try-it"
      onSubmit={demo.handleSubmit}
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
        <IdeaField
          field={demo.field}
          example={examples[0]?.idea ?? ''}
          isInvalid={demo.problem !== null}
          hasError={error !== null}
          onType={demo.handleType}
        />
        <Button
          type="submit"
          variant={isExample ? 'primary' : 'default'}
          className="mt-1 ml-auto flex in-data-session:border-line-strong/60 in-data-session:bg-raised in-data-session:text-ink"
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
      <ExampleIdeas examples={examples} shown={preview.idea} onChoose={demo.handleExample} />
      <p className="text-sm text-soft">
        You plan on any device, and build on a Mac with Xcode, which is free.
      </p>
    </form>
  )
}

function IdeaField({
  field,
  example,
  isInvalid,
  hasError,
  onType,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  example: string
  isInvalid: boolean
  hasError: boolean
  onType: () => void
}) {
  return (
    <textarea
      ref={field}
      id="idea"
      name="idea"
      rows={2}
      maxLength={10_000}
      placeholder={`${example}...`}
      onInput={onType}
      required
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={hasError ? 'idea-error' : undefined}
      className="block field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-inner bg-transparent px-2 py-1 text-base leading-snug placeholder:text-soft focus-visible:outline-none"
    />
  )
}

function ExampleIdeas({
  examples,
  shown,
  onChoose,
}: {
  examples: PlanDemoProps['examples']
  shown: string
  onChoose: (idea: string) => void
}) {
  // At first, the box is empty although an example's plan is shown.
  const [isChosen, setIsChosen] = useState(false)
  function handleChoose(idea: string) {
    setIsChosen(true)
    onChoose(idea)
  }

  return (
    <ul aria-label="Example ideas" className="flex flex-wrap items-center gap-2">
      {examples.map(({ label, idea }) => (
        <li key={label}>
          <button
            type="button"
            aria-pressed={isChosen && shown === idea}
            onClick={() => handleChoose(idea)}
            className="min-h-8 rounded-full border border-line-strong/50 bg-raised px-3 text-sm font-medium text-soft transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-sky aria-pressed:bg-sky-tint aria-pressed:text-sky-deep"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function spokenSummary({ features, roadmap }: Plan): string {
  const taskCount = roadmap.reduce((sum, phase) => sum + phase.tasks.length, 0)
  return `The plan is ready: ${features.length} features, ${roadmap.length} phases, ${taskCount} tasks.`
}

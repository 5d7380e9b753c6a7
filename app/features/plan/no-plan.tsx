import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { lateComponent } from '#app/ui/late-component.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'
import { PlanForming } from './plan-forming.tsx'
import { planQuestionsQuery } from './plan-queries.ts'
import { usePlanMaking } from './use-plan-making.ts'

const PlanQuestions = lateComponent(() =>
  import('./plan-questions.tsx').then((module) => module.PlanQuestions),
)

/** Shown before there is a plan. */
export function NoPlan({ projectId }: { projectId: number }) {
  const queryClient = useQueryClient()
  const { make, progress, stop } = usePlanMaking(projectId, 'Failed to make the plan')
  const { data } = useQuery(planQuestionsQuery(projectId))
  const [isReading, setIsReading] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const questions = data?.questions ?? []

  async function handleMake() {
    setIsReading(true)
    // The plan can be made without the questions.
    const asked = await queryClient.fetchQuery(planQuestionsQuery(projectId)).catch(() => null)
    setIsReading(false)
    if (asked && asked.questions.length > 0) setIsAsking(true)
    else make.mutate({ answers: {} })
  }

  if (progress) return <PlanForming progress={progress} onStop={stop} />
  if (isAsking)
    return (
      <Suspense
        fallback={<Spinner className="mx-auto my-16 size-8 text-dawn-text" label="Loading the questions" />}
      >
        <PlanQuestions
          questions={questions}
          isPlanning={make.isPending}
          onPlan={(answers) => make.mutate({ answers })}
        />
      </Suspense>
    )
  return (
    <EmptyState
      level={3}
      title="From your idea to a first evening's work"
      action={
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button
            // Stop removed the focused button.
            ref={make.data === null ? takeLostFocus : undefined}
            variant="primary"
            size="large"
            onClick={() => void handleMake()}
            pendingLabel={(make.isPending || isReading) && 'Planning...'}
          >
            <Sparkles aria-hidden />
            Make my plan
          </Button>
          {questions.length > 0 && !make.isPending && (
            <Button variant="quiet" size="large" onClick={() => make.mutate({ answers: {} })}>
              Skip questions
            </Button>
          )}
        </div>
      }
    >
      <WhatAPlanGives questionCount={questions.length} />
    </EmptyState>
  )
}

function WhatAPlanGives({ questionCount }: { questionCount: number }) {
  return (
    <>
      <p>
        The features your app needs and why, how to build it, and a roadmap of small tasks: each ends in
        something that runs. It takes a moment, and you can change it as often as you like.
      </p>
      {questionCount > 0 && (
        <p className="mt-2 text-[0.9375rem]">
          {questionCount === 1
            ? 'One quick question will sharpen your plan.'
            : `${questionCount} quick questions will sharpen your plan.`}
        </p>
      )}
    </>
  )
}

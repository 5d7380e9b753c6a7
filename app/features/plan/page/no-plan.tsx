import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Suspense, useState, type ComponentProps } from 'react'
import type { PlanAnswers, PlanQuestion } from '#contract/plan/plan-answers.ts'
import type { Experience } from '#contract/account/user.ts'
import { profileQuery } from '#app/api/profile-query.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/page/empty-state.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { LevelChoice } from '#app/features/plan/demo/level-choice.tsx'
import type { PlanPanelProps } from './made-plan.tsx'
import { PlanForming } from '#app/features/plan/readings/plan-forming.tsx'
import { LateReadingChoice } from '#app/features/plan/readings/late-reading-choice.tsx'
import { makeTasksMutation } from '#app/features/plan/changes/plan-mutations.ts'
import { planQuestionsQuery } from '#app/features/plan/plan-queries.ts'
import { usePlanMaking } from '#app/features/plan/readings/use-plan-making.ts'

const PlanQuestions = lateComponent(() =>
  import('#app/features/plan/readings/plan-questions.tsx').then((module) => module.PlanQuestions),
)

type NoPlanProps = Pick<PlanPanelProps, 'projectId' | 'onTasksMade' | 'onStarted'>

export function NoPlan({ projectId, onTasksMade, onStarted }: NoPlanProps) {
  const makeTasks = useMutation(makeTasksMutation(projectId, onTasksMade))
  const { make, progress, readings, stop } = usePlanMaking(projectId, 'Failed to make the plan', () =>
    makeTasks.mutateAsync(null).then(onStarted, () => {}),
  )
  const { data: profile } = useQuery(profileQuery())
  const [level, setLevel] = useState<Experience | null>(null)
  /** Whether to start the first task as soon as the plan is made; remembered while a reading is chosen. */
  const [isStart, setIsStart] = useState(false)
  const { asked, isReading, readQuestions } = useOpenQuestions(projectId, level)
  const answers = level ? { experience: level } : {}

  function handleStart() {
    setIsStart(true)
    make.mutate({ answers, isStart: true })
  }

  async function handleAsk() {
    setIsStart(false)
    if ((await readQuestions()) === 0) make.mutate({ answers })
  }

  const handleReading = (chosen: PlanAnswers) => make.mutate({ answers: { ...answers, ...chosen }, isStart })

  if (progress) return <PlanForming progress={progress} onStop={stop} />
  if (readings) return <Readings given={readings} isPlanning={make.isPending} onChoose={handleReading} />
  if (asked.length > 0)
    return (
      <Suspense fallback={questionsAreLoading}>
        <PlanQuestions
          questions={asked}
          isPlanning={make.isPending}
          onPlan={(said) => make.mutate({ answers: { ...answers, ...said } })}
        />
      </Suspense>
    )
  return (
    <EmptyState
      level={3}
      title="From your idea to a first evening's work"
      action={
        <div className="grid justify-items-center gap-5">
          {!profile?.experience && <LevelChoice level={level} onChoose={setLevel} isReady={!!profile} />}
          <WaysToBegin
            isPlanning={make.isPending}
            isReading={isReading}
            wasStopped={make.data === null}
            onStart={handleStart}
            onAsk={() => void handleAsk()}
          />
        </div>
      }
    >
      <WhatAPlanGives />
    </EmptyState>
  )
}

function Readings(props: Omit<ComponentProps<typeof LateReadingChoice>, 'takesFocus'>) {
  return (
    <div className="mx-auto w-full max-w-2xl rounded-house border border-line bg-raised p-5 sm:p-7">
      <LateReadingChoice {...props} takesFocus />
    </div>
  )
}

const questionsAreLoading = (
  <Spinner className="mx-auto my-16 size-8 text-dawn-text" label="Loading the questions" />
)

/** The planner's open questions. `readQuestions` loads them and returns how many there are. */
function useOpenQuestions(projectId: number, level: Experience | null) {
  const queryClient = useQueryClient()
  // Prefetched in case the learner asks for the questions.
  useQuery(planQuestionsQuery(projectId))
  const [isReading, setIsReading] = useState(false)
  const [asked, setAsked] = useState<PlanQuestion[]>([])

  async function readQuestions(): Promise<number> {
    setIsReading(true)
    // If loading fails, plan without the questions.
    const read = await queryClient.fetchQuery(planQuestionsQuery(projectId)).catch(() => null)
    setIsReading(false)
    const open = (read?.questions ?? []).filter(({ id }) => id !== 'experience' || !level)
    setAsked(open)
    return open.length
  }

  return { asked, isReading, readQuestions }
}

function WaysToBegin({
  isPlanning,
  isReading,
  wasStopped,
  onStart,
  onAsk,
}: {
  isPlanning: boolean
  isReading: boolean
  /** Planning has just been stopped: the focused Stop button is gone, so the focus moves here. */
  wasStopped: boolean
  onStart: () => void
  onAsk: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <Button
        ref={wasStopped ? takeLostFocus : undefined}
        variant="primary"
        size="large"
        onClick={onStart}
        pendingLabel={isPlanning && 'Planning...'}
      >
        <Play aria-hidden />
        Start building
      </Button>
      {!isPlanning && (
        <Button variant="quiet" size="large" onClick={onAsk} isWaiting={isReading}>
          Make my plan
        </Button>
      )}
    </div>
  )
}

function WhatAPlanGives() {
  return (
    <>
      <p>
        The features your app needs and why, how to build it, and a roadmap of small tasks: each ends in
        something that runs. You can change it as often as you like.
      </p>
      <p className="mt-2 text-[0.9375rem]">
        Start building takes you to the first task at once. Make my plan asks a few quick questions first.
      </p>
    </>
  )
}

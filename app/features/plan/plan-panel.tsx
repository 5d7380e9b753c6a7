import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, Check, History, ListChecks, ListPlus, PencilLine, Printer, Sparkles } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { PlanPhase } from '#contract/plan.ts'
import type { Task } from '#contract/task.ts'
import { messageOf } from '#app/api/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { lateComponent } from '#app/ui/late-component.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'
import { toast } from '#app/ui/toast.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { PlanContents } from './plan-contents.tsx'
import { PlanDocument } from './plan-document.tsx'
import { makeTasksMutation } from './plan-mutations.ts'
import { PlanForming } from './plan-forming.tsx'
import { planQuery, planQuestionsQuery, type VersionedPlan } from './plan-queries.ts'
import { PlanVersionsDialog } from './plan-versions-dialog.tsx'
import { ProjectUnderstood } from './project-understood.tsx'
import { proposalQuery } from './proposal-queries.ts'
import { proposalTitleId, ProposalReview } from './proposal-review.tsx'
import { usePlanMaking } from './use-plan-making.ts'
import { usePlanOnPaper } from './use-plan-on-paper.ts'
import { tasksLeftOf, tasksMadeOf } from './tasks-made.ts'

const PlanQuestions = lateComponent(() =>
  import('./plan-questions.tsx').then((module) => module.PlanQuestions),
)
const OutlineEditor = lateComponent(() =>
  import('./outline-editor.tsx').then((module) => module.OutlineEditor),
)

interface PlanPanelProps {
  projectId: number
  /** Without one it is not asked for. */
  hasPlan: boolean
  /** What stands in the task list, to say what of the plan is there already. */
  tasks: Task[]
  onTasksMade: () => Promise<unknown>
  onShowTasks: () => void
}

export function PlanPanel(props: PlanPanelProps) {
  const plan = useQuery({ ...planQuery(props.projectId), initialData: props.hasPlan ? undefined : null })
  const [hadNone] = useState(!props.hasPlan)
  if (plan.isPending)
    return (
      <p role="status" className="grid place-items-center py-16 text-dawn-text">
        <Spinner className="size-8" label="Loading the plan" />
      </p>
    )
  if (plan.data === undefined) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
        <p className="font-semibold">The plan could not be loaded</p>
        <p className="text-soft">{messageOf(plan.error)}</p>
        <Button onClick={() => void plan.refetch()}>Try again</Button>
      </div>
    )
  }
  return plan.data ? (
    <MadePlan {...props} plan={plan.data} isNew={hadNone} />
  ) : (
    <NoPlan projectId={props.projectId} />
  )
}

function NoPlan({ projectId }: { projectId: number }) {
  const queryClient = useQueryClient()
  const { make, progress, stop } = usePlanMaking(projectId, 'Failed to make the plan')
  const { data } = useQuery(planQuestionsQuery(projectId))
  const [isReading, setIsReading] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const questions = data?.questions ?? []

  async function handleMake() {
    setIsReading(true)
    // Without the questions there is still a plan.
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
            // Stop took the button away that had the focus.
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
      <p>
        The features your app needs and why, how to build it, and a roadmap of small tasks: each ends in
        something that runs. It takes a moment, and you can change it as often as you like.
      </p>
      {questions.length > 0 && (
        <p className="mt-2 text-[0.9375rem]">
          {questions.length === 1
            ? 'One quick question will sharpen your plan.'
            : `${questions.length} quick questions will sharpen your plan.`}
        </p>
      )}
    </EmptyState>
  )
}

function MadePlan({
  projectId,
  plan,
  isNew,
  tasks,
  onTasksMade,
  onShowTasks,
}: PlanPanelProps & { plan: VersionedPlan; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const [isChanging, setIsChanging] = useState(false)
  const [isLookingBack, setIsLookingBack] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const [hasEdited, setHasEdited] = useState(false)
  usePlanOnPaper()
  const { data: proposal } = useQuery(proposalQuery(projectId))
  const makeTasks = useMutation(makeTasksMutation(projectId, onTasksMade))
  const left = tasksLeftOf(plan, tasks)

  useEffect(() => {
    if (isNew) takeLostFocus(heading.current)
  }, [isNew])

  function handleMakeTasks(phase: PlanPhase | null) {
    const expected = phase ? phase.tasks.length - tasksMadeOf(phase, tasks) : left
    makeTasks.mutate(phase?.phase ?? null, {
      onSuccess() {
        toast({
          title: expected === 1 ? '1 task added' : `${expected} tasks added`,
          description: 'Find them under Tasks.',
          action: { label: 'Show tasks', onSelect: onShowTasks },
        })
      },
    })
  }

  function handleEdited() {
    setIsEditing(false)
    setHasEdited(true)
  }

  function isMaking(phase: string | null) {
    return makeTasks.isPending && makeTasks.variables === phase
  }

  if (isEditing)
    return (
      <Suspense
        fallback={<Spinner className="mx-auto my-16 size-8 text-dawn-text" label="Loading the editor" />}
      >
        <OutlineEditor projectId={projectId} plan={plan} tasks={tasks} onDone={handleEdited} />
      </Suspense>
    )
  return (
    <div className="@container/plan mx-auto flex w-full max-w-6xl items-start gap-10">
      <PlanContents />
      <div
        data-plan-to-print
        className="@container grid min-w-0 flex-1 grid-cols-1 gap-6 print:block print:space-y-6"
      >
        {proposal && (
          <ProposalReview
            key={proposal.id}
            projectId={projectId}
            proposal={proposal}
            onDecided={() => heading.current?.focus()}
          />
        )}
        <header className="grid gap-3">
          <h3 ref={heading} tabIndex={-1} className="sr-only">
            The plan
          </h3>
          {plan.appName && (
            <p aria-hidden className="hidden font-display text-2xl font-bold print:block">
              {plan.appName}
            </p>
          )}
          {plan.understood ? (
            <ProjectUnderstood
              projectId={projectId}
              understood={plan.understood}
              hasTasks={tasks.length > 0}
              onPlanned={() => (document.getElementById(proposalTitleId) ?? heading.current)?.focus()}
            />
          ) : (
            <p className="text-[1.0625rem] leading-relaxed text-pretty">{plan.summary}</p>
          )}
          <p className="text-[0.9375rem] text-soft">
            <span className="font-semibold text-ink">For</span> {plan.audience}
          </p>
          <div className="mt-1 flex flex-wrap gap-2 print:hidden">
            <Button
              variant={left > 0 ? 'primary' : 'default'}
              onClick={() => (left > 0 ? handleMakeTasks(null) : onShowTasks())}
              pendingLabel={isMaking(null) && 'Adding...'}
            >
              {left > 0 ? (
                <>
                  <ListPlus aria-hidden />
                  Turn into tasks
                </>
              ) : (
                <>
                  <Check aria-hidden className="text-done" />
                  All added to your tasks
                  <ArrowRight aria-hidden />
                </>
              )}
            </Button>
            <Button ref={changeButton} onClick={() => setIsChanging(true)}>
              <PencilLine aria-hidden />
              Change the plan
            </Button>
            <Button
              ref={hasEdited ? takeLostFocus : undefined}
              variant="quiet"
              onClick={() => setIsEditing(true)}
            >
              <ListChecks aria-hidden />
              Edit the outline
            </Button>
            <Button variant="quiet" onClick={() => setIsLookingBack(true)}>
              <History aria-hidden />
              Versions
            </Button>
            <Button variant="quiet" onClick={() => print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </div>
        </header>
        <PlanDocument
          plan={plan}
          extraOf={(phase) => {
            const made = tasksMadeOf(phase, tasks)
            return {
              note: made > 0 && <PhaseNote made={made} total={phase.tasks.length} />,
              action: (
                <PhaseAction
                  phase={phase}
                  made={made}
                  isMaking={isMaking(phase.phase)}
                  onMake={() => handleMakeTasks(phase)}
                  onShow={onShowTasks}
                />
              ),
            }
          }}
        />
        {plan.note && (
          <p className="rounded-inner border border-line bg-sky-tint px-4 py-3 text-[0.9375rem] text-sky-deep">
            {plan.note}
          </p>
        )}
        <p className="text-sm text-soft">
          {plan.source === 'field-guide'
            ? 'Made by the built-in planner from your words.'
            : `Made by ${plan.source}.`}
        </p>
        <ChangePlanDialog
          projectId={projectId}
          hasTasks={tasks.length > 0}
          opener={changeButton}
          open={isChanging}
          onOpenChange={setIsChanging}
        />
        <PlanVersionsDialog projectId={projectId} open={isLookingBack} onOpenChange={setIsLookingBack} />
      </div>
    </div>
  )
}

function PhaseNote({ made, total }: { made: number; total: number }) {
  return (
    <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-done">
      <Check aria-hidden className="size-4" />
      {made === total ? 'In your tasks' : `${made} of ${total} in your tasks`}
    </span>
  )
}

// One button before and after, so that the focus stays where it was pressed.
function PhaseAction({
  phase,
  made,
  isMaking,
  onMake,
  onShow,
}: {
  phase: PlanPhase
  made: number
  isMaking: boolean
  onMake: () => void
  onShow: () => void
}) {
  const left = phase.tasks.length - made
  return (
    <Button size="small" onClick={left > 0 ? onMake : onShow} pendingLabel={isMaking && 'Adding...'}>
      {left === 0 ? (
        <>
          <Check aria-hidden className="text-done" />
          Show tasks
        </>
      ) : (
        <>
          <ListPlus aria-hidden />
          {made > 0 ? `Add the other ${left}` : 'Turn into tasks'}
        </>
      )}
      <span className="sr-only"> for {phase.phase}</span>
    </Button>
  )
}

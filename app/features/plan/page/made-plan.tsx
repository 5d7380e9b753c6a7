import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Accent } from '#contract/plan/accent.ts'
import type { PlanPhase } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { PhaseAction, PhaseNote } from './phase-action.tsx'
import { PlanChanges, type PlanChangeHandlers } from '#app/features/plan/changes/plan-changes.ts'
import { PlanActions } from './plan-actions.tsx'
import { PlanContents } from './plan-contents.tsx'
import { PlanDocument } from './plan-document.tsx'
import type { VersionedPlan } from '#app/features/plan/plan-queries.ts'
import type { PhaseExtra } from './plan-roadmap.tsx'
import { PlanWarnings } from './plan-warnings.tsx'
import { ProjectUnderstood } from './project-understood.tsx'
import { proposalQuery } from '#app/features/plan/changes/proposal-queries.ts'
import { proposalTitleId, ProposalReview } from '#app/features/plan/changes/proposal-review.tsx'
import { tasksLeftOf, tasksMadeOf } from './tasks-made.ts'
import { useMakeTasks } from './use-make-tasks.ts'
import { usePlanChanges } from '#app/features/plan/changes/use-plan-changes.ts'
import { usePlanOnPaper } from './use-plan-on-paper.ts'

const OutlineEditor = lateComponent(() =>
  import('#app/features/plan/outline/outline-editor.tsx').then((module) => module.OutlineEditor),
)

export interface PlanPanelProps {
  projectId: number
  /** The learner's accent colour for the app. */
  accent?: Accent | null
  /** The interactive prototype. */
  renderPhone?: (plan: VersionedPlan) => ReactNode
  /** The plan is loaded only if this is true. */
  hasPlan: boolean
  /** The project's tasks, to mark the parts of the plan that are already in the list. */
  tasks: Task[]
  onTasksMade: () => Promise<unknown>
  onShowTasks: () => void
  /** Called after all tasks have been created at once, so that work starts with the first. */
  onStarted: () => void
}

type MadePlanProps = PlanPanelProps & { plan: VersionedPlan; isNew: boolean }

/** A project's plan; while it is being edited, the outline editor instead. */
export function MadePlan({ plan, isNew, ...props }: MadePlanProps) {
  const { projectId, tasks, onShowTasks } = props
  const heading = useHeadingOf(isNew)
  const [isEditing, setIsEditing] = useState(false)
  const [hasEdited, setHasEdited] = useState(false)
  usePlanOnPaper()
  const making = useMakeTasks({ ...props, plan })
  const [wish, setWish] = useState<string | null>(null)
  const changes = usePlanChanges(projectId, plan, tasks, setWish)

  function handleEdited() {
    setIsEditing(false)
    setWish(null)
    setHasEdited(true)
  }

  if (isEditing)
    return (
      <Suspense fallback={editorIsLoading}>
        <OutlineEditor projectId={projectId} plan={plan} tasks={tasks} onDone={handleEdited} />
      </Suspense>
    )
  return (
    <div className="@container/plan mx-auto flex w-full max-w-6xl items-start gap-10">
      <PlanContents />
      <div
        data-paper="plan"
        className="@container grid min-w-0 flex-1 grid-cols-1 gap-6 print:block print:space-y-6"
      >
        <OpenProposal projectId={projectId} changes={changes} onDecided={() => heading.current?.focus()} />
        <PlanWarnings understood={plan.understood} />
        <BesidePhone phone={props.renderPhone?.(plan)}>
          <PlanHeader projectId={projectId} plan={plan} hasTasks={tasks.length > 0} heading={heading}>
            <PlanActions
              projectId={projectId}
              hasTasks={tasks.length > 0}
              hasTasksLeft={tasksLeftOf(plan, tasks) > 0}
              isMaking={making.isMaking(null)}
              hasEdited={hasEdited}
              wish={wish}
              onWish={setWish}
              onMakeTasks={() => making.makeTasks(null)}
              onShowTasks={onShowTasks}
              onEdit={() => setIsEditing(true)}
            />
          </PlanHeader>
        </BesidePhone>
        <PlanChanges value={changes}>
          <PlanDocument
            plan={plan}
            accent={props.accent ?? accentOf(plan.appName ?? '')}
            extraOf={(phase) => phaseExtra(phase, tasks, making, onShowTasks)}
          />
        </PlanChanges>
        <PlanOrigin plan={plan} />
      </div>
    </div>
  )
}

const editorIsLoading = <Spinner className="mx-auto my-16 size-8 text-dawn-text" label="Loading the editor" />

/** A proposal that waits for a decision, if there is one. */
function OpenProposal({
  projectId,
  changes,
  onDecided,
}: {
  projectId: number
  changes: PlanChangeHandlers
  onDecided: () => void
}) {
  const { data: proposal } = useQuery(proposalQuery(projectId))
  if (!proposal) return null
  return (
    <PlanChanges value={changes}>
      <ProposalReview key={proposal.id} projectId={projectId} proposal={proposal} onDecided={onDecided} />
    </PlanChanges>
  )
}

/** The phone comes first in a narrow panel and sits at the side in a wide one. The fallback reserves its space. */
function BesidePhone({ phone, children }: { phone: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 @3xl:grid-cols-[minmax(0,1fr)_auto] print:block">
      <div className="@3xl:order-last">
        <Suspense fallback={<div className="h-[43rem] w-[19.25rem] max-w-full" />}>{phone}</Suspense>
      </div>
      {children}
    </div>
  )
}

function phaseExtra(
  phase: PlanPhase,
  tasks: Task[],
  { makeTasks, isMaking }: ReturnType<typeof useMakeTasks>,
  onShowTasks: () => void,
): PhaseExtra {
  const made = tasksMadeOf(phase, tasks)
  return {
    note: made > 0 && <PhaseNote made={made} total={phase.tasks.length} />,
    action: (
      <PhaseAction
        phase={phase}
        made={made}
        isMaking={isMaking(phase)}
        onMake={() => makeTasks(phase)}
        onShow={onShowTasks}
      />
    ),
  }
}

/** The heading takes the focus if the plan has just been made, because the button that was clicked is gone. */
function useHeadingOf(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) takeLostFocus(heading.current)
  }, [isNew])
  return heading
}

/** The header of a plan: what the app does and for whom; `children` are the actions. */
function PlanHeader({
  projectId,
  plan,
  hasTasks,
  heading,
  children,
}: {
  projectId: number
  plan: VersionedPlan
  hasTasks: boolean
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}) {
  return (
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
          hasTasks={hasTasks}
          onPlanned={() => (document.getElementById(proposalTitleId) ?? heading.current)?.focus()}
        />
      ) : (
        <p className="text-[1.0625rem] leading-relaxed text-pretty">{plan.summary}</p>
      )}
      <p className="text-[0.9375rem] text-soft">
        <span className="font-semibold text-ink">For</span> {plan.audience}
      </p>
      {children}
    </header>
  )
}

/** The planner's note, and which planner made the plan. */
function PlanOrigin({ plan }: { plan: VersionedPlan }) {
  return (
    <>
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
    </>
  )
}

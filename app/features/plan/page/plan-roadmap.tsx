import { ChevronDown, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan, PlanPhase, PlanTask } from '#contract/plan/plan.ts'
import { waitsFor } from '#contract/tasks/waits-for.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/cn.ts'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import type { PlanItemRef } from '#app/features/plan/changes/plan-changes.ts'
import { PlanItemName } from '#app/features/plan/changes/plan-item-name.tsx'

/** The phases along a line; each expands to show its tasks. The first is expanded initially. */
export function PlanRoadmap({
  plan,
  extraOf,
  marksFirst = false,
}: {
  plan: Plan
  extraOf?: (phase: PlanPhase) => PhaseExtra
  /** Marks the first task with a note about what happens in it. */
  marksFirst?: boolean
}) {
  const waits = waitsFor(plan.roadmap)
  return (
    <ol className="relative grid grid-cols-[minmax(0,1fr)] gap-3 before:absolute before:top-4 before:bottom-4 before:left-[0.9375rem] before:w-0.5 before:bg-line print:block print:space-y-4 print:before:hidden">
      {plan.roadmap.map((phase, position) => (
        <Phase
          key={phase.phase}
          phase={phase}
          number={position + 1}
          waits={waits}
          marksFirst={marksFirst && position === 0}
          extra={extraOf?.(phase)}
        />
      ))}
    </ol>
  )
}

/** What the workspace adds to a phase: a label and buttons. */
export interface PhaseExtra {
  note: ReactNode
  action: ReactNode
}

function Phase({
  phase,
  number,
  waits,
  marksFirst,
  extra,
}: {
  phase: PlanPhase
  number: number
  /** The titles of the tasks that each task depends on, by its title. */
  waits: ReadonlyMap<string, string[]>
  marksFirst: boolean
  extra?: PhaseExtra
}) {
  const isServer = phase.tasks.every(({ track }) => track === 'server')
  return (
    <li className="relative flex gap-4 print:block">
      <span
        aria-hidden
        className="z-1 grid size-8 shrink-0 place-items-center rounded-full border-2 border-dawn bg-raised font-display text-sm font-bold text-dawn-text print:float-left"
      >
        {number}
      </span>
      <details
        open={number === 1}
        className={cn(
          'group min-w-0 flex-1 rounded-inner border bg-paper print:ml-12 print:bg-transparent',
          isServer ? 'border-doing' : 'border-line',
        )}
      >
        <PhaseSummary phase={phase} isServer={isServer} note={extra?.note} />
        <ul className="grid border-t border-line print:block">
          {phase.tasks.map((task, position) => (
            <TaskLine
              key={task.title}
              task={task}
              waits={waits.get(task.title)}
              isFirst={marksFirst && position === 0}
              of={{ kind: 'task', phaseAt: number - 1, at: position }}
            />
          ))}
        </ul>
        {extra && <div className="border-t border-line px-4 py-3 print:hidden">{extra.action}</div>}
      </details>
    </li>
  )
}

function PhaseSummary({ phase, isServer, note }: { phase: PlanPhase; isServer: boolean; note: ReactNode }) {
  return (
    <summary className="grid list-none grid-cols-1 gap-0.5 px-4 py-3 break-words">
      <span className="flex items-start justify-between gap-3">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="flex max-w-full flex-wrap items-center gap-x-2 font-display font-bold">
            {phase.phase}
            {isServer && <Badge variant="doing">Server</Badge>}
          </span>
          <span className="text-sm text-soft">
            {phase.days} · {phase.tasks.length} {phase.tasks.length === 1 ? 'task' : 'tasks'} ·{' '}
            {timeOf(phase)}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className="mt-0.5 size-5 shrink-0 text-soft transition-transform group-open:rotate-180 print:hidden"
        />
      </span>
      {isServer ? (
        <span className="mt-1 flex gap-2 rounded-inner bg-doing-tint px-3 py-2 text-[0.9375rem]">
          <TriangleAlert aria-label="Warning" role="img" className="mt-1 size-4 shrink-0 text-doing" />
          <span className="min-w-0 flex-1">{phase.goal}</span>
        </span>
      ) : (
        <span className="text-[0.9375rem] text-soft">{phase.goal}</span>
      )}
      {note}
    </summary>
  )
}

function TaskLine({
  task,
  waits,
  isFirst,
  of,
}: {
  task: PlanTask
  waits: string[] | undefined
  isFirst: boolean
  of: PlanItemRef
}) {
  return (
    <li className="grid grid-cols-1 gap-0.5 border-b border-line px-4 py-2.5 break-words last:border-b-0">
      {isFirst && <span className="text-sm font-semibold text-dawn-text">Your first task</span>}
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <PlanItemName of={of}>
          <span className="min-w-0 font-semibold">{task.title}</span>
        </PlanItemName>
        <span className="flex items-center gap-1 text-sm text-soft">
          <Clock aria-hidden className="size-3.5 shrink-0" />
          {hoursAndMinutes(task.minutes)}
        </span>
      </span>
      {isFirst && task.description && <span className="text-[0.9375rem]">{task.description}</span>}
      {task.doneWhen && <span className="text-sm text-soft">Done when: {task.doneWhen}</span>}
      {waits && (
        <span className="flex items-start gap-1 text-sm text-soft">
          <Hourglass aria-hidden className="mt-1 size-3.5 shrink-0" />
          <span className="min-w-0">Blocked by: {waits.join(', ')}</span>
        </span>
      )}
    </li>
  )
}

function timeOf({ tasks }: PlanPhase): string {
  // Non-breaking spaces keep each number with its unit.
  return hoursAndMinutes(tasks.reduce((sum, { minutes }) => sum + minutes, 0)).replaceAll(' ', '\u00a0')
}

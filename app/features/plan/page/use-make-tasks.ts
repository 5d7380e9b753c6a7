import { useMutation } from '@tanstack/react-query'
import type { PlanPhase } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { makeTasksMutation } from '#app/features/plan/changes/plan-mutations.ts'
import type { VersionedPlan } from '#app/features/plan/plan-queries.ts'
import { tasksLeftOf, tasksMadeOf } from './tasks-made.ts'

/** Creates the tasks of one phase, or all if null: a project's first tasks start the work, more show a toast. */
export function useMakeTasks({
  projectId,
  plan,
  tasks,
  onTasksMade,
  onShowTasks,
  onStarted,
}: {
  projectId: number
  plan: VersionedPlan
  tasks: Task[]
  onTasksMade: () => Promise<unknown>
  onShowTasks: () => void
  onStarted: () => void
}) {
  const mutation = useMutation(makeTasksMutation(projectId, onTasksMade))

  function makeTasks(phase: PlanPhase | null) {
    const expected = phase ? phase.tasks.length - tasksMadeOf(phase, tasks) : tasksLeftOf(plan, tasks)
    mutation.mutate(phase?.phase ?? null, {
      onSuccess() {
        if (!phase && tasks.length === 0) return onStarted()
        toast({
          title: expected === 1 ? '1 task added' : `${expected} tasks added`,
          description: 'You will find them under Tasks.',
          action: { label: 'Show tasks', onSelect: onShowTasks },
        })
      },
    })
  }

  function isMaking(phase: PlanPhase | null) {
    return mutation.isPending && mutation.variables === (phase?.phase ?? null)
  }

  return { makeTasks, isMaking }
}

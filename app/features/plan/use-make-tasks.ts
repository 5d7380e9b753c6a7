import { useMutation } from '@tanstack/react-query'
import type { PlanPhase } from '#contract/plan.ts'
import type { Task } from '#contract/task.ts'
import { toast } from '#app/ui/toast.ts'
import { makeTasksMutation } from './plan-mutations.ts'
import type { VersionedPlan } from './plan-queries.ts'
import { tasksLeftOf, tasksMadeOf } from './tasks-made.ts'

/** Makes the tasks of one phase, or of all with null, and says how many there are. */
export function useMakeTasks({
  projectId,
  plan,
  tasks,
  onTasksMade,
  onShowTasks,
}: {
  projectId: number
  plan: VersionedPlan
  tasks: Task[]
  onTasksMade: () => Promise<unknown>
  onShowTasks: () => void
}) {
  const mutation = useMutation(makeTasksMutation(projectId, onTasksMade))

  function makeTasks(phase: PlanPhase | null) {
    const expected = phase ? phase.tasks.length - tasksMadeOf(phase, tasks) : tasksLeftOf(plan, tasks)
    mutation.mutate(phase?.phase ?? null, {
      onSuccess() {
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

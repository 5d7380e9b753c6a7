import type { Task, TaskStatus } from '#contract/tasks/task.ts'

export interface TaskSums {
  done: number
  total: number
  /** The sum for open tasks, without those of unknown duration. */
  minutesLeft: number
}

export function sumTasks(tasks: Task[]): TaskSums {
  const open = tasks.filter((task) => task.status !== 'completed')
  return {
    done: tasks.length - open.length,
    total: tasks.length,
    minutesLeft: open.reduce((sum, task) => sum + (task.minutes ?? 0), 0),
  }
}

export interface TaskFilter {
  status: TaskStatus | 'all'
  /** The phase's name, `all`, or '' for tasks without a phase. */
  phase: string
}

export const everyTask: TaskFilter = { status: 'all', phase: 'all' }

export function filterTasks(tasks: Task[], { status, phase }: TaskFilter): Task[] {
  return tasks.filter(
    (task) =>
      (status === 'all' || task.status === status) && (phase === 'all' || (task.phase ?? '') === phase),
  )
}

/**
 * Whether a task was already completed when the list was opened. Tasks completed later keep their place until
 * it is opened again.
 */
export function isDoneBefore({ id, status }: Task, doneBefore: ReadonlySet<number>): boolean {
  return status === 'completed' && doneBefore.has(id)
}

export function doneLast(tasks: Task[], doneBefore: ReadonlySet<number>): Task[] {
  return [
    ...tasks.filter((task) => !isDoneBefore(task, doneBefore)),
    ...tasks.filter((task) => isDoneBefore(task, doneBefore)),
  ]
}

/**
 * Phases of at least three tasks that all have the same priority, so that a badge on each would say nothing.
 * '' is for tasks without a phase.
 */
export function evenPhases(tasks: Task[]): ReadonlySet<string> {
  return new Set(
    phasesOf(tasks).filter((phase) => {
      const priorities = tasks.filter((task) => (task.phase ?? '') === phase).map(({ priority }) => priority)
      return priorities.length > 2 && new Set(priorities).size === 1
    }),
  )
}

/** The ids of blocked tasks, each with the titles of the open tasks that block it. */
export function blockersOf(tasks: Task[]): ReadonlyMap<number, string[]> {
  const open = tasks.filter(({ status }) => status !== 'completed')
  return new Map(
    open
      .map(({ id, dependsOn }): [number, string[]] => [
        id,
        open.filter((other) => dependsOn.includes(other.id)).map(({ title }) => title),
      ])
      .filter(([, titles]) => titles.length > 0),
  )
}

export function phasesOf(tasks: Task[]): string[] {
  return [...new Set(tasks.map((task) => task.phase ?? ''))]
}

export function countByPhase(tasks: Task[]): Map<string | null, { done: number; total: number }> {
  const counts = new Map<string | null, { done: number; total: number }>()
  for (const { phase, status } of tasks) {
    const { done, total } = counts.get(phase) ?? { done: 0, total: 0 }
    counts.set(phase, { done: done + (status === 'completed' ? 1 : 0), total: total + 1 })
  }
  return counts
}

export interface TaskGroup {
  phase: string | null
  tasks: Task[]
}

/** Groups consecutive tasks of the same phase, in list order. */
export function groupByPhase(tasks: Task[]): TaskGroup[] {
  const groups: TaskGroup[] = []
  for (const task of tasks) {
    const last = groups.at(-1)
    if (last && last.phase === task.phase) last.tasks.push(task)
    else groups.push({ phase: task.phase, tasks: [task] })
  }
  return groups
}

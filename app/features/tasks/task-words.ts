import { Circle, CircleCheckBig, CircleDot } from 'lucide-react'
import type { Priority, TaskStatus } from '#contract/tasks/task.ts'

export const statusWords = {
  not_started: { label: 'Not Started', icon: Circle, color: 'text-soft' },
  in_progress: { label: 'In Progress', icon: CircleDot, color: 'text-doing' },
  completed: { label: 'Completed', icon: CircleCheckBig, color: 'text-done' },
} as const satisfies Record<TaskStatus, unknown>

export const priorityWords = {
  low: { label: 'Low', badge: 'outline' },
  medium: { label: 'Medium', badge: 'default' },
  high: { label: 'High', badge: 'destructive' },
} as const satisfies Record<Priority, unknown>

export const statusChoices = Object.entries(statusWords).map(([value, words]) => ({
  value: value as TaskStatus,
  ...words,
}))
export const priorityChoices = Object.entries(priorityWords).map(([value, { label }]) => ({
  value: value as Priority,
  label,
}))

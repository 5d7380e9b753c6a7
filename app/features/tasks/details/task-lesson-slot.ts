import { createContext, type ReactNode } from 'react'
import type { Task } from '#contract/tasks/task.ts'

/** Renders the lesson of an open task. Provided by the route. */
export const TaskLessonSlot = createContext<(task: Task) => ReactNode>(() => null)

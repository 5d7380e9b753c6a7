import { createContext, type ReactNode } from 'react'
import type { Task } from '#contract/task.ts'

/** The lesson of an open task; the route says what stands there. */
export const TaskLessonSlot = createContext<(task: Task) => ReactNode>(() => null)

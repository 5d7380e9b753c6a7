import type { Project } from '#contract/project.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task } from '#contract/tasks/task.ts'
import { projectToContinue } from '#contract/work-to-continue.ts'
import { mayHaveSession, noteSession } from './session-hint.ts'

export interface CurrentWork {
  project: Project
  task: Task | null
}

let loading: Promise<CurrentWork | null> | undefined

/** For pages without React: the project to continue and its next task. Null without a session or a project. */
export function loadCurrentWork(): Promise<CurrentWork | null> {
  return (loading ??= mayHaveSession() ? load().catch(() => null) : Promise.resolve(null))
}

async function load(): Promise<CurrentWork | null> {
  const project = projectToContinue((await fetchKnown<Project[]>('/api/projects')) ?? [])
  if (!project) return null
  const tasks = await fetchKnown<Task[]>(`/api/projects/${project.id}/tasks`)
  return { project, task: nextTaskOf(tasks ?? []) }
}

/** Null if the server refuses. */
export async function fetchKnown<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(path)
  if (response.status === 401) noteSession(false)
  return response.ok ? ((await response.json()) as Answer) : null
}

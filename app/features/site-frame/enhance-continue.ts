import type { Project } from '#contract/project.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Task } from '#contract/tasks/task.ts'
import { mayHaveSession, noteSession } from '#app/api/session-hint.ts'

/** For visitors with a session, replaces a public page's sign-in links by a link to their work. */
export function enhanceContinue(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-continue]')
  if (!link || !mayHaveSession()) return
  void showWork(link).catch(() => {
    // The sign-in links stay.
  })
}

async function showWork(link: HTMLAnchorElement): Promise<void> {
  const projects = await load<Project[]>('/api/projects')
  const newest = projects?.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0]
  if (!newest) return
  const task = nextTaskOf((await load<Task[]>(`/api/projects/${newest.id}/tasks`)) ?? [])
  const [name, title] = link.querySelectorAll('span')
  const minutes = task?.minutes ? `, about ${task.minutes} min` : ''
  name!.textContent = `Continue ${newest.title}`
  title!.textContent = task?.title ?? ''
  link.ariaLabel = `${name!.textContent}${task ? `: ${task.title}${minutes}` : ''}`
  link.href = `/project/${newest.id}`
  link.hidden = false
  link.parentElement!.dataset.hasWork = ''
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = part.dataset.for === 'visitors'
}

async function load<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(path)
  if (response.status === 401) noteSession(false)
  return response.ok ? ((await response.json()) as Answer) : null
}

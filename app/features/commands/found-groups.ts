import {
  BookMarked,
  BookOpen,
  Circle,
  CircleCheckBig,
  CircleDot,
  FolderOpen,
  MessageCircle,
} from 'lucide-react'
import type { Project } from '#contract/project.ts'
import type { SearchResults } from '#contract/search.ts'
import type { TaskStatus } from '#contract/tasks/task.ts'
import { site } from '#contract/site.ts'
import { projectPath } from '#app/api/project-queries.ts'
import { showDay } from '#app/ui/show-date.ts'
import { plainText, type PaletteEntry, type PaletteGroup } from './palette-entry.ts'

const statusIcons: Record<TaskStatus, typeof Circle> = {
  not_started: Circle,
  in_progress: CircleDot,
  completed: CircleCheckBig,
}

/** Removes results whose deletion is pending: there is nothing to open unless it is undone. */
export function withoutHidden(
  { projects, tasks, solutions, messages, articles }: SearchResults,
  hidden: ReadonlySet<string>,
): SearchResults {
  const isShown = (projectId: number, rest = '') =>
    !hidden.has(projectPath(projectId)) && !hidden.has(projectPath(projectId) + rest)
  return {
    projects: projects.filter(({ id }) => isShown(id)),
    tasks: tasks.filter(({ id, projectId }) => isShown(projectId, `/tasks/${id}`)),
    solutions: solutions.filter(({ id, projectId }) => isShown(projectId, `/saved-solutions/${id}`)),
    messages: messages.filter(({ projectId }) => isShown(projectId)),
    articles,
  }
}

/** The most results per group, so that many matching tasks do not push out other groups. */
const shownOfEach = 4

/** Search results as palette groups, with links to the exact places. */
export function foundGroups({
  projects,
  tasks,
  solutions,
  messages,
  articles,
}: SearchResults): PaletteGroup[] {
  return [
    { name: 'Projects', entries: projects.map(projectEntry) },
    { name: 'Tasks', entries: tasks.slice(0, shownOfEach).map(taskEntry) },
    { name: 'Saved solutions', entries: solutions.slice(0, shownOfEach).map(solutionEntry) },
    { name: 'Messages', entries: messages.slice(0, shownOfEach).map(messageEntry) },
    { name: 'Field Guide', entries: articles.map(articleEntry) },
  ]
}

type Found<Kind extends keyof SearchResults> = SearchResults[Kind][number]

function projectEntry({ id, title, snippet }: Found<'projects'>): PaletteEntry {
  return {
    id: `project-${id}`,
    icon: FolderOpen,
    title,
    snippet,
    action: { kind: 'go', to: `/project/${id}` },
  }
}

function taskEntry({ id, title, snippet, status, projectId, projectTitle }: Found<'tasks'>): PaletteEntry {
  return {
    id: `task-${id}`,
    icon: statusIcons[status],
    title,
    snippet,
    place: projectTitle,
    action: { kind: 'go', to: `/project/${projectId}?tab=tasks&task=${id}&panel=plan` },
  }
}

function solutionEntry({ id, title, snippet, projectId, projectTitle }: Found<'solutions'>): PaletteEntry {
  return {
    id: `solution-${id}`,
    icon: BookMarked,
    title,
    snippet,
    place: projectTitle,
    action: { kind: 'go', to: `/project/${projectId}?tab=solutions&solution=${id}&panel=plan` },
  }
}

function messageEntry(message: Found<'messages'>): PaletteEntry {
  const { id, snippet, isUserMessage, createdAt, projectId, projectTitle } = message
  return {
    id: `message-${id}`,
    icon: MessageCircle,
    title: plainText(`${isUserMessage ? 'You' : site.name}, ${showDay(createdAt)}`),
    snippet,
    place: projectTitle,
    action: { kind: 'go', to: `/project/${projectId}?panel=chat&thread=all&message=${id}` },
  }
}

function articleEntry({ slug, title, snippet }: Found<'articles'>): PaletteEntry {
  return {
    id: `article-${slug}`,
    icon: BookOpen,
    title,
    snippet,
    action: { kind: 'load', href: `/field-guide/${slug}` },
  }
}

export function recentProjects(projects: Project[], openProjectId: number | null): PaletteEntry[] {
  return projects
    .filter(({ id }) => id !== openProjectId)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, 5)
    .map(({ id, title, progress }) => ({
      id: `project-${id}`,
      icon: FolderOpen,
      title: plainText(title),
      place: progress.total > 0 ? `${progress.done} of ${progress.total} tasks` : undefined,
      action: { kind: 'go', to: `/project/${id}` },
    }))
}

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
import type { TaskStatus } from '#contract/task.ts'
import { site } from '#contract/site.ts'
import { projectPath } from '#app/api/project-queries.ts'
import { plainText, type PaletteEntry, type PaletteGroup } from './palette-entry.ts'

const statusIcons: Record<TaskStatus, typeof Circle> = {
  not_started: Circle,
  in_progress: CircleDot,
  completed: CircleCheckBig,
}

/** Without what is being deleted: it may come back, and until then there is nothing to go to. */
export function withoutHidden(
  { projects, tasks, solutions, messages, articles }: SearchResults,
  hidden: ReadonlySet<string>,
): SearchResults {
  const stands = (projectId: number, rest = '') =>
    !hidden.has(projectPath(projectId)) && !hidden.has(projectPath(projectId) + rest)
  return {
    projects: projects.filter(({ id }) => stands(id)),
    tasks: tasks.filter(({ id, projectId }) => stands(projectId, `/tasks/${id}`)),
    solutions: solutions.filter(({ id, projectId }) => stands(projectId, `/saved-solutions/${id}`)),
    messages: messages.filter(({ projectId }) => stands(projectId)),
    articles,
  }
}

/** A project full of tasks that have the word in common must not push the rest out of sight; more words find fewer. */
const shownOfEach = 4

/** What a search found, each leading to its exact place. */
export function foundGroups({
  projects,
  tasks,
  solutions,
  messages,
  articles,
}: SearchResults): PaletteGroup[] {
  return [
    {
      name: 'Projects',
      entries: projects.map(({ id, title, snippet }) => ({
        id: `project-${id}`,
        icon: FolderOpen,
        title,
        snippet,
        action: { kind: 'go', to: `/project/${id}` },
      })),
    },
    {
      name: 'Tasks',
      entries: tasks.slice(0, shownOfEach).map(({ id, title, snippet, status, projectId, projectTitle }) => ({
        id: `task-${id}`,
        icon: statusIcons[status],
        title,
        snippet,
        place: projectTitle,
        action: { kind: 'go', to: `/project/${projectId}?tab=tasks&task=${id}&panel=plan` },
      })),
    },
    {
      name: 'Saved solutions',
      entries: solutions.slice(0, shownOfEach).map(({ id, title, snippet, projectId, projectTitle }) => ({
        id: `solution-${id}`,
        icon: BookMarked,
        title,
        snippet,
        place: projectTitle,
        action: { kind: 'go', to: `/project/${projectId}?tab=solutions&solution=${id}&panel=plan` },
      })),
    },
    {
      name: 'Messages',
      entries: messages
        .slice(0, shownOfEach)
        .map(({ id, snippet, isUserMessage, createdAt, projectId, projectTitle }) => ({
          id: `message-${id}`,
          icon: MessageCircle,
          title: plainText(
            `${isUserMessage ? 'You' : site.name}, ${new Date(createdAt).toLocaleDateString()}`,
          ),
          snippet,
          place: projectTitle,
          action: { kind: 'go', to: `/project/${projectId}?panel=chat&thread=all&message=${id}` },
        })),
    },
    {
      name: 'Field Guide',
      entries: articles.map(({ slug, title, snippet }) => ({
        id: `article-${slug}`,
        icon: BookOpen,
        title,
        snippet,
        action: { kind: 'load', href: `/field-guide/${slug}` },
      })),
    },
  ]
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

import type { Project } from '#contract/project.ts'

export const projectOrders = { updated: 'Last updated', created: 'Newest first', title: 'Title' } as const
export type ProjectOrder = keyof typeof projectOrders

/** The projects whose title or description contains the query, ignoring case. */
export function findProjects(projects: Project[], query: string, order: ProjectOrder): Project[] {
  const wanted = query.trim().toLowerCase()
  return projects
    .filter(
      ({ title, description }) =>
        title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted),
    )
    .toSorted(compare[order])
}

const compare: Record<ProjectOrder, (a: Project, b: Project) => number> = {
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
  created: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  title: (a, b) =>
    a.title.localeCompare(b.title, undefined, { sensitivity: 'base', numeric: true }) || a.id - b.id,
}

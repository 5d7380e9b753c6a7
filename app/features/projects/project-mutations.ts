import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { NewProject, Project, ProjectChange } from '#contract/project.ts'
import { api } from '#app/api/api.ts'
import { deleteWithUndo } from '#app/api/undoable-delete.ts'
import { projectListQuery, projectQuery } from '#app/api/project-queries.ts'

export function createProjectMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: createProject,
    onSuccess: (project) => takeIn(queryClient, project),
    meta: {
      errorTitle: 'Failed to create project',
      success: { title: 'Project created', description: 'Your new project has been created successfully.' },
    },
  })
}

/** A starter is a real project: with its plan and the tasks made from it. */
export function startSampleMutation(queryClient: QueryClient) {
  return mutationOptions({
    async mutationFn(sample: NewProject) {
      const project = await createProject(sample)
      const param = { projectId: String(project.id) }
      await api.projects[':projectId'].plan.$post({ param, json: {} })
      await api.projects[':projectId'].plan.tasks.$post({ param, json: {} })
      return project
    },
    onSettled: () => queryClient.invalidateQueries(projectListQuery()),
    meta: {
      errorTitle: 'Failed to create project',
      success: { title: 'Project created', description: 'Your new project has been created successfully.' },
    },
  })
}

export function changeProjectMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async (change: ProjectChange) => (await api.projects[':projectId'].$patch({ param: { projectId: String(projectId) }, json: change })).json(),
    onSuccess: (project) => takeIn(queryClient, project),
    meta: { errorTitle: 'Failed to update project' },
  })
}

export function deleteProject(queryClient: QueryClient, { id, title }: Project): void {
  deleteWithUndo({
    path: projectPath(id),
    kind: 'project',
    title,
    onDeleted: () => queryClient.invalidateQueries(projectListQuery()),
  })
}

export function projectPath(projectId: number): string {
  return `/api/projects/${projectId}`
}

async function createProject(project: NewProject): Promise<Project> {
  return (await api.projects.$post({ json: project })).json()
}

function takeIn(queryClient: QueryClient, project: Project): Promise<void> {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project)
  return queryClient.invalidateQueries(projectListQuery())
}

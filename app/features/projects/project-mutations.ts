import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { NewProject, Project, ProjectChange } from '#contract/project.ts'
import type { StarterName } from '#contract/starter.ts'
import { api } from '#app/api/api.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { ProblemError } from '#app/api/problem.ts'
import { deleteWithUndo } from '#app/sync/undoable-delete.ts'
import { projectListQuery, projectPath, projectQuery } from '#app/api/project-queries.ts'
import { downloadFile } from '#app/ui/download-file.ts'
import { packed, readProjectFile } from './read-project-file.ts'

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

/** Creates a sample project: a real one with a plan, tasks, a first exchange and a saved solution. */
export function startSampleMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (starter: StarterName) =>
      (await api.projects.starters.$post({ json: { starter } })).json(),
    onSuccess: (project) => takeIn(queryClient, project),
    meta: {
      errorTitle: 'Failed to create project',
      success: { title: 'Project created', description: 'Your new project has been created successfully.' },
    },
  })
}

export function importProjectMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (file: File) => {
      const json = await readProjectFile(file)
      try {
        return await (
          await api.projects.import.$post(
            { json },
            { headers: { 'Content-Encoding': 'gzip' }, init: { body: await packed(file) } },
          )
        ).json()
      } catch (error) {
        throw error instanceof ProblemError && error.errors[0]
          ? damagedFile(file.name, error.errors[0])
          : error
      }
    },
    onSuccess: (project) => takeIn(queryClient, project),
    meta: { errorTitle: 'Failed to import project' },
  })
}

export function duplicateProjectMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ project, startOver }: { project: Project; startOver: boolean }) =>
      (
        await api.projects[':projectId'].duplicate.$post({
          param: { projectId: String(project.id) },
          json: { startOver },
        })
      ).json(),
    onSuccess: (project) => takeIn(queryClient, project),
    meta: { errorTitle: 'Failed to duplicate project' },
  })
}

/** Downloads a project; the server names the file. */
export function exportProjectMutation(projectId: number) {
  return mutationOptions({
    async mutationFn(path: string) {
      const response = await fetchOrThrow(`${projectPath(projectId)}/${path}`)
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
      downloadFile(name ?? 'project.txt', await response.blob())
    },
    meta: { errorTitle: 'Failed to export project' },
  })
}

export function changeProjectMutation(queryClient: QueryClient, projectId: number) {
  return mutationOptions({
    mutationFn: async (change: ProjectChange) =>
      (
        await api.projects[':projectId'].$patch({ param: { projectId: String(projectId) }, json: change })
      ).json(),
    onSuccess(project, { targetIos }) {
      // Changing the target also creates a new version of the plan.
      if (targetIos)
        void queryClient.invalidateQueries({
          queryKey: projectQuery(projectId).queryKey,
          predicate: ({ queryKey: [, , part] }) => part === 'plan' || part === 'proposal',
        })
      return takeIn(queryClient, project)
    },
    meta: { errorTitle: 'Failed to update project' },
  })
}

export function deleteProject(queryClient: QueryClient, { id, title }: Project): void {
  deleteWithUndo({
    path: projectPath(id),
    kind: 'project',
    title,
    onDeleted() {
      // Removes all cached data of the project, such as tasks and chat.
      queryClient.removeQueries({ queryKey: projectQuery(id).queryKey })
      queryClient.removeQueries({ queryKey: ['search'] })
      return queryClient.invalidateQueries(projectListQuery())
    },
  })
}

function damagedFile(name: string, { path, message }: { path: string; message: string }): Error {
  return new Error(`${name} is damaged or not an export of this product${path && `, at ${path}`}: ${message}`)
}

async function createProject(project: NewProject): Promise<Project> {
  return (await api.projects.$post({ json: project })).json()
}

function takeIn(queryClient: QueryClient, project: Project): Promise<void> {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project)
  return queryClient.invalidateQueries(projectListQuery())
}

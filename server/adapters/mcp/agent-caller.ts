import type { Database } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { KeyHolder } from '#server/features/keys/key-store.ts'
import {
  findOwnedProject,
  findOwnedProjectOfSolution,
  findOwnedProjectOfTask,
  ownedProjects,
  type OwnedProjectId,
} from '#server/features/projects/owned-project.ts'
import { listProjects } from '#server/features/projects/project-store.ts'
import type { Project } from '#contract/project.ts'
import type { Services } from '#server/features/services.ts'

export interface AgentCaller {
  services: Services
  database: Database
  holder: KeyHolder
}

/** Throws the same error for a missing project, another user's, and one that the key is not for. */
export async function reachProject(
  { database, holder }: AgentCaller,
  projectId: number,
): Promise<OwnedProjectId> {
  if (holder.projectId !== null && holder.projectId !== projectId) throw notFound('Project')
  return findOwnedProject(database, holder.userId, projectId)
}

export async function reachProjectOfTask(caller: AgentCaller, taskId: number): Promise<OwnedProjectId> {
  const project = await findOwnedProjectOfTask(caller.database, caller.holder.userId, taskId)
  if (caller.holder.projectId !== null && caller.holder.projectId !== project) throw notFound('Task')
  return project
}

export async function reachProjectOfSolution(
  caller: AgentCaller,
  solutionId: number,
): Promise<OwnedProjectId> {
  const project = await findOwnedProjectOfSolution(caller.database, caller.holder.userId, solutionId)
  if (caller.holder.projectId !== null && caller.holder.projectId !== project)
    throw notFound('Saved solution')
  return project
}

/** The projects the key may access, the last changed first. */
export async function reachableProjects({ database, holder }: AgentCaller): Promise<Project[]> {
  const projects = await listProjects(database, holder.userId)
  return projects.filter(({ id }) => holder.projectId === null || holder.projectId === id)
}

export async function reachableProjectIds({ database, holder }: AgentCaller): Promise<OwnedProjectId[]> {
  const projects = await ownedProjects(database, holder.userId)
  return projects.filter((id) => holder.projectId === null || holder.projectId === id)
}

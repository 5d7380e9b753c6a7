import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { projects } from '#server/platform/db/tables/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { KeyHolder } from '#server/features/keys/key-store.ts'
import {
  findOwnedProject,
  isProjectOf,
  type OwnedProjectId,
} from '#server/features/projects/owned-project.ts'
import { OpenAIError } from './openai-error.ts'

/** The model name of the tutor without a project. */
const generalModel = 'fledge'
const mostModels = 20
const firstModelAt = new Date('2026-01-01T00:00:00Z')

export interface Model {
  id: string
  object: 'model'
  created: number
  owned_by: 'fledge'
}

/**
 * The tutor without a project, and one model per project: choosing a model chooses the project. The last
 * changed project first.
 */
export async function listModels(database: Database, holder: KeyHolder): Promise<Model[]> {
  const rows = await database
    .select({ id: projects.id, title: projects.title, createdAt: projects.createdAt })
    .from(projects)
    .where(
      and(
        isProjectOf(holder.userId),
        holder.projectId === null ? undefined : eq(projects.id, holder.projectId),
      ),
    )
    .orderBy(desc(projects.updatedAt), desc(projects.id))
    .limit(mostModels)
  return [
    toModel(generalModel, firstModelAt),
    ...rows.map((row) => toModel(`${generalModel}/${slugOf(row.title)}-${row.id}`, row.createdAt)),
  ]
}

/**
 * The project of a model name; null for the tutor without one. Only the number at the end counts, so that old
 * conversations survive a new title.
 */
export async function projectOfModel(
  database: Database,
  holder: KeyHolder,
  model: string,
): Promise<OwnedProjectId | null> {
  if (model === generalModel)
    return holder.projectId === null
      ? null
      : findOwnedProject(database, holder.userId, holder.projectId).catch(refuse)
  const id = Number(/^fledge\/(?:[a-z0-9-]*-)?([1-9]\d{0,8})$/.exec(model)?.[1] ?? 0)
  if (id === 0 || (holder.projectId !== null && holder.projectId !== id)) return refuse()
  return findOwnedProject(database, holder.userId, id).catch(refuse)

  function refuse(cause?: unknown): never {
    if (cause !== undefined && !(cause instanceof Problem)) throw cause
    throw new OpenAIError(
      404,
      `The model "${model.slice(0, 100)}" does not exist. GET /v1/models lists the models of this key.`,
      {
        type: 'invalid_request_error',
        code: 'model_not_found',
        param: 'model',
      },
    )
  }
}

function toModel(id: string, createdAt: Date): Model {
  return { id, object: 'model', created: Math.floor(createdAt.getTime() / 1000), owned_by: 'fledge' }
}

function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, 40).split('-').filter(Boolean).join('-') || 'project'
}

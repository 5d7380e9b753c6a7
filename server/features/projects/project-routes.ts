import { Hono } from 'hono'
import { z } from 'zod'
import { NewProject, Project, ProjectChange } from '#contract/project.ts'
import { recordEvent } from '#server/features/audit/audit-store.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Services } from '#server/features/services.ts'
import { changeProject } from './change-project.ts'
import { requireOwnedProject } from './owned-project.ts'
import { createProject, deleteProject, listProjects, readProject } from './project-store.ts'

export function projectRoutes({ now, liveAnswers }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'Own projects, newest change first',
        access: 'user',
        answers: { 200: z.array(Project) },
      }),
      requireUser,
      async (c) => c.json(await listProjects(c.var.database, c.var.user.id)),
    )
    .post(
      '/',
      documented({ summary: 'Create a project', access: 'user', answers: { 201: Project } }),
      requireUser,
      validated('json', NewProject),
      async (c) => c.json(await createProject(c.var.database, c.var.user, c.req.valid('json'), now()), 201),
    )
    .get(
      '/:projectId',
      documented({ summary: 'One project', access: 'owner', answers: { 200: Project } }),
      requireUser,
      async (c) => c.json(await readProject(c.var.database, await requireOwnedProject(c))),
    )
    .patch(
      '/:projectId',
      documented({ summary: 'Change a project', access: 'owner', answers: { 200: Project } }),
      requireUser,
      validated('json', ProjectChange),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await changeProject(c.var.database, project, c.req.valid('json'), now()))
      },
    )
    .delete(
      '/:projectId',
      documented({
        summary: 'Delete a project and everything in it',
        access: 'owner',
        answers: { 204: null },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        liveAnswers.abandon(project)
        await deleteProject(c.var.database, project, now())
        await recordEvent(c.var.database, {
          userId: c.var.user.id,
          event: 'project deleted',
          subject: `project ${project}`,
          at: now(),
        })
        return c.body(null, 204)
      },
    )
}

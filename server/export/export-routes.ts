import { Hono } from 'hono'
import { requireUser } from '#server/auth/session.ts'
import { allMessages } from '#server/chat/chat-store.ts'
import type { SignedInEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { findPlan } from '#server/plan/plan-store.ts'
import { requireOwnedProject } from '#server/projects/owned-project.ts'
import { readProject } from '#server/projects/project-store.ts'
import { listSolutions } from '#server/solutions/solution-store.ts'
import { listTasks } from '#server/tasks/task-store.ts'
import { fileNameOf } from './file-name.ts'
import { projectToMarkdown } from './project-to-markdown.ts'

export function exportRoutes() {
  return new Hono<SignedInEnvironment>().get('/', documented({ summary: 'The project whole, as Markdown', access: 'owner', answers: { 200: 'text/markdown' } }), requireUser, async (c) => {
    const { database } = c.var
    const id = await requireOwnedProject(c)
    const [project, plan, tasks, solutions, messages] = await Promise.all([readProject(database, id), findPlan(database, id), listTasks(database, id), listSolutions(database, id), allMessages(database, id)])
    return c.body(projectToMarkdown({ project, plan, tasks, solutions, messages }), 200, {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileNameOf(project.title)}.md"`,
    })
  })
}

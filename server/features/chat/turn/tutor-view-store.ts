import { and, desc, eq, inArray } from 'drizzle-orm'
import { TutorView } from '#contract/chat/tutor-view.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tutorViews } from '#server/platform/db/tables/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

/** Only this many views are kept per project, because each holds a whole conversation. */
const viewsKept = 30

export async function readTutorView(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
): Promise<TutorView> {
  const [row] = await database
    .select({ view: tutorViews.view })
    .from(tutorViews)
    .where(and(eq(tutorViews.messageId, messageId), eq(tutorViews.projectId, project)))
  if (!row) throw new Problem(404, 'What the tutor saw is only stored for the newest answers.')
  return TutorView.parse(row.view)
}

export async function keepTutorView(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
  view: TutorView,
): Promise<void> {
  await database
    .insert(tutorViews)
    .values({ messageId, projectId: project, view })
    .onConflictDoUpdate({ target: tutorViews.messageId, set: { view } })
  const old = database
    .select({ id: tutorViews.messageId })
    .from(tutorViews)
    .where(eq(tutorViews.projectId, project))
    .orderBy(desc(tutorViews.messageId))
    .limit(1000)
    .offset(viewsKept)
  await database
    .delete(tutorViews)
    .where(and(eq(tutorViews.projectId, project), inArray(tutorViews.messageId, old)))
}

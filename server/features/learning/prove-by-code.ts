import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { keepProof } from '#server/features/tasks/task-proof-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { withoutCopies } from './without-copies.ts'

/** Records that the learner's code passed a task's checks, unless it was copied from the tutor's answers. */
export async function proveByCode(
  database: Database,
  thoughts: Pick<Thoughts, 'areCopies'>,
  { project, taskId }: { project: OwnedProjectId; taskId: number },
  texts: string[],
): Promise<void> {
  const code = { projectId: project, content: texts.join('\n'), texts }
  const own = await withoutCopies(database, thoughts, [code])
  if (own.length > 0) await keepProof(database, taskId, 'code')
}

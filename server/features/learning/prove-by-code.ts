import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { keepProof } from '#server/features/tasks/task-proof-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { withoutCopies } from './without-copies.ts'

/** Remembers that code passed the checks of a task. Code copied from the tutor's answers proves nothing. */
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

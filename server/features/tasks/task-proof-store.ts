import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { KeptProof } from '#contract/tasks/task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'

/** Stores evidence that the learner did the task, unless stronger evidence is stored already. */
export async function keepProof(database: Database, taskId: number, proof: KeptProof): Promise<void> {
  const weaker = KeptProof.options.slice(KeptProof.options.indexOf(proof) + 1)
  await database
    .update(tasks)
    .set({ proof })
    .where(
      and(
        eq(tasks.id, taskId),
        weaker.length > 0 ? or(isNull(tasks.proof), inArray(tasks.proof, weaker)) : isNull(tasks.proof),
      ),
    )
}

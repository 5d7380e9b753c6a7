import type { PlanProgress } from '#contract/plan.ts'
import type { Proposal } from '#contract/proposal.ts'
import type { Database } from '#server/db/database.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { propose, readChange } from './proposal-store.ts'

interface NewProposal {
  database: Database
  project: OwnedProjectId
  wish: string | null
  signal: AbortSignal
}

/** By the language model where there is one, with the built-in proposal as the least it has to reach; else at once. */
export async function makeProposal(
  { planner, planWriter, now }: Services,
  { database, project, wish, signal }: NewProposal,
  onProgress: (progress: PlanProgress) => void,
): Promise<Proposal> {
  if (!planWriter) return propose(database, project, wish, planner, now())
  const { input, today, floor, version } = await readChange(database, project, wish, planner)
  const plan = await planWriter(input, signal, onProgress, { today, floor })
  signal.throwIfAborted()
  return propose(database, project, wish, planner, now(), { plan, version })
}
